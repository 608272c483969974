// SPDX-License-Identifier: MIT
//
// The outcomes of a program as JSON, for other programs, which read its keys: they may be added to,
// not changed.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_OUTCOMES_JSON_H
#define CHECKER_REPORT_OUTCOMES_JSON_H

#include "checker/report/outcomes_text.h"

// Writes it to out. 0, ENOMEM, or EINVAL: a trace does not fit the model.
int outcomes_json(const struct outcomes_report *r, FILE *out);

#endif
