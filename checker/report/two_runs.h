// SPDX-License-Identifier: MIT
//
// Two runs side by side, a column for each, from shortly before the first step in which they
// differ, which is marked. After that step, threads that begin and end are left out.
//
// Used by the thread that writes the report. Blocks on the file only.
#ifndef CHECKER_REPORT_TWO_RUNS_H
#define CHECKER_REPORT_TWO_RUNS_H

#include "checker/explain/explanation.h"

#include <stdio.h>

// Writes the failing run of an explanation and the passing one, which it must have, no wider than
// LINE_WIDTH columns. 0 or ENOMEM.
int two_runs_put(const struct explanation *e, FILE *out);

#endif
