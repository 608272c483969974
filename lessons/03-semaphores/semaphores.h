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

// A group of threads that run the same function. Each gets the address of its number, from 1.
struct group {
	int n;
	int numbers[TR_LESSON_THREADS];
	pthread_t threads[TR_LESSON_THREADS];
};

// Starts n threads.
void group_start(struct group *g, int n, void *(*body)(void *number));

// Waits until all have ended. Returns how many of them returned something else than NULL.
int group_join(struct group *g);

#endif
