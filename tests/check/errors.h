// SPDX-License-Identifier: MIT
//
// What the programs of errors.c and errors_locks.c share.
#ifndef TESTS_CHECK_ERRORS_H
#define TESTS_CHECK_ERRORS_H

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

struct row {
	const char *name, *expected; // verified, or the kind of the failure and what is said
	void (*program)(void);
};
#define RIGHT(name)                                                                                \
	{                                                                                          \
#name, "verified", name                                                            \
	}
#define MISUSE(name, text)                                                                         \
	{                                                                                          \
#name, "misuse " text, name                                                        \
	}
#define DEADLOCK(name, text)                                                                       \
	{                                                                                          \
#name, "deadlock " text, name                                                      \
	}
extern const struct row lock_rows[]; // ends with an empty one

#define PROGRAM(name) static void name(void)
#define IS(error, call) assert((call) == (error))
#define ERRNO(error, call) assert((call) == -1 && errno == (error))

static const struct timespec past = {1, 0}, wrong = {1, 1000000000};

// Another thread does something to the object and then waits until main lets it go on.
struct other {
	int (*does)(void *);
	int (*undoes)(void *);
	void *object;
	pthread_t thread;
};
extern struct other other;
extern sem_t done; // it has

#define FUNCTION(f) ((int (*)(void *))(void (*)(void))(f))
void held_by_other(int (*take)(void *), int (*give)(void *), void *object);
void end_other(void);

#endif
