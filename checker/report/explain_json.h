// SPDX-License-Identifier: MIT
//
// An explanation for programs: docs/checker.md says what it holds.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_EXPLAIN_JSON_H
#define CHECKER_REPORT_EXPLAIN_JSON_H

#include "checker/report/explain_text.h"

// Writes it to out. 0 or ENOMEM.
int explain_json(const struct explain_report *r, FILE *out);

#endif
