// SPDX-License-Identifier: MIT
//
// What a thread of a random program does under a lock that is made of a loop that waits; or, in the
// same program, under a mutex instead, which comes to the same: so brute force, which cannot follow
// a loop for ever, says what such a program can come to. See acts.h.
#include "tests/random/acts.h"

#include <sched.h>
#include <stdatomic.h>

#define LOCKS 4

bool waits_by_loops;

static pthread_mutex_t mutexes[LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
					 PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_int taken;	 // 1: it is
static atomic_int next, serving; // tickets
static int values[LOCKS];	 // each under its lock

static void enter(unsigned lock)
{
	int free = 0, ticket;
	switch (waits_by_loops ? lock : LOCKS) {
	case 0:
		while (atomic_flag_test_and_set(&flag))
			;
		break;
	case 1:
		while (!atomic_compare_exchange_strong(&taken, &free, 1)) {
			free = 0;
			sched_yield();
		}
		break;
	case 2:
		ticket = atomic_fetch_add(&next, 1);
		while (atomic_load(&serving) != ticket)
			;
		break;
	case 3:
		while (pthread_mutex_trylock(&mutexes[lock]))
			;
		break;
	default:
		pthread_mutex_lock(&mutexes[lock]);
	}
}

static void leave(unsigned lock)
{
	switch (waits_by_loops ? lock : LOCKS) {
	case 0:
		atomic_flag_clear(&flag);
		break;
	case 1:
		atomic_store(&taken, 0);
		break;
	case 2:
		atomic_fetch_add(&serving, 1);
		break;
	default:
		pthread_mutex_unlock(&mutexes[lock]);
	}
}

void act_wait_by_loop(const struct act *act)
{
	enter(act->object);
	values[act->object] = 3 * values[act->object] + 1 + (int)act->value;
	tr_log("in turn %d", values[act->object]);
	leave(act->object);
}

void tell_waits(void)
{
	tr_log("by turns %d %d %d %d", values[0], values[1], values[2], values[3]);
}
