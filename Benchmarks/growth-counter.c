// Counts what a program does, whatever the machine: loaded into a debug build of routesh with LD_PRELOAD, it writes two
// numbers to the file that GROWTH_COUNTS names: the steps of SQLite's machine, and how often a value of Swift was held
// or made, which happens at least once for each row that is looked at.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// As the compiler calls it: see RegisterPreservingCC in the compiler's sources.
#if defined(__aarch64__)
#define KEEPS_REGISTERS __attribute__((preserve_most))
#else
#define KEEPS_REGISTERS
#endif

static long long steps, held;
static void *(*retain)(void *) KEEPS_REGISTERS;
static void *(*bridgeRetain)(void *) KEEPS_REGISTERS;
static void *(*allocate)(void *, size_t, size_t);
static int (*step)(void *);
static int (*status)(void *, int, int);

__attribute__((constructor)) static void find(void) {
  retain = dlsym(RTLD_NEXT, "swift_retain");
  bridgeRetain = dlsym(RTLD_NEXT, "swift_bridgeObjectRetain");
  allocate = dlsym(RTLD_NEXT, "swift_allocObject");
  step = dlsym(RTLD_NEXT, "sqlite3_step");
  status = dlsym(RTLD_NEXT, "sqlite3_stmt_status");
}

static void count(void) { __atomic_fetch_add(&held, 1, __ATOMIC_RELAXED); }

KEEPS_REGISTERS void *swift_retain(void *object) {
  count();
  return retain(object);
}

KEEPS_REGISTERS void *swift_bridgeObjectRetain(void *object) {
  count();
  return bridgeRetain(object);
}

void *swift_allocObject(void *metadata, size_t size, size_t alignment) {
  count();
  return allocate(metadata, size, alignment);
}

int sqlite3_step(void *statement) {
  int result = step(statement);
  const int vmSteps = 4;
  __atomic_fetch_add(&steps, status(statement, vmSteps, 1), __ATOMIC_RELAXED);
  return result;
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("GROWTH_COUNTS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%lld %lld\n", steps, held);
  fclose(file);
}
