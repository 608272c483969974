// SPDX-License-Identifier: MIT
//
// What threads wait for, in reports.
#ifndef CHECKER_REPORT_WAITS_REPORT_H
#define CHECKER_REPORT_WAITS_REPORT_H

#include "checker/report/json_text.h"
#include "checker/verdict/waits.h"

#include <stdio.h>

// Writes a line about each, or one about what is lacking. names: of the threads.
void waits_put(const struct waits *w, const struct namer *names, FILE *out);

// A list of {"thread", "file", "line", "condition", "loops", "until", "holds", "values"}, empty if
// w is NULL; of values: {"name", "value"}. NULL: memory ran out.
json_t *waits_json(const struct waits *w, const struct namer *names);

#endif
