// SPDX-License-Identifier: MIT
//
// The acts of the lesson.
#ifndef LOCKS_H
#define LOCKS_H

#include "treadle.h"

int race(const struct tr_lesson_args *args);
int lock(const struct tr_lesson_args *args);
int one_lock(const struct tr_lesson_args *args);
int two_locks(const struct tr_lesson_args *args);
int deadlock(const struct tr_lesson_args *args);
int lock_order(const struct tr_lesson_args *args);
int stubborn(const struct tr_lesson_args *args);
int polite(const struct tr_lesson_args *args);
int back_off(const struct tr_lesson_args *args);

#endif
