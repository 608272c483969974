// SPDX-License-Identifier: MIT
//
// What executions have left behind at their end, for people.
#ifndef CHECKER_REPORT_LEFT_TEXT_H
#define CHECKER_REPORT_LEFT_TEXT_H

#include "checker/search/left.h"

#include <stdio.h>

// A line for each thing that was left, in whichever execution, under one that says what it means;
// nothing if there is none. Any thread; blocks as writing does.
void left_put(const struct lefts *l, FILE *out);

#endif
