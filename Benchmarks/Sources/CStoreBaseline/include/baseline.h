/* What the store does, done by bare loops over SQLite's C API. Every function opens the file, does its
 * work, and returns the nanoseconds that the work took; negative if something failed. */
#ifndef BASELINE_H
#define BASELINE_H

#include <stddef.h>
#include <stdint.h>

/* The nanoseconds of processor time that the thread has used: a busy machine changes it little. */
int64_t baseline_now(void);

/* Steps through all rows of the catalog and copies their texts into one piece of memory. */
int64_t baseline_load(const char *path);

/* `count` times: one UPDATE of a route, a row of the log with its changeset, in one transaction. */
int64_t baseline_change(const char *path, int count);

/* The texts of an event; null is NULL. */
struct baseline_event {
  const char *action, *route, *pattern, *url, *path, *destination, *parameters, *state_before,
      *state_after, *outcome, *stack;
};

/* `count` events by one prepared INSERT, `group` in a transaction. */
int64_t baseline_events(const char *path, const struct baseline_event *event, int count, int group);

/* The bytes that are allocated. */
size_t baseline_allocated(void);

#endif
