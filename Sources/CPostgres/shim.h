/* libpq for Swift, without linking it: its functions as a table, which is filled when the library is opened. */
#include <dlfcn.h>
#include <stddef.h>
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

#define CPOSTGRES_FUNCTIONS(F) \
  F(PQconninfoParse) F(PQconninfoFree) F(PQfreemem) F(PQconnectdbParams) F(PQfinish) F(PQstatus) \
  F(PQerrorMessage) F(PQsocket) F(PQserverVersion) F(PQparameterStatus) F(PQuser) F(PQdb) \
  F(PQconnectionNeedsPassword) F(PQsetnonblocking) F(PQsendQuery) F(PQsendQueryParams) F(PQflush) \
  F(PQconsumeInput) F(PQisBusy) F(PQgetResult) F(PQsetSingleRowMode) F(PQresultStatus) F(PQresultErrorField) \
  F(PQntuples) F(PQgetisnull) F(PQgetvalue) F(PQgetlength) F(PQcmdTuples) F(PQclear) \
  F(PQputCopyData) F(PQputCopyEnd) F(PQgetCancel) F(PQcancel) F(PQfreeCancel) F(PQnotifies) F(PQbackendPID) \
  F(PQsetNoticeReceiver)

struct cpostgres_functions {
#define F(name) __typeof__(&name) name;
  CPOSTGRES_FUNCTIONS(F)
#undef F
};

/* Opens a library and fills the table. Returns null, or what is missing: a text that stays. */
static inline const char *cpostgres_open(const char *library, struct cpostgres_functions *table) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define F(name) if (!(*(void **)&table->name = dlsym(handle, #name))) return "it has no " #name;
  CPOSTGRES_FUNCTIONS(F)
#undef F
  return NULL;
}

/* Fields of an error are named by letters, whose macros are not imported. */
static const int cpostgres_severity = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int cpostgres_sqlstate = PG_DIAG_SQLSTATE;
static const int cpostgres_primary = PG_DIAG_MESSAGE_PRIMARY;
static const int cpostgres_detail = PG_DIAG_MESSAGE_DETAIL;
static const int cpostgres_hint = PG_DIAG_MESSAGE_HINT;
static const int cpostgres_constraint = PG_DIAG_CONSTRAINT_NAME;
