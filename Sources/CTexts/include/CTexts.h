/* Files of the repository that the program has in it, as texts that end with a zero byte.

   Swift reads a byte of such a text as an expression, and needs a third of a minute for all of them. */

/* The SQL of the store's schema (migrations/schema). */
const char *store_schema(void);

/* The SQL of the hub's tables (migrations/hub). */
const char *hub_schema(void);

/* What every code means (docs/codes.md). */
const char *meanings_of_codes(void);

/* The style and the script of the report page, and what in it answers for links. */
const char *report_style(void);
const char *report_script(void);
const char *report_answers(void);

/* What all files of links have in a language; that in JavaScript is for pages, too. */
const char *swift_links(void);
const char *kotlin_links(void);
const char *javascript_links(void);

/* The commit that was built; null if the build does not know it. */
const char *build_commit(void);
