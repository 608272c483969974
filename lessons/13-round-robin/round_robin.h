// SPDX-License-Identifier: MIT
//
// The acts of the lesson.
#ifndef ROUND_ROBIN_H
#define ROUND_ROBIN_H

#include "treadle.h"

int one_queue(const struct tr_lesson_args *args);
int late_batch(const struct tr_lesson_args *args);
int turn_back(const struct tr_lesson_args *args);
int turn_kept(const struct tr_lesson_args *args);
int left_behind(const struct tr_lesson_args *args);
int goes(const struct tr_lesson_args *args);
int submit_after(const struct tr_lesson_args *args);
int twice(const struct tr_lesson_args *args);

#endif
