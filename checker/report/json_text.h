// SPDX-License-Identifier: MIT
//
// Text in JSON, which is UTF-8 only. Any thread may call it; blocks never.
#ifndef CHECKER_REPORT_JSON_TEXT_H
#define CHECKER_REPORT_JSON_TEXT_H

#include <jansson.h>

// A JSON string of any bytes; bytes that are not UTF-8 become '?'. NULL when memory runs out.
json_t *json_text(const char *s);

#endif
