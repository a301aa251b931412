// A disk for tests, put under a program with LD_PRELOAD. Environment variables choose what it does:
//
//   QUARTET_DISK_COUNT=FILE     counts the syncs that succeeded, as a 64-bit number at FILE's start.
//   QUARTET_DISK_DELAY_MS=50    makes every sync take that many milliseconds longer.
//   QUARTET_DISK_DATA=FOLDER    With QUARTET_DISK_SHADOW=FOLDER: the shadow holds what a power cut
//                               would leave of the data folder, that is, only what was synced.
//   QUARTET_DISK_FULL=FILE      With QUARTET_DISK_DATA: while FILE is there, the data folder's disk is
//                               full: nothing can be written or made there, and no room is free.
//
// A sync is a call of fsync or fdatasync. SQLite, Foundation and we ourselves use no other.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

typedef int (*sync_call)(int);

static sync_call real_fsync, real_fdatasync;
static _Atomic uint64_t *count;
static long delay_ms;
static char data[PATH_MAX], shadow[PATH_MAX], full[PATH_MAX];
static pthread_mutex_t shadow_lock = PTHREAD_MUTEX_INITIALIZER;

// What cannot work ends the program: a test must not pass because its disk was never there.
static void refuse(const char *what) {
  fprintf(stderr, "disk shim: %s: %s\n", what, strerror(errno));
  _exit(97);
}

static void open_counter(const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, sizeof *count) != 0) refuse(path);
  void *memory = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) refuse(path);
  close(file);
  count = memory;
}

__attribute__((constructor)) static void start(void) {
  real_fsync = (sync_call)dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = (sync_call)dlsym(RTLD_NEXT, "fdatasync");
  const char *value = getenv("QUARTET_DISK_COUNT");
  if (value) open_counter(value);
  value = getenv("QUARTET_DISK_DELAY_MS");
  if (value) delay_ms = strtol(value, NULL, 10);
  const char *from = getenv("QUARTET_DISK_DATA"), *to = getenv("QUARTET_DISK_SHADOW");
  if (from && !realpath(from, data)) refuse(from);
  if (from && to && !realpath(to, shadow)) refuse(to);
  value = getenv("QUARTET_DISK_FULL");
  if (from && value) snprintf(full, sizeof full, "%s", value);
}

// The path inside the data folder of an open file ("" for the folder itself), or NULL.
static const char *path_in_data(int file, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  size_t root = strlen(data);
  if (strncmp(path, data, root) != 0) return NULL;
  if (path[root] == 0) return path + root;
  return path[root] == '/' ? path + root + 1 : NULL;
}

static void make_folders(char *path) {
  for (char *slash = strchr(path + strlen(shadow) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdir(path, 0700) != 0 && errno != EEXIST) refuse(path);
    *slash = '/';
  }
}

static void copy(int from, int to, const char *name) {
  static char block[1 << 16];
  off_t place = 0;
  for (;;) {
    ssize_t length = pread(from, block, sizeof block, place);
    if (length < 0) refuse(name);
    if (length == 0) return;
    if (pwrite(to, block, length, place) != length) refuse(name);
    place += length;
  }
}

// The names under which files were synced, so that a folder's sync knows a renamed file again.
static struct { ino_t inode; char name[NAME_MAX * 2]; } synced[64];
static size_t synced_count;

static char *synced_name(ino_t inode) {
  for (size_t i = 0; i < synced_count; i++)
    if (synced[i].inode == inode) return synced[i].name;
  return NULL;
}

static void remember(ino_t inode, const char *inside) {
  char *name = synced_name(inode);
  if (!name) {
    if (synced_count == sizeof synced / sizeof *synced) synced_count = 0;
    synced[synced_count].inode = inode;
    name = synced[synced_count++].name;
  }
  snprintf(name, sizeof synced->name, "%s", inside);
}

// Under another name first: a kill in the middle must leave what the sync before had left.
//
// The file is read by its own descriptor. Closing another one would end all of this process's locks
// on it: a reader of another process would then take itself for SQLite's last one, and delete the log.
static void shadow_file(int file, const char *inside, const struct stat *status) {
  char source[PATH_MAX * 2], target[PATH_MAX * 2], draft[PATH_MAX * 2 + 8];
  snprintf(source, sizeof source, "%s/%s", data, inside);
  snprintf(target, sizeof target, "%s/%s", shadow, inside);
  snprintf(draft, sizeof draft, "%s.draft", target);
  if (status->st_nlink == 0) return;  // It was deleted while it was open: nothing of it would be left.
  int is_readable = (fcntl(file, F_GETFL) & O_ACCMODE) != O_WRONLY;
  int from = is_readable ? file : open(source, O_RDONLY | O_CLOEXEC);
  if (from < 0) return;
  make_folders(target);
  int to = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, status->st_mode & 0777);
  if (to < 0) refuse(draft);
  copy(from, to, draft);
  if (from != file) close(from);
  close(to);
  if (rename(draft, target) != 0) refuse(target);
  remember(status->st_ino, inside);
}

// A synced folder keeps the new names of synced files, and has lost the names that are gone.
static void shadow_folder(const char *inside) {
  char folder[PATH_MAX * 2], name[PATH_MAX * 2], path[PATH_MAX * 4], old[PATH_MAX * 2];
  const char *slash = *inside ? "/" : "";
  snprintf(folder, sizeof folder, "%s%s%s", data, *inside ? "/" : "", inside);
  DIR *names = opendir(folder);
  if (!names) return;
  for (struct dirent *entry; (entry = readdir(names));) {
    snprintf(name, sizeof name, "%s%s%s", inside, slash, entry->d_name);
    char *before = entry->d_type == DT_REG ? synced_name(entry->d_ino) : NULL;
    if (!before || strcmp(before, name) == 0) continue;
    snprintf(old, sizeof old, "%s/%s", shadow, before);
    snprintf(path, sizeof path, "%s/%s", shadow, name);
    if (rename(old, path) == 0) remember(entry->d_ino, name);
  }
  closedir(names);
  snprintf(folder, sizeof folder, "%s%s%s", shadow, *inside ? "/" : "", inside);
  if (!(names = opendir(folder))) return;
  for (struct dirent *entry; (entry = readdir(names));) {
    snprintf(name, sizeof name, "%s%s%s", inside, slash, entry->d_name);
    snprintf(path, sizeof path, "%s/%s", data, name);
    if (entry->d_type != DT_REG || access(path, F_OK) == 0) continue;
    snprintf(path, sizeof path, "%s/%s", shadow, name);
    unlink(path);
  }
  closedir(names);
}

static void keep(int file) {
  char path[PATH_MAX];
  struct stat status;
  const char *inside = path_in_data(file, path);
  if (!inside || fstat(file, &status) != 0) return;
  pthread_mutex_lock(&shadow_lock);
  if (S_ISREG(status.st_mode)) shadow_file(file, inside, &status);
  if (S_ISDIR(status.st_mode)) shadow_folder(inside);
  pthread_mutex_unlock(&shadow_lock);
}

static int sync_slowly(int file, sync_call call) {
  if (delay_ms > 0) {
    struct timespec rest = {delay_ms / 1000, delay_ms % 1000 * 1000000};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
  }
  int result = call(file);
  if (result != 0) return result;
  if (*shadow) keep(file);
  if (count) atomic_fetch_add(count, 1);
  return result;
}

int fsync(int file) { return sync_slowly(file, real_fsync); }
int fdatasync(int file) { return sync_slowly(file, real_fdatasync); }

// The full disk.

static int is_full(void) { return *full && access(full, F_OK) == 0; }

static int finds_no_room(int file) {
  char path[PATH_MAX];
  return is_full() && path_in_data(file, path);
}

static int is_new_in_data(const char *path) {
  size_t root = strlen(data);
  return is_full() && strncmp(path, data, root) == 0 && path[root] == '/' && access(path, F_OK) != 0;
}

// Looked up at its first use: a library before this one may write before `start`.
#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define NO_ROOM(file) \
  if (finds_no_room(file)) { \
    errno = ENOSPC; \
    return -1; \
  }

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  NO_ROOM(file)
  return real(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  REAL(pwrite);
  NO_ROOM(file)
  return real(file, bytes, count, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  REAL(pwrite64);
  NO_ROOM(file)
  return real(file, bytes, count, place);
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    if (flags & O_CREAT && is_new_in_data(path)) { \
      errno = ENOSPC; \
      return -1; \
    } \
    return real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define STATVFS(name) \
  int name(const char *path, struct name *room) { \
    static int (*real)(const char *, struct name *); \
    if (!real) real = (int (*)(const char *, struct name *))dlsym(RTLD_NEXT, #name); \
    int result = real(path, room); \
    if (result == 0 && is_full() && strncmp(path, data, strlen(data)) == 0) room->f_bavail = 0; \
    return result; \
  }
STATVFS(statvfs)
STATVFS(statvfs64)
