/* SQLite for Swift: wrappers for macros and variadics that are not imported. */
#include <sqlite3.h>

static inline int csqlite_db_config_bool(sqlite3 *db, int option, int value, int *out) {
  return sqlite3_db_config(db, option, value, out); /* value -1 asks */
}
static inline int csqlite_bind_text_transient(sqlite3_stmt *s, int i, const char *p, int n) {
  return sqlite3_bind_text(s, i, p, n, SQLITE_TRANSIENT);
}
