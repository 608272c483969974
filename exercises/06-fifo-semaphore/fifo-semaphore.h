// SPDX-License-Identifier: MIT
//
// A semaphore that gives several permits at once, first come, first served: what you implement. Any
// thread may call any of these at any time, but for fifo_new and fifo_free.
#ifndef FIFO_SEMAPHORE_H
#define FIFO_SEMAPHORE_H

#include <time.h>

struct fifo;

// A semaphore that begins with this many permits, 0 or more. NULL: no memory.
struct fifo *fifo_new(int permits);

// Gives it back. No thread uses it or waits.
void fifo_free(struct fifo *f);

// Takes n permits (1 or more), all or none. If others wait, or there are too few, it waits its
// turn: until the deadline, an absolute time of CLOCK_MONOTONIC as tr_deadline() gives it (NULL:
// none), or until the thread is interrupted (tr_interrupt). Returns 0: the thread has n permits.
// ETIMEDOUT, EINTR: it gave up for that reason, and has none.
int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline);

// Gives n permits (1 or more) at once. Waits for nothing but the lock.
void fifo_release(struct fifo *f, int n);

// How many permits there are now, and how many threads wait their turn. The numbers may have
// changed when the caller reads them.
int fifo_value(struct fifo *f);
int fifo_waiting(struct fifo *f);

#endif
