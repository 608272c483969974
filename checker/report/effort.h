// SPDX-License-Identifier: MIT
//
// What a search has tried, in words: how many executions, by which strategies, how far each came.
//
// Any thread; nothing here blocks.
#ifndef CHECKER_REPORT_EFFORT_H
#define CHECKER_REPORT_EFFORT_H

#include "checker/verdict/verdict.h"

#include "base/buf.h"

// Adds the sentences to *b.
void effort_describe(const struct finding *f, struct buf *b);

// The name of a phase, for a progress line.
const char *phase_name(enum search_phase phase);

#endif
