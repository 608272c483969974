// SPDX-License-Identifier: MIT
//
// The acts of the lesson.
#ifndef ASYNC_H
#define ASYNC_H

#include "kitchen.h"
#include "treadle.h"

int one_after_the_other(const struct tr_lesson_args *args);
int together(const struct tr_lesson_args *args);
int sleeps(const struct tr_lesson_args *args);
int delays(const struct tr_lesson_args *args);
int retry(const struct tr_lesson_args *args);
int semaphore(const struct tr_lesson_args *args);
int nobody(const struct tr_lesson_args *args);
int somebody(const struct tr_lesson_args *args);
int frozen(const struct tr_lesson_args *args);
int off_loaded(const struct tr_lesson_args *args);
int wrong_thread(const struct tr_lesson_args *args);
int split(const struct tr_lesson_args *args);

#endif
