// SPDX-License-Identifier: MIT
//
// Is an execution that was cut short at the step limit a livelock: would it run for ever under a
// fair schedule? Two threads that keep giving way to each other are a livelock; a loop that waits
// for a thread that could run but was not scheduled is not, nor is a long computation.
#ifndef CHECKER_SEARCH_LIVELOCK_H
#define CHECKER_SEARCH_LIVELOCK_H

#include "checker/path/path.h"

#define LIVELOCK_STRETCH 64 // steps of a thread in which it polls in vain, if it only polls

struct livelock {
	uint16_t thread; // one of the threads that run for ever
	uint32_t object; // that this thread polls; 0: none
	uint32_t site;	 // where it polls in vain
	size_t start;	 // first step, from 0, of the part that repeats
	size_t period;	 // number of steps after which that part repeats exactly; 0: it does not
	bool starves;	 // the thread waits for ever while others progress
};

// Does a step poll in vain: does it yield or sleep, come to a time limit, wake for no reason, try
// what fails, or look at memory and find (again) what its thread found there at its last visit?
bool livelock_polls(const struct step *s, bool again);

// Looks at the path of an execution that ended by END_STEPS. It is a livelock if in the last half
// of its steps
//
//	- no thread was created, started or ended,
//	- every thread that could go on moved, and none that did not awaits a time limit,
//	- no thread that could go on was passed over more often than LIVELOCK_STRETCH times for
//	  each thread that there is,
//	- every thread that moved polled in vain at least once in each LIVELOCK_STRETCH of its own
//	  steps, and can do nothing at the end that it has not done there.
//
// To poll in vain is what livelock_polls() says.
//
// False: it is none, or memory ran out. Any thread may call it; blocks never.
bool livelock_find(const struct path *p, struct livelock *out);

// The same of an execution that goes round in a cycle in which that thread does not get on: tells
// where it waits, and where the cycle begins. False: it does not go round, or memory ran out.
bool livelock_starves(const struct path *p, uint16_t thread, struct livelock *out);

// Do two steps of a path do the same, as two rounds of a livelock do?
bool livelock_same_step(const struct point *a, const struct point *b);

// The event that is to stand for the EV_END of a trace that ended in this livelock.
struct event livelock_end(const struct path *p, const struct livelock *l);

// Cuts a trace, whose path is p, behind the step at which its livelock has shown itself (start and
// two periods, or two stretches without a period), and ends it with livelock_end(). What holds for
// the whole run (names and places) is kept. 0 or ENOMEM; the trace is then as it was.
int livelock_cut(struct trace *t, const struct path *p, const struct livelock *l);

#endif
