// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and what those that measure share.
#ifndef PARALLEL_QUERY_H
#define PARALLEL_QUERY_H

#include "treadle.h"

int lazy(const struct tr_lesson_args *args);
int for_each(const struct tr_lesson_args *args);
int for_all(const struct tr_lesson_args *args);
int in_order(const struct tr_lesson_args *args);
int shared(const struct tr_lesson_args *args);
int guarded(const struct tr_lesson_args *args);
int merged(const struct tr_lesson_args *args);
int small(const struct tr_lesson_args *args);
int matrix(const struct tr_lesson_args *args);

// Measuring ---------------------------------------------------------------------------------------

// What is measured has no memory hooks: with them, each access would be a call.
#define MEASURED __attribute__((no_sanitize("thread")))

enum { ROUNDS = 10 };

struct times {
	double ms[ROUNDS];
	int n;
};

// Milliseconds of CLOCK_MONOTONIC.
double now(void);

// Does computing take no time here? So it is under `treadle`, where only sleeps take time.
bool time_is_virtual(void);

// Calls round(arg) so many times, and shows on a terminal how far it is. One call before is not
// measured: it fills the caches.
void measure(struct times *t, int rounds, void (*round)(void *arg), void *arg, const char *what);

double mean(const struct times *t);
double deviation(const struct times *t); // of the sample; 0 for a single round
// The smallest that 95 % of the rounds do not exceed: of ten, the longest.
double percentile_95(struct times *t);

// A bar, 10 characters for each whole; at most 50.
const char *bar(char text[51], double value);

#endif
