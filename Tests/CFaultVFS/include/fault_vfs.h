/* A file system that fails when it is told to, for tests only: it stands between SQLite and the real one. */
#ifndef FAULT_VFS_H
#define FAULT_VFS_H

enum fault_kind {
  fault_none = 0,
  fault_kill,       /* the process is killed before an operation */
  fault_tear,       /* half of a write is done, then the process is killed */
  fault_power,      /* the machine stops: what was not synced is there, or not, or in part */
  fault_full,       /* from a write on the disk is full */
  fault_full_once,  /* one write finds the disk full */
  fault_sync,       /* from an fsync on all fail */
  fault_sync_once,  /* one fsync fails */
  fault_write,      /* from a write on all fail */
  fault_read,       /* from a read on all fail */
  fault_read_once,  /* one read fails */
  fault_pause       /* the process stands still when half of a write is done, until it is continued */
};

/* Makes it the file system of every connection that is opened from now on. 0 if that worked. */
int fault_vfs_install(void);

/* Operation number `at` (from 1, of those that the kind is about) fails, or is the last. */
void fault_vfs_plan(int kind, long at, unsigned long long seed);

/* How many operations there were that the planned kind is about. */
long fault_vfs_count(void);

#endif
