// SPDX-License-Identifier: MIT
//
// Threads that take turns, in virtual time, without the runtime: the host of a native run. One
// thread runs until its next operation cannot happen yet; then the next thread runs. Whether an
// operation can happen, and what it does, the model says (model/world.h). The host chooses among
// what the model allows, always in the same way, so a run does not depend on the speed of the
// machine, and a thread that nobody will ever wake is known at once:
//
//	- a thread keeps its turn as long as its operations can happen; the next turn goes to the
//	  thread with the next number;
//	- a signal wakes the thread that has waited longest;
//	- a time limit passes only after lockstep_pass() or a sleep has moved the clock.
//
// The thread that opens it is `main`. While main runs, all others rest; those that can move do so
// in lockstep_settle(), or when main itself comes to an operation that cannot happen yet.
//
// Each client of a run has a world of its own (lockstep_begin()), since threads never leave a
// world.
#ifndef GRADING_NATIVE_LOCKSTEP_H
#define GRADING_NATIVE_LOCKSTEP_H

#include "model/world.h"

#include <pthread.h>
#include <time.h>

// What ends the run from inside.
enum lockstep_end {
	LOCKSTEP_STUCK,	 // main waits, and no thread can move
	LOCKSTEP_LOCKED, // the same, and main waits for a lock that a thread holds
	LOCKSTEP_POLLS,	 // a thread sleeps or yields and looks again, over and over
	LOCKSTEP_MISUSE, // a thread makes a mistake that the model knows: the sentence says which
	LOCKSTEP_FULL	 // there are more threads or objects than the model takes
};

// Begins; `end` is called on such an end, in the thread that causes it, and does not return.
void lockstep_open(void (*end)(enum lockstep_end why, const char *sentence));

// A new client: threads that are still in a call, or that the answer has made, rest for ever, and
// others take their numbers.
void lockstep_begin(void);

// Is the calling thread one of these?
bool lockstep_on(void);

// Has thread `number` (below CONTRACT_COLUMNS) run this, and all others what they then can. False:
// there can be no such thread.
bool lockstep_call(unsigned number, void (*run)(void *), void *ctx);

// How often a thread has got its turn so far. May be called by a signal handler.
unsigned long lockstep_turns(void);

// Is thread `number` still in its lockstep_call()?
bool lockstep_is_busy(unsigned number);

// Lets all threads move that can, until none can.
void lockstep_settle(void);

// Thread `number` is interrupted, as by tr_interrupt().
void lockstep_interrupt(unsigned number);

// The time, of all clocks. Only lockstep_pass() and a sleep move it; lockstep_pass() never back.
struct timespec lockstep_now(void);
void lockstep_pass(const struct timespec *until);
bool lockstep_is_past(const struct timespec *t);

// --- for interposed.c, of the calling thread, which is one of these ------------------------------

// An operation of the model on an object, which is known by its address; an object that no call has
// initialised is met where it is first used. arg: see ops.def. Waits until the operation can
// happen, lets it happen, and returns its result; other threads may run before, none afterwards.
int lockstep_operate(enum op_code code, enum kind kind, void *object, int64_t arg);

// The same of an operation that initialises a new object at that address.
int lockstep_initialise(enum op_code code, enum kind kind, void *object, int64_t arg);

// The same of a wait on a condition, with its mutex.
int lockstep_wait(enum op_code code, void *condition, void *mutex, int64_t deadline);

// The same of an operation on the thread of this number in the model, or on none (0).
int lockstep_operate_thread(enum op_code code, uint32_t thread, int64_t arg);

// What the last operation gave back besides its result.
int64_t lockstep_value(void);

// The object is destroyed. That is not asked of the model: the harness may drop an object in the
// middle of a client, while threads hold its locks or wait in it, and that is not a mistake of the
// answer's.
void lockstep_forget(enum kind kind, void *object);

// A deadline as an op.arg; NULL: TR_NEVER.
int64_t lockstep_deadline(const struct timespec *t);

// Lets all others run once.
void lockstep_yield(void);

// The number in the model of a thread that takes turns; 0: it is none of these.
uint32_t lockstep_number(pthread_t thread);

// Makes a thread, which takes turns as well. As pthread_create.
int lockstep_make(pthread_t *thread, void *(*run)(void *), void *arg, bool detached);

// Join and detach a thread that was made, as pthread_join and pthread_detach. code: OP_JOIN with a
// deadline, or OP_TRYJOIN. ESRCH: there is no such thread.
int lockstep_join(enum op_code code, pthread_t thread, void **result, int64_t deadline);
int lockstep_detach(pthread_t thread);

// How many were made so far.
unsigned long lockstep_made(void);

// The C library's own function of this name. Never NULL.
void *lockstep_real(const char *name);
#define REAL(name) ((__typeof__(&(name)))lockstep_real(#name))

#endif
