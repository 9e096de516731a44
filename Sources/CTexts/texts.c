/* Compiled into the program by #embed; a compiler of C before C23 takes it, too. */
#include "CTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char schema_0001[] = {
#embed "../../migrations/schema/schema_0001_catalog.sql" suffix(, 0)
};
static const char schema_0002[] = {
#embed "../../migrations/schema/schema_0002_digests.sql" suffix(, 0)
};
static const char schema_0003[] = {
#embed "../../migrations/schema/schema_0003_changes.sql" suffix(, 0)
};
static const char schema_0004[] = {
#embed "../../migrations/schema/schema_0004_pattern_summary.sql" suffix(, 0)
};
static const char schema_0005[] = {
#embed "../../migrations/schema/schema_0005_rules.sql" suffix(, 0)
};
static const char schema_0006[] = {
#embed "../../migrations/schema/schema_0006_ways_and_identity.sql" suffix(, 0)
};
static const char schema_0007[] = {
#embed "../../migrations/schema/schema_0007_sharing.sql" suffix(, 0)
};
static const char *const schema[] = {
    schema_0001, schema_0002, schema_0003, schema_0004, schema_0005, schema_0006, schema_0007};
int store_schema_count(void) { return sizeof schema / sizeof *schema; }
const char *store_schema_step(int i) { return schema[i]; }

static const char hub_0001[] = {
#embed "../../migrations/hub/hub_0001_revisions.sql" suffix(, 0)
};
static const char hub_0002[] = {
#embed "../../migrations/hub/hub_0002_migrations.sql" suffix(, 0)
};
static const char hub_0003[] = {
#embed "../../migrations/hub/hub_0003_history.sql" suffix(, 0)
};
static const char hub_0004[] = {
#embed "../../migrations/hub/hub_0004_channels.sql" suffix(, 0)
};
static const char hub_0005[] = {
#embed "../../migrations/hub/hub_0005_sending.sql" suffix(, 0)
};
static const char hub_0006[] = {
#embed "../../migrations/hub/hub_0006_older.sql" suffix(, 0)
};
static const char *const hub[] = {hub_0001, hub_0002, hub_0003, hub_0004, hub_0005, hub_0006};
int hub_schema_count(void) { return sizeof hub / sizeof *hub; }
const char *hub_schema_step(int i) { return hub[i]; }

static const char text_of_codes[] = {
#embed "../../docs/codes.md" suffix(, 0)
};
const char *meanings_of_codes(void) { return text_of_codes; }

static const char text_of_report_style[] = {
#embed "../Interchange/Report/page.css" suffix(, 0)
};
const char *report_style(void) { return text_of_report_style; }

static const char text_of_report_script[] = {
#embed "../Interchange/Report/page.js" suffix(, 0)
};
const char *report_script(void) { return text_of_report_script; }

static const char text_of_swift_links[] = {
#embed "../Interchange/Links/Support/links.swift.txt" suffix(, 0)
};
const char *swift_links(void) { return text_of_swift_links; }

static const char text_of_kotlin_links[] = {
#embed "../Interchange/Links/Support/links.kt.txt" suffix(, 0)
};
const char *kotlin_links(void) { return text_of_kotlin_links; }

static const char text_of_typescript_links[] = {
#embed "../Interchange/Links/Support/links.ts.txt" suffix(, 0)
};
const char *typescript_links(void) { return text_of_typescript_links; }
