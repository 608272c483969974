// SPDX-License-Identifier: MIT
//
// A group of threads that run the same function: most acts start one.
#ifndef LESSON_GROUP_H
#define LESSON_GROUP_H

#include "lesson/lesson.h"

#include <pthread.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_group {
	int n;
	int numbers[TR_LESSON_THREADS]; // 1 .. n
	pthread_t threads[TR_LESSON_THREADS];
};

// Starts n threads (1 to TR_LESSON_THREADS); each gets the address of its number, from 1, which
// stays as long as *g. Aborts the program, with a line, if a thread cannot be started. Does not
// block. Any thread.
void tr_group_start(struct tr_group *g, int n, void *(*body)(void *number));

// Joins all threads; no deadline, not interruptible. Returns how many of them did not return NULL.
// One thread, once.
int tr_group_join(struct tr_group *g);

#ifdef __cplusplus
}
#endif
#endif
