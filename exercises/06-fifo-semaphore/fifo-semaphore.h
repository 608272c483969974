// SPDX-License-Identifier: MIT
//
// A semaphore that gives several permits at once, first come, first served: what you implement. Any
// thread may call any of these at any time, but for fifo_new and fifo_free.
#ifndef FIFO_SEMAPHORE_H
#define FIFO_SEMAPHORE_H

#include <time.h>

struct fifo;

// A semaphore with so many permits to begin with, 0 or more. NULL: no memory.
struct fifo *fifo_new(int permits);

// Gives it back. Nobody uses it, and nobody waits.
void fifo_free(struct fifo *f);

// Takes n permits (1 or more), all or none. If others wait, or there are too few, it waits its
// turn: until the deadline, an absolute time of CLOCK_MONOTONIC as tr_deadline() gives it (NULL:
// none), or until the thread is interrupted (tr_interrupt). Returns 0: it has n. ETIMEDOUT, EINTR:
// it gave up for that reason, and has none.
int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline);

// Gives n permits (1 or more) at once. Never waits but for its turn.
void fifo_release(struct fifo *f, int n);

// How many permits there are now, and how many threads are waiting their turn. By the time they are
// read they may be other numbers.
int fifo_value(struct fifo *f);
int fifo_waiting(struct fifo *f);

#endif
