// SPDX-License-Identifier: MIT
//
// The report of a search as JSON, for programs.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_REPORT_JSON_H
#define CHECKER_REPORT_REPORT_JSON_H

#include "checker/report/report.h"

// Writes it to out; its keys stand in report_json.c. 0, ENOMEM, or EINVAL: the failure's trace does
// not fit the model.
int report_json(const struct report *r, FILE *out);

#endif
