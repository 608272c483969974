// SPDX-License-Identifier: MIT
//
// The acts of the lesson.
#ifndef CYCLIC_BARRIER_H
#define CYCLIC_BARRIER_H

#include "treadle.h"

int too_early(const struct tr_lesson_args *args);
int rounds(const struct tr_lesson_args *args);
int lapped(const struct tr_lesson_args *args);
int late(const struct tr_lesson_args *args);
int no_reference(const struct tr_lesson_args *args);
int deadline(const struct tr_lesson_args *args);
int interrupted(const struct tr_lesson_args *args);
int removed_twice(const struct tr_lesson_args *args);
int removed_once(const struct tr_lesson_args *args);
int action_fails(const struct tr_lesson_args *args);
int reset(const struct tr_lesson_args *args);
int all_reset(const struct tr_lesson_args *args);

#endif
