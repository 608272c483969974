// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and what those that measure share.
#ifndef PARALLEL_QUERY_H
#define PARALLEL_QUERY_H

#include "table.h"
#include "treadle.h"

int lazy(const struct tr_lesson_args *args);
int for_each(const struct tr_lesson_args *args);
int for_all(const struct tr_lesson_args *args);
int in_order(const struct tr_lesson_args *args);
int shared(const struct tr_lesson_args *args);
int guarded(const struct tr_lesson_args *args);
int merged(const struct tr_lesson_args *args);
int small(const struct tr_lesson_args *args);
int matrix(const struct tr_lesson_args *args);

// Measuring ---------------------------------------------------------------------------------------

// What is measured has no memory hooks: with them, each access would be a call.
#define MEASURED __attribute__((no_sanitize("thread")))

enum { ROUNDS = 10 };

#endif
