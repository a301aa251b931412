#include <spawn.h>

// In glibc since 2.34, for programs with _DEFAULT_SOURCE, which Swift's Glibc is not compiled with.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
