// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and the list of what has begun, in which they find their order.
#ifndef PRIORITY_SCHEDULER_H
#define PRIORITY_SCHEDULER_H

#include "treadle.h"

int ten_seconds(const struct tr_lesson_args *args);
int order(const struct tr_lesson_args *args);
int same_moment(const struct tr_lesson_args *args);
int numbered(const struct tr_lesson_args *args);
int inline_lie(const struct tr_lesson_args *args);
int inline_true(const struct tr_lesson_args *args);
int once_a_second(const struct tr_lesson_args *args);
int condition(const struct tr_lesson_args *args);
int hospital(const struct tr_lesson_args *args);
int starves(const struct tr_lesson_args *args);
int ageing(const struct tr_lesson_args *args);

// Measures by how much a job begins later than it comes, if its consumer polls, or waits on a
// condition; prints a table of it, and draws it in svg if that is not NULL. Takes a second.
void how_late(FILE *svg);

// A task of an act: its name, and how long it lasts, in milliseconds of the lesson's time.
struct job {
	struct tr_continuation c;
	long lasts;
};

// Begins a new list.
void list_reset(void);

// Makes a job that, when it runs, is put on the list, lasts, and logs both. name: must stay.
void job_init(struct job *job, const char *name, long lasts);

// Its first half: puts a name on the list, and logs "begins NAME". Any thread.
void list_begins(const char *name);

// How many have begun; the place of one of them, from 1, 0: it has not begun. Any thread.
int list_length(void);
int list_place(const char *name);

// Logs the list, when all threads have ended.
void list_log(void);

#endif
