#include "measures.h"

#include <errno.h>
#include <stddef.h>

/* The C library's own names of its allocator, under which the definitions below reach it. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local int64_t allocations, bytes;

static void note(size_t size) {
  allocations++;
  bytes += (int64_t)size;
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note(size);
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

int64_t measures_allocations(void) { return allocations; }

int64_t measures_allocated_bytes(void) { return bytes; }
