// SPDX-License-Identifier: MIT
//
// The acts of the lesson and what they share.
#ifndef SEMAPHORES_H
#define SEMAPHORES_H

#include "treadle.h"

int mutual_exclusion(const struct tr_lesson_args *args);
int timeout(const struct tr_lesson_args *args);
int timeout_ignored(const struct tr_lesson_args *args);
int named(const struct tr_lesson_args *args);
int two_terminals(const struct tr_lesson_args *args);
int release_many(const struct tr_lesson_args *args);
int pool(const struct tr_lesson_args *args);
int overflow(const struct tr_lesson_args *args);
int permits_lost(const struct tr_lesson_args *args);

#endif
