// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and the locks that their stories are played with.
#ifndef READERS_WRITERS_H
#define READERS_WRITERS_H

#include "treadle.h"

// A readers-writers lock: there is one of each kind. The functions are those of
// sync/rw_delegated.h, without the argument that says which lock.
struct kind {
	int (*init)(void);
	int (*destroy)(void);
	int (*start_read)(const struct timespec *deadline);
	int (*end_read)(void);
	int (*start_write)(const struct timespec *deadline);
	int (*end_write)(void);
	void (*waiting)(int *readers, int *writers); // how many wait at this moment
};

extern const struct kind naive, retest;	   // the lesson's own
extern const struct kind hoare, delegated; // the library's

int starving(const struct tr_lesson_args *args);
int stopped(const struct tr_lesson_args *args);
int criterion(const struct tr_lesson_args *args);
int slip_in(const struct tr_lesson_args *args);
int by_delegation(const struct tr_lesson_args *args);
int batches(const struct tr_lesson_args *args);
int held_back(const struct tr_lesson_args *args);
int gives_up(const struct tr_lesson_args *args);
int turn_kept(const struct tr_lesson_args *args);
int turn_granted(const struct tr_lesson_args *args);
int specific(const struct tr_lesson_args *args);
int interrupted(const struct tr_lesson_args *args);

#endif
