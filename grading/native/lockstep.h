// SPDX-License-Identifier: MIT
//
// Threads that take turns, in virtual time, without the runtime: one of them runs until it rests in
// a wait, then the next. What waits, and what reads the time, comes here (waits.c), so what happens
// does not depend on how fast the machine is, and a thread that nobody will ever wake is known to
// be one at once. There is one schedule, and it is always the same.
//
// The thread that opens it is `main`. While main runs, all others rest; those that can move do so
// in lockstep_settle(), or when main itself comes to a wait.
#ifndef GRADING_NATIVE_LOCKSTEP_H
#define GRADING_NATIVE_LOCKSTEP_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

// What ends the run from inside: main waits, and nobody can move (LOCKSTEP_STUCK; LOCKSTEP_LOCKED:
// it waits for a lock); or somebody sleeps or yields and looks again, over and over
// (LOCKSTEP_POLLS).
enum lockstep_end { LOCKSTEP_STUCK, LOCKSTEP_LOCKED, LOCKSTEP_POLLS };

// Begins; `end` is called on such an end, and does not return.
void lockstep_open(void (*end)(enum lockstep_end why));

// Is the calling thread one of these?
bool lockstep_on(void);

// Has thread `number` (below CONTRACT_COLUMNS) do this, and all others what they then can. False:
// there can be no such thread.
bool lockstep_call(unsigned number, void (*run)(void *), void *ctx);

// How often a thread has got its turn so far. May be called by a signal handler.
unsigned long lockstep_turns(void);

// Is it still in that?
bool lockstep_is_busy(unsigned number);

// Lets all threads move that can, until none can.
void lockstep_settle(void);

// Marks the thread as interrupted.
void lockstep_interrupt(unsigned number);

// Threads that are still busy rest for ever, and others take their numbers.
void lockstep_abandon(void);

// The same of those that the answer has made.
void lockstep_abandon_made(void);

// The time; it passes by lockstep_pass() alone, and where the answer sleeps.
struct timespec lockstep_now(void);
void lockstep_pass(const struct timespec *until);
bool lockstep_is_past(const struct timespec *t);

// For waits.c, of the calling thread, which is one of these. -----------------------------------

// The moments at which something changed: it can be tried again.
void lockstep_changed(void);

// Lets others run until something may have changed. stuck: what it is if nothing ever does.
void lockstep_retry(enum lockstep_end stuck);

// Of a lock that belongs to one thread: somebody else has it, so let others run until it was given
// back; the calling thread has taken it; or has given it back, which any thread may say.
void lockstep_block(const void *lock);
void lockstep_lock(const void *lock);
void lockstep_unlock(const void *lock);

// Waits for a signal of this condition. 0, ETIMEDOUT, or EINTR.
int lockstep_wait(const void *condition, const struct timespec *deadline, bool interruptible);

// Is the mark there? It is cleared.
bool lockstep_take_mark(void);

// Wakes one, or all.
void lockstep_signal(const void *condition, bool all);

// Marks the thread. False: it is none of these.
bool lockstep_interrupt_thread(pthread_t thread);

// Makes a thread, which takes turns as well. As pthread_create.
int lockstep_make(pthread_t *thread, void *(*run)(void *), void *arg);

// Waits until a thread that was made has ended. 0; ETIMEDOUT: the deadline (NULL: none) has come
// before; ESRCH: there is no such thread.
int lockstep_join(pthread_t thread, void **result, const struct timespec *deadline);

// Nobody will wait for it. As pthread_detach.
int lockstep_detach(pthread_t thread);

// How many were made so far.
unsigned long lockstep_made(void);

#endif
