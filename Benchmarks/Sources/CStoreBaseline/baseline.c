#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include "baseline.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static sqlite3 *open_store(const char *path) {
  sqlite3 *db;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, 0)) return 0;
  sqlite3_exec(db, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", 0, 0, 0);
  return db;
}

static int only_catalog(void *context, const char *table) {
  (void)context;
  return strcmp(table, "revision") != 0;
}

struct baseline_changes {
  sqlite3 *db;
  sqlite3_stmt *begin, *commit, *update, *revision;
};

struct baseline_changes *baseline_changes_open(const char *path) {
  struct baseline_changes *changes = calloc(1, sizeof *changes);
  sqlite3 *db = open_store(path);
  if (!changes || !db) return 0;
  changes->db = db;
  if (sqlite3_prepare_v2(db, "BEGIN IMMEDIATE", -1, &changes->begin, 0) ||
      sqlite3_prepare_v2(db, "COMMIT", -1, &changes->commit, 0) ||
      sqlite3_prepare_v2(
          db, "UPDATE route SET summary = ?1 WHERE identifier = ?2", -1, &changes->update, 0) ||
      sqlite3_prepare_v2(
          db,
          "INSERT INTO revision (time, user, command, kind, uuid, key, sum, changes)"
          " VALUES (?1, 'user', ?2, 'change', lower(hex(randomblob(16))),"
          " (SELECT max(key) + 1 FROM revision), 0, hex(?3))",
          -1, &changes->revision, 0))
    return 0;
  return changes;
}

int baseline_change(struct baseline_changes *changes, const char *identifier, const char *summary) {
  sqlite3 *db = changes->db;
  sqlite3_step(changes->begin);
  if (sqlite3_reset(changes->begin)) return -1;
  sqlite3_session *session;
  if (sqlite3session_create(db, "main", &session)) return -1;
  sqlite3session_table_filter(session, only_catalog, 0);
  sqlite3session_attach(session, 0);
  sqlite3_bind_text(changes->update, 1, summary, -1, SQLITE_STATIC);
  sqlite3_bind_text(changes->update, 2, identifier, -1, SQLITE_STATIC);
  if (sqlite3_step(changes->update) != SQLITE_DONE || sqlite3_changes(db) != 1) return -1;
  sqlite3_reset(changes->update);
  int size;
  void *changeset;
  if (sqlite3session_changeset(session, &size, &changeset)) return -1;
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  sqlite3_bind_int64(
      changes->revision, 1, (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000);
  sqlite3_bind_text(changes->revision, 2, "route edit", -1, SQLITE_STATIC);
  sqlite3_bind_blob(changes->revision, 3, changeset, size, sqlite3_free);
  if (sqlite3_step(changes->revision) != SQLITE_DONE) return -1;
  sqlite3_reset(changes->revision);
  sqlite3session_delete(session);
  if (sqlite3_step(changes->commit) != SQLITE_DONE) return -1;
  return sqlite3_reset(changes->commit);
}

void baseline_changes_close(struct baseline_changes *changes) {
  sqlite3_finalize(changes->begin);
  sqlite3_finalize(changes->commit);
  sqlite3_finalize(changes->update);
  sqlite3_finalize(changes->revision);
  sqlite3_close(changes->db);
  free(changes);
}

int64_t baseline_events(
    const char *path, const struct baseline_event *event, int count, int group) {
  sqlite3 *db = open_store(path);
  if (!db) return -1;
  sqlite3_exec(
      db,
      "INSERT OR IGNORE INTO session (id, time, user, tool_version) VALUES (1, 0, 'c', '');"
      "INSERT OR IGNORE INTO context (id, facts) VALUES (1, '{}')",
      0, 0, 0);
  sqlite3_stmt *insert;
  if (sqlite3_prepare_v2(
          db,
          "INSERT INTO event (session_id, sequence, time, action, route, pattern, url, path,"
          " destination, router, parameters, state_before, state_after, outcome, stack, duration,"
          " cost, revision, is_uncommitted, context_id)"
          " VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, 1,"
          " 0, 1)",
          -1, &insert, 0))
    return -1;
  int64_t start = now();
  for (int index = 0; index < count; index++) {
    if (index % group == 0) sqlite3_exec(db, "BEGIN IMMEDIATE", 0, 0, 0);
    sqlite3_bind_int64(insert, 1, index + 1);
    sqlite3_bind_int64(insert, 2, 1700000000000000 + index);
    const char *const texts[] = {event->action, event->route, event->pattern, event->url,
                                 event->path, event->destination};
    for (int text = 0; text < 6; text++)
      sqlite3_bind_text(insert, 3 + text, texts[text], -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 9, index + 1);
    const char *const more[] = {event->parameters, event->state_before, event->state_after,
                                event->outcome, event->stack};
    for (int text = 0; text < 5; text++)
      sqlite3_bind_text(insert, 10 + text, more[text], -1, SQLITE_STATIC);
    sqlite3_bind_double(insert, 15, 0.35);
    sqlite3_bind_int64(insert, 16, 5000);
    if (sqlite3_step(insert) != SQLITE_DONE) return -1;
    sqlite3_reset(insert);
    if (index % group == group - 1 || index == count - 1) sqlite3_exec(db, "COMMIT", 0, 0, 0);
  }
  int64_t took = now() - start;
  sqlite3_finalize(insert);
  sqlite3_close(db);
  return took;
}

size_t baseline_allocated(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
