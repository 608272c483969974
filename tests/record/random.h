// SPDX-License-Identifier: MIT
//
// What the two files of `random` share: the objects of a program, and a thread of it.
#ifndef RECORD_RANDOM_H
#define RECORD_RANDOM_H

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdio.h>

#define MUTEXES 4
#define THREADS 4

struct world {
	unsigned seed;
	int nthreads;
	pthread_mutex_t mutexes[MUTEXES]; // normal, recursive, errorcheck, made by mtx_init
	pthread_cond_t conds[MUTEXES];	  // conds[i] is waited on with mutexes[i]
	pthread_rwlock_t rw;
	pthread_spinlock_t spin;
	pthread_barrier_t barrier;
	sem_t sems[2];
	sem_t *named;
	pthread_once_t once;
	FILE *file;
	_Atomic int ended;
};

struct self {
	struct world *w;
	unsigned random;
	int held[MUTEXES];
	int reads, writes, spins, files;
	bool started; // the thread's handle is known to the others
};

// Of the program that runs: for the routine of the once, and for interruptions.
extern struct world *current;
extern pthread_t handles[THREADS];
extern _Atomic int known; // handles that are set

// Does one thing by chance.
void act(struct self *s);

// A number below n.
unsigned below(struct self *s, unsigned n);

#endif
