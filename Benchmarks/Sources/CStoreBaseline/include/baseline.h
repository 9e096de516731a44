/* What the store does, done by bare loops over SQLite's C API. Functions that return a time open the
 * file, do their work, and return the nanoseconds that the work took; negative if something failed. */
#ifndef BASELINE_H
#define BASELINE_H

#include <stddef.h>
#include <stdint.h>

/* A connection for changes with its prepared statements, kept open as the store's is; null if it failed. */
struct baseline_changes *baseline_changes_open(const char *path);

/* One UPDATE of a route, and a row of the log with its changeset, in one transaction; not 0 if it failed. */
int baseline_change(struct baseline_changes *changes, const char *identifier, const char *summary);

void baseline_changes_close(struct baseline_changes *changes);

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
