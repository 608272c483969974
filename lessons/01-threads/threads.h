// SPDX-License-Identifier: MIT
//
// The acts of the lesson and what they share.
#ifndef THREADS_H
#define THREADS_H

#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>

int start_join(const struct tr_lesson_args *args);
int interleaved(const struct tr_lesson_args *args);
int restart(const struct tr_lesson_args *args);
int double_join(const struct tr_lesson_args *args);
int detached(const struct tr_lesson_args *args);
int detached_lost(const struct tr_lesson_args *args);

// A thread object, as other languages have it: pthread_create() makes a thread and starts it in
// one go, so what was not started yet, or was joined already, is for the program to remember.
// It belongs to one thread, the one that starts and joins; so it needs no lock. All zero: NEW.
struct worker {
	enum { NEW, STARTED, JOINED } life;
	pthread_t thread; // means something while STARTED only
};

// Starts it. EINVAL if it was started before: a thread object starts once.
int worker_start(struct worker *w, void *(*body)(void *), void *arg);

// Was it started, and has not ended? Does not wait. One that is found to have ended is joined.
bool worker_alive(struct worker *w);

// Waits until it has ended. EINVAL if it was not started, or is joined already.
int worker_join(struct worker *w);

#endif
