#include "fault_vfs.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The plan. The process has one thread. */
static int kind;
static long planned;
static long count;
static unsigned long long random_state;

static sqlite3_vfs *real_vfs;

typedef struct fault_file {
  sqlite3_file base;
  char *path; /* null for a temporary file */
  sqlite3_file *real;
} fault_file;

static sqlite3_file *real_of(sqlite3_file *file) { return ((fault_file *)file)->real; }

static unsigned next_random(unsigned limit) {
  random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(random_state >> 33) % limit;
}

/* ---- What a power cut can take back: writes since the last sync, oldest first ---- */

typedef struct write_record {
  char *path;
  sqlite3_int64 offset;
  int size;
  int old_size; /* bytes that were there before; the rest was beyond the end */
  unsigned char *old;
  struct write_record *before;
} write_record;

static write_record *newest_write;

static void remember(fault_file *file, int size, sqlite3_int64 offset) {
  if (kind != fault_power || !file->path) return;
  write_record *record = calloc(1, sizeof *record);
  unsigned char *old = calloc(1, size ? (size_t)size : 1);
  char *path = strdup(file->path);
  if (!record || !old || !path) abort();
  int fd = open(path, O_RDONLY);
  ssize_t got = fd < 0 ? 0 : pread(fd, old, (size_t)size, offset);
  if (fd >= 0) close(fd);
  *record = (write_record){path, offset, size, got > 0 ? (int)got : 0, old, newest_write};
  newest_write = record;
}

/* Forgets the writes of a file: they are on the disk, or the file is gone. */
static void forget(const char *path) {
  if (!path) return;
  write_record **place = &newest_write;
  while (*place) {
    write_record *record = *place;
    if (strcmp(record->path, path) == 0) {
      *place = record->before;
      free(record->old);
      free(record->path);
      free(record);
    } else {
      place = &record->before;
    }
  }
}

static void cut_power(void) {
  for (write_record *record = newest_write; record; record = record->before) {
    unsigned fate = next_random(3);
    if (fate == 0) continue;
    int fd = open(record->path, O_WRONLY);
    if (fd < 0) continue;
    for (int start = 0; start < record->size; start += 512) {
      if (fate == 2 && next_random(2)) continue;
      int size = record->size - start < 512 ? record->size - start : 512;
      if (pwrite(fd, record->old + start, (size_t)size, record->offset + start) < 0) break;
    }
    close(fd);
  }
}

static void die(void) {
  if (kind == fault_power) cut_power();
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* ---- Deciding ---- */

enum operation { op_write = 1, op_sync = 2, op_read = 4, op_other = 8 };

static int concerns(int operation) {
  switch (kind) {
  case fault_kill:
  case fault_power: return operation != op_read;
  case fault_tear:
  case fault_pause:
  case fault_full:
  case fault_full_once:
  case fault_write: return operation == op_write;
  case fault_sync:
  case fault_sync_once: return operation == op_sync;
  case fault_read:
  case fault_read_once: return operation == op_read;
  default: return 0;
  }
}

/* The error that an operation meets; SQLITE_OK to let it happen. A tear is the caller's. */
static int meet(int operation) {
  if (!concerns(operation)) return SQLITE_OK;
  count++;
  if (count < planned) return SQLITE_OK;
  switch (kind) {
  case fault_kill:
  case fault_power: die(); return SQLITE_OK;
  case fault_full: return SQLITE_FULL;
  case fault_full_once: return count == planned ? SQLITE_FULL : SQLITE_OK;
  case fault_sync: return SQLITE_IOERR_FSYNC;
  case fault_sync_once: return count == planned ? SQLITE_IOERR_FSYNC : SQLITE_OK;
  case fault_write: return SQLITE_IOERR_WRITE;
  case fault_read: return SQLITE_IOERR_READ;
  case fault_read_once: return count == planned ? SQLITE_IOERR_READ : SQLITE_OK;
  default: return SQLITE_OK;
  }
}

/* ---- The methods of a file ---- */

static int file_close(sqlite3_file *file) {
  fault_file *fault = (fault_file *)file;
  int result = fault->real->pMethods ? fault->real->pMethods->xClose(fault->real) : SQLITE_OK;
  free(fault->path);
  fault->path = 0;
  return result;
}

static int file_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset) {
  int fault = meet(op_read);
  return fault ? fault : real_of(file)->pMethods->xRead(real_of(file), bytes, size, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
  int fault = meet(op_write);
  if (fault) return fault;
  if (kind == fault_tear && count == planned) {
    real_of(file)->pMethods->xWrite(real_of(file), bytes, size / 2, offset);
    die();
  }
  if (kind == fault_pause && count == planned) {
    real_of(file)->pMethods->xWrite(real_of(file), bytes, size / 2, offset);
    kill(getpid(), SIGSTOP);
  }
  remember((fault_file *)file, size, offset);
  return real_of(file)->pMethods->xWrite(real_of(file), bytes, size, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int fault = meet(op_other);
  return fault ? fault : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
  int fault = meet(op_sync);
  if (fault) return fault;
  int result = real_of(file)->pMethods->xSync(real_of(file), flags);
  if (result == SQLITE_OK) forget(((fault_file *)file)->path);
  return result;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
static int file_lock(sqlite3_file *file, int lock) {
  return real_of(file)->pMethods->xLock(real_of(file), lock);
}
static int file_unlock(sqlite3_file *file, int lock) {
  return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}
static int file_check_lock(sqlite3_file *file, int *held) {
  return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
  return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}
static int file_sector(sqlite3_file *file) {
  return real_of(file)->pMethods->xSectorSize(real_of(file));
}
static int file_device(sqlite3_file *file) {
  return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}
static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **map) {
  return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, map);
}
static int file_shm_lock(sqlite3_file *file, int offset, int n, int flags) {
  /* Where a commit becomes visible to others. It cannot fail: the process can only end before it. */
  if (flags & SQLITE_SHM_EXCLUSIVE) (void)meet(op_other);
  return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}
static void file_shm_barrier(sqlite3_file *file) {
  real_of(file)->pMethods->xShmBarrier(real_of(file));
}
static int file_shm_unmap(sqlite3_file *file, int delete) {
  return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* ---- The file system ---- */

static int vfs_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
                    int *out_flags) {
  (void)vfs;
  fault_file *fault = (fault_file *)file;
  memset(fault, 0, sizeof *fault);
  fault->real = (sqlite3_file *)(fault + 1);
  fault->real->pMethods = 0;
  int result = real_vfs->xOpen(real_vfs, name, fault->real, flags, out_flags);
  if (result != SQLITE_OK) return result;
  if (name) fault->path = strdup(name);
  fault->base.pMethods = &methods;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs;
  int fault = meet(op_other);
  if (fault) return fault;
  forget(name);
  return real_vfs->xDelete(real_vfs, name, sync);
}

int fault_vfs_install(void) {
  static sqlite3_vfs vfs;
  if (real_vfs) return SQLITE_OK;
  real_vfs = sqlite3_vfs_find(0);
  if (!real_vfs) return SQLITE_ERROR;
  vfs = *real_vfs;
  vfs.pNext = 0;
  vfs.zName = "fault";
  vfs.szOsFile = (int)sizeof(fault_file) + real_vfs->szOsFile;
  vfs.xOpen = vfs_open;
  vfs.xDelete = vfs_delete;
  return sqlite3_vfs_register(&vfs, 1);
}

void fault_vfs_plan(int new_kind, long at, unsigned long long seed) {
  kind = new_kind;
  planned = at;
  count = 0;
  random_state = seed * 2862933555777941757ULL + 3037000493ULL;
}

long fault_vfs_count(void) { return count; }
