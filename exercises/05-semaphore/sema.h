// SPDX-License-Identifier: MIT
//
// A semaphore with time limit and interruption: what you implement. (Not called semaphore.h, since
// the C library has a header of that name.) Any thread may call any of these at any time, but for
// sema_new and sema_free.
#ifndef SEMA_H
#define SEMA_H

#include <time.h>

struct sema;

// A semaphore with so many permits to begin with, 0 or more. NULL: no memory.
struct sema *sema_new(int permits);

// Gives it back. Nobody uses it, and nobody waits.
void sema_free(struct sema *s);

// Takes a permit. If there is none it waits for one: until the deadline, an absolute time of
// CLOCK_MONOTONIC as tr_deadline() gives it (NULL: none), or until the thread is interrupted
// (tr_interrupt). Returns 0: it has one. ETIMEDOUT: the deadline has passed, and it has none.
// EINTR: the wait was interrupted, and it has none. A permit that is there when the call is made
// is taken, however late it is, and an interruption that is pending then stays so.
int sema_acquire(struct sema *s, const struct timespec *deadline);

// Gives one permit; somebody who waits can have it. Never waits but for its turn.
void sema_release(struct sema *s);

// How many permits there are now: 0 or more. By the time it is read it may be another number.
int sema_value(struct sema *s);

#endif
