#include "CVips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The declarations of libvips 8 and of GObject 2 that are used, as their headers have them. Both
// keep them for as long as the numbers in the libraries' names stay.
typedef struct _VipsArea VipsArea;

static struct {
  int (*vips_init)(const char *);
  void (*vips_cache_set_max)(int);
  void (*vips_concurrency_set)(int);
  void (*vips_operation_block_set)(const char *, int);
  const char *(*vips_error_buffer)(void);
  void (*vips_error_clear)(void);
  CVipsImage *(*vips_image_new_from_buffer)(const void *, size_t, const char *, ...);
  CVipsImage *(*vips_image_new_from_memory_copy)(const void *, size_t, int, int, int, int);
  CVipsImage *(*vips_image_new_matrix_from_array)(int, int, const double *, int);
  CVipsImage *(*vips_image_copy_memory)(CVipsImage *);
  const void *(*vips_image_get_data)(CVipsImage *);
  void *(*vips_image_write_to_memory)(CVipsImage *, size_t *);
  int (*vips_jpegsave_buffer)(CVipsImage *, void **, size_t *, ...);
  int (*vips_image_get_width)(const CVipsImage *);
  int (*vips_image_get_height)(const CVipsImage *);
  int (*vips_image_get_bands)(const CVipsImage *);
  CVipsCall *(*vips_operation_new)(const char *);
  int (*vips_cache_operation_buildp)(CVipsCall **);
  int (*vips_object_set_argument_from_string)(void *, const char *, const char *);
  void (*vips_object_unref_outputs)(void *);
  VipsArea *(*vips_array_image_new)(CVipsImage **, int);
  void (*vips_area_unref)(VipsArea *);
  void (*g_object_set)(void *, const char *, ...);
  void (*g_object_get)(void *, const char *, ...);
  void (*g_object_unref)(void *);
  void (*g_free)(void *);
  void *(*g_log_set_default_handler)(void (*)(const char *, int, const char *, void *), void *);
} lib;

static char missing[256];

static void *function(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (found == NULL) snprintf(missing, sizeof missing, "libvips has no %s", name);
  return found;
}

// A bad file can cause thousands of warnings.
static void silence(const char *domain, int level, const char *message, void *data) {
  (void)domain, (void)level, (void)message, (void)data;
}

#define FIND(name) ((*(void **)&lib.name = function(library, #name)) == NULL)

int cvips_open(int threads) {
  // Its dependencies, GObject among them, are found through it.
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    snprintf(missing, sizeof missing, "%s", dlerror());
    return -1;
  }
  if (FIND(vips_init) || FIND(vips_cache_set_max) || FIND(vips_concurrency_set)
      || FIND(vips_operation_block_set) || FIND(vips_error_buffer) || FIND(vips_error_clear)
      || FIND(vips_image_new_from_buffer) || FIND(vips_image_new_from_memory_copy)
      || FIND(vips_image_new_matrix_from_array) || FIND(vips_image_copy_memory) || FIND(vips_image_write_to_memory) || FIND(vips_image_get_data)
      || FIND(vips_jpegsave_buffer) || FIND(vips_image_get_width) || FIND(vips_image_get_height)
      || FIND(vips_image_get_bands) || FIND(vips_operation_new) || FIND(vips_cache_operation_buildp)
      || FIND(vips_object_set_argument_from_string) || FIND(vips_object_unref_outputs)
      || FIND(vips_array_image_new) || FIND(vips_area_unref) || FIND(g_object_set)
      || FIND(g_object_get) || FIND(g_object_unref) || FIND(g_free)
      || FIND(g_log_set_default_handler))
    return -1;
  lib.g_log_set_default_handler(silence, NULL);
  if (lib.vips_init("quartet") != 0) return -1;
  lib.vips_cache_set_max(0);
  lib.vips_concurrency_set(threads);
  lib.vips_operation_block_set("VipsForeignLoad", 1);
  lib.vips_operation_block_set("VipsForeignLoadJpeg", 0);
  return 0;
}

char *cvips_complaint(void) {
  if (missing[0] != 0) return strdup(missing);
  char *text = strdup(lib.vips_error_buffer());
  lib.vips_error_clear();
  return text;
}

CVipsImage *cvips_jpeg(const void *bytes, size_t count, const char *options) {
  return lib.vips_image_new_from_buffer(bytes, count, options, (void *)NULL);
}

CVipsImage *cvips_raster(const void *bytes, size_t count, int width, int height, int bands) {
  // VIPS_FORMAT_UCHAR is 0.
  return lib.vips_image_new_from_memory_copy(bytes, count, width, height, bands, 0);
}

CVipsImage *cvips_matrix(const double *values, int width, int height) {
  return lib.vips_image_new_matrix_from_array(width, height, values, width * height);
}

CVipsImage *cvips_in_memory(CVipsImage *picture) { return lib.vips_image_copy_memory(picture); }

const void *cvips_pixels(CVipsImage *picture) { return lib.vips_image_get_data(picture); }

void *cvips_bytes(CVipsImage *picture, size_t *count) {
  return lib.vips_image_write_to_memory(picture, count);
}

void *cvips_jpeg_of(CVipsImage *picture, int quality, size_t *count) {
  void *bytes = NULL;
  int failure = lib.vips_jpegsave_buffer(
    picture, &bytes, count, "Q", quality, "strip", 1, "optimize_coding", 1, (void *)NULL);
  return failure == 0 ? bytes : NULL;
}

void cvips_free(void *bytes) { lib.g_free(bytes); }

int cvips_width(CVipsImage *picture) { return lib.vips_image_get_width(picture); }
int cvips_height(CVipsImage *picture) { return lib.vips_image_get_height(picture); }
int cvips_bands(CVipsImage *picture) { return lib.vips_image_get_bands(picture); }
void cvips_release(CVipsImage *picture) { lib.g_object_unref(picture); }

CVipsCall *cvips_call(const char *name) { return lib.vips_operation_new(name); }

int cvips_set_text(CVipsCall *call, const char *name, const char *value) {
  return lib.vips_object_set_argument_from_string(call, name, value);
}

void cvips_set_picture(CVipsCall *call, const char *name, CVipsImage *picture) {
  lib.g_object_set(call, name, picture, (void *)NULL);
}

void cvips_set_pictures(CVipsCall *call, const char *name, CVipsImage **pictures, int count) {
  VipsArea *area = lib.vips_array_image_new(pictures, count);
  lib.g_object_set(call, name, area, (void *)NULL);
  lib.vips_area_unref(area);
}

CVipsImage *cvips_run(CVipsCall *call) {
  CVipsImage *out = NULL;
  // After it the call has one count, whether it was built or not.
  if (lib.vips_cache_operation_buildp(&call) == 0) lib.g_object_get(call, "out", &out, (void *)NULL);
  lib.vips_object_unref_outputs(call);
  lib.g_object_unref(call);
  return out;
}
