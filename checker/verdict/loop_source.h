// SPDX-License-Identifier: MIT
//
// Where a loop begins in a C source: a site is the place of a call, and its loop may be one of the
// function that called it.
//
// Blocks on the file only.
#ifndef CHECKER_VERDICT_LOOP_SOURCE_H
#define CHECKER_VERDICT_LOOP_SOURCE_H

#include <stddef.h>

// The line on which the innermost loop around a line of this text begins, from 1; 0: it is in none.
// Macros are not expanded.
unsigned loop_in_text(const char *text, size_t n, unsigned line);

// The same of a file; 0 also if it cannot be read.
unsigned loop_in_file(const char *path, unsigned line);

#endif
