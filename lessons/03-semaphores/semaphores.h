// SPDX-License-Identifier: MIT
//
// The acts of the lesson and what they share.
#ifndef SEMAPHORES_H
#define SEMAPHORES_H

#include "treadle.h"

int mutual_exclusion(const struct tr_lesson_args *args);
int timeout(const struct tr_lesson_args *args);
int named(const struct tr_lesson_args *args);
int release_many(const struct tr_lesson_args *args);
int pool(const struct tr_lesson_args *args);
int overflow(const struct tr_lesson_args *args);
int permits_lost(const struct tr_lesson_args *args);
int one_permit(const struct tr_lesson_args *args);
int signal_lost(const struct tr_lesson_args *args);
int signal_passed_on(const struct tr_lesson_args *args);
int one_by_one(const struct tr_lesson_args *args);
int all_or_none(const struct tr_lesson_args *args);
int large_starves(const struct tr_lesson_args *args);
int in_line(const struct tr_lesson_args *args);
int takes_one(const struct tr_lesson_args *args);
int one_woken(const struct tr_lesson_args *args);
int two_locks(const struct tr_lesson_args *args);
int leaves_first(const struct tr_lesson_args *args);
int held_twice(const struct tr_lesson_args *args);

#endif
