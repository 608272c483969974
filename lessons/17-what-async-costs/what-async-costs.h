// SPDX-License-Identifier: MIT
//
// The acts of the lesson. Each shows once what it is about, and then measures it.
#ifndef WHAT_ASYNC_COSTS_H
#define WHAT_ASYNC_COSTS_H

#include "../10-parallel-query/table.h"
#include "treadle.h"

int search(const struct tr_lesson_args *args);
int hand_off(const struct tr_lesson_args *args);
int delays(const struct tr_lesson_args *args);

// What a task gives: at once if it has completed (the hot path), else when it has. Gives back the
// caller's reference. Blocks the calling thread, which is not one that others need.
intptr_t await(struct tr_task *task);

// Can it be measured? If not, logs why there is no table.
bool can_measure(void);

#endif
