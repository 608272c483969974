// SPDX-License-Identifier: MIT
//
// What a thread of a random program can do: one table. See program.c.
#ifndef TESTS_RANDOM_ACTS_H
#define TESTS_RANDOM_ACTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <treadle.h>

#define BODIES 4
#define ACTS 24

struct body;
struct act;

struct kind {
	char group; // see program.c
	unsigned weight;
	void (*perform)(const struct act *act);
};

struct act {
	const struct kind *kind;
	unsigned object, value; // each from 0 to 3
	struct body *child;
};

// What a thread does, from its start to its end.
struct body {
	struct act acts[ACTS];
	int n, number, parent;
	struct body *as;	    // does what this one does, which may be itself
	void *(*start)(void *body); // of acts_numbered.c, or NULL: that of all
	int given;		    // its number, for that one,
	bool by_word;		    // which gets nothing else
	pthread_t thread;
};

extern const struct kind kinds[];
extern const size_t nkinds;
extern const struct kind kind_create, kind_join;

// Makes what is not made statically: a mutex of a type, two semaphores of so many permits.
void set_up(unsigned type, unsigned permits, unsigned more);

// What there is in the end.
void tell_all(void);

// acts_memory.c
void act_load(const struct act *act);
void act_store(const struct act *act);
void act_update(const struct act *act);
void act_compare_exchange(const struct act *act);
void act_futex_wait(const struct act *act);
void act_futex_wake(const struct act *act);
void act_race(const struct act *act);
void tell_memory(void);

// acts_wait.c
extern bool waits_by_loops; // set before it runs
void act_wait_by_loop(const struct act *act);
void tell_waits(void);

// acts_numbered.c: the start routines of threads that do the same but for a number that each is
// given: its body, whose `as` they share; or, from BY_WORD on, the number itself.
enum { BY_WORD = 7, NUMBERED = 10 };
extern void *(*const numbered[NUMBERED])(void *given);
extern const struct body *numbered_as; // what the latter perform

// What is guarded by still.lock, for those: takes the lock; lets it go.
int *value_lock(void);
void value_unlock(void);

// Does what the body says.
void perform(const struct body *b);

#endif
