// SPDX-License-Identifier: MIT
//
// Where a loop begins in a C source: a site is the place of a call, and its loop may be one of the
// function that called it.
//
// Blocks on the file only.
#ifndef CHECKER_VERDICT_LOOP_SOURCE_H
#define CHECKER_VERDICT_LOOP_SOURCE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

// The line on which the innermost loop around a line of this text begins, from 1; 0: it is in none.
// Macros are not expanded.
unsigned loop_in_text(const char *text, size_t n, unsigned line);

// Adds the name with which the innermost loop around a line of this text compares: N, where its
// condition is `i < N`. Of two names, that in capitals. False: it has another condition.
bool loop_bound_in_text(const char *text, size_t n, unsigned line, struct buf *name);

// The same of a file; 0 and false also if it cannot be read.
unsigned loop_in_file(const char *path, unsigned line);
bool loop_bound_in_file(const char *path, unsigned line, struct buf *name);

#endif
