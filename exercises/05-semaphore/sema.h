// SPDX-License-Identifier: MIT
//
// A semaphore with deadlines and interruption: what you implement. (Not called semaphore.h, since
// the C library has a header of that name.) Any thread may call any of these at any time, but for
// sema_new and sema_free.
#ifndef SEMA_H
#define SEMA_H

#include <time.h>

struct sema;

// A semaphore that begins with this many permits, 0 or more. NULL: no memory.
struct sema *sema_new(int permits);

// Gives it back. No thread uses it or waits.
void sema_free(struct sema *s);

// Takes a permit. If there is none it waits for one: until the deadline, an absolute time of
// CLOCK_MONOTONIC as tr_deadline() gives it (NULL: none), or until the thread is interrupted
// (tr_interrupt). Returns 0: the thread has a permit. ETIMEDOUT: the deadline has passed, and it
// has none. EINTR: the wait was interrupted, and it has none. A permit that is there when the call
// is made is taken even if the deadline has passed, and an interruption that is pending then stays
// pending.
int sema_acquire(struct sema *s, const struct timespec *deadline);

// Gives one permit; a thread that waits can take it. Waits for nothing but the lock.
void sema_release(struct sema *s);

// How many permits there are now: 0 or more. The number may have changed when the caller reads it.
int sema_value(struct sema *s);

#endif
