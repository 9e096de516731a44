/* Compiled into the program by #embed; a compiler of C before C23 takes it, too. */
#include "CTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char schema[] = {
#embed "../../migrations/schema/schema_0001.sql" suffix(, 0)
};
const char *store_schema(void) { return schema; }

static const char hub[] = {
#embed "../../migrations/hub/hub_0001.sql" suffix(, 0)
};
const char *hub_schema(void) { return hub; }

static const char text_of_codes[] = {
#embed "../../docs/codes.md" suffix(, 0)
};
const char *meanings_of_codes(void) { return text_of_codes; }

static const char text_of_report_style[] = {
#embed "../Report/page.css" suffix(, 0)
};
const char *report_style(void) { return text_of_report_style; }

static const char text_of_report_script[] = {
#embed "../Report/page.js" suffix(, 0)
};
const char *report_script(void) { return text_of_report_script; }

static const char text_of_report_answers[] = {
#embed "../Report/answer.js" suffix(, 0)
};
const char *report_answers(void) { return text_of_report_answers; }

static const char text_of_swift_links[] = {
#embed "../TypedLinks/Runtime/links.swift.txt" suffix(, 0)
};
const char *swift_links(void) { return text_of_swift_links; }

static const char text_of_kotlin_links[] = {
#embed "../TypedLinks/Runtime/links.kt.txt" suffix(, 0)
};
const char *kotlin_links(void) { return text_of_kotlin_links; }

static const char text_of_javascript_links[] = {
#embed "../TypedLinks/Runtime/links.js" suffix(, 0)
};
const char *javascript_links(void) { return text_of_javascript_links; }
