#define _GNU_SOURCE
#include "CTurnCode.h"

#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { cache_line = 64, identifier_bytes = 20, most_bytes = 1 << 20 };

/// A shared library, and the numbers of its cache lines that a turn runs.
struct library {
  unsigned char identifier[identifier_bytes];
  const uint32_t *lines;
  size_t count;
  /// Where the program has the library, or null.
  const volatile char *start;
};

#include "Libraries.h"

enum { libraries_count = sizeof libraries / sizeof *libraries };

// The linker puts the functions of scripts/layout/functions.txt between these two, in that order.
// Each has a section of its own, because the linker orders sections.
__attribute__((section(".text.quartet_turn_code_begins"), noinline, used))
void quartet_turn_code_begins(void) {}
__attribute__((section(".text.quartet_turn_code_ends"), noinline, used))
void quartet_turn_code_ends(void) {}

static size_t padded(size_t size) { return (size + 3) & ~(size_t)3; }

static void recognise(const unsigned char *identifier, const char *start) {
  for (size_t at = 0; at < libraries_count; at++)
    if (memcmp(libraries[at].identifier, identifier, identifier_bytes) == 0)
      libraries[at].start = start;
}

/// Reads a file's build identifier from its notes. The lines of another build would be other code.
static int look_at(struct dl_phdr_info *file, size_t size, void *context) {
  (void)size, (void)context;
  for (int part = 0; part < file->dlpi_phnum; part++) {
    const ElfW(Phdr) *header = &file->dlpi_phdr[part];
    if (header->p_type != PT_NOTE) continue;
    const char *at = (const char *)file->dlpi_addr + header->p_vaddr, *end = at + header->p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const ElfW(Nhdr) *note = (const void *)at;
      const char *content = at + sizeof *note + padded(note->n_namesz);
      if (note->n_type == NT_GNU_BUILD_ID && note->n_descsz == identifier_bytes)
        recognise((const void *)content, (const char *)file->dlpi_addr);
      at = content + padded(note->n_descsz);
    }
  }
  return 0;
}

/// Before `main`, so that no thread sees a half of it.
__attribute__((constructor)) static void find_libraries(void) { dl_iterate_phdr(look_at, NULL); }

void quartet_fetch_turn_code(void) {
  const volatile char *begin = (const volatile char *)quartet_turn_code_begins;
  ptrdiff_t bytes = (const volatile char *)quartet_turn_code_ends - begin;
  if (bytes <= most_bytes)
    for (ptrdiff_t at = 0; at < bytes; at += cache_line) (void)begin[at];
  for (size_t at = 0; at < libraries_count; at++) {
    const struct library *library = &libraries[at];
    if (!library->start) continue;
    for (size_t line = 0; line < library->count; line++)
      (void)library->start[(size_t)library->lines[line] * cache_line];
  }
}
