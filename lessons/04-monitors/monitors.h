// SPDX-License-Identifier: MIT
//
// The acts of the lesson and what they share.
#ifndef MONITORS_H
#define MONITORS_H

#include "treadle.h"

int no_loop(const struct tr_lesson_args *args);
int loop(const struct tr_lesson_args *args);
int one_condition(const struct tr_lesson_args *args);
int broadcast(const struct tr_lesson_args *args);
int two_conditions(const struct tr_lesson_args *args);
int turns(const struct tr_lesson_args *args);
int own_condition(const struct tr_lesson_args *args);

int relative_limit(const struct tr_lesson_args *args);
int deadline(const struct tr_lesson_args *args);
int interrupt(const struct tr_lesson_args *args);
int pending(const struct tr_lesson_args *args);
int recursive(const struct tr_lesson_args *args);

int one_permit(const struct tr_lesson_args *args);
int signal_lost(const struct tr_lesson_args *args);
int signal_passed_on(const struct tr_lesson_args *args);
int too_late(const struct tr_lesson_args *args);
int looks_again(const struct tr_lesson_args *args);
int one_by_one(const struct tr_lesson_args *args);
int all_or_none(const struct tr_lesson_args *args);
int large_starves(const struct tr_lesson_args *args);
int in_line(const struct tr_lesson_args *args);
int takes_one(const struct tr_lesson_args *args);
int one_woken(const struct tr_lesson_args *args);

int schools(const struct tr_lesson_args *args);
int resource(const struct tr_lesson_args *args);
int buffer(const struct tr_lesson_args *args);
int alarm_clock(const struct tr_lesson_args *args);
int allocator(const struct tr_lesson_args *args);
int disk_head(const struct tr_lesson_args *args);
int readers_writers(const struct tr_lesson_args *args);

int two_locks(const struct tr_lesson_args *args);
int leaves_first(const struct tr_lesson_args *args);
int held_twice(const struct tr_lesson_args *args);

// Who was served, in which order. One thread at a time may use it: the act says why that is so.
struct order {
	const char *name; // under which it is shown, as a queue
	int n;
	int who[TR_LESSON_THREADS];
	char texts[TR_LESSON_THREADS][12];
};
void order_begin(struct order *o, const char *name);
void order_add(struct order *o, int who);

#endif
