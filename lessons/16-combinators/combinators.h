// SPDX-License-Identifier: MIT
//
// The acts of the lesson.
#ifndef COMBINATORS_H
#define COMBINATORS_H

#include "../15-async/kitchen.h"
#include "treadle.h"

int one_by_one(const struct tr_lesson_args *args);
int in_order(const struct tr_lesson_args *args);
int all(const struct tr_lesson_args *args);
int any_in_a_loop(const struct tr_lesson_args *args);
int one_each(const struct tr_lesson_args *args);
int first_success(const struct tr_lesson_args *args);
int which_failed(const struct tr_lesson_args *args);
int abandoned(const struct tr_lesson_args *args);
int cancelled(const struct tr_lesson_args *args);
int fork_join(const struct tr_lesson_args *args);
int copy(const struct tr_lesson_args *args);

#endif
