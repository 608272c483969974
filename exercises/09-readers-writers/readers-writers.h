// SPDX-License-Identifier: MIT
//
// Readers and writers by Hoare's criterion: what you implement. The task is in task.md.
#ifndef READERS_WRITERS_H
#define READERS_WRITERS_H

#include <time.h>

struct rw; // yours to define, in readers-writers.c

// A new one, which no thread reads or writes; NULL if there is no memory. No thread may use it when
// it is freed.
struct rw *rw_new(void);
void rw_free(struct rw *rw);

// Begin to read, to write; wait until that is allowed. deadline: absolute, of CLOCK_MONOTONIC
// (tr_deadline); NULL: none. Return 0; ETIMEDOUT if the deadline passed while the thread had to
// wait; EINTR if it was interrupted (tr_interrupt) while it had to wait: then it is as if the call
// had not been made. A thread that was let in before it gave up is in: it returns 0, and an
// interruption that came too late stays for the thread's next wait. A thread that need not wait
// looks at neither.
int rw_start_read(struct rw *rw, const struct timespec *deadline);
int rw_start_write(struct rw *rw, const struct timespec *deadline);

// End it. Only the thread that has begun calls them. They do not wait for other readers or writers.
void rw_end_read(struct rw *rw);
void rw_end_write(struct rw *rw);

// How many wait at this moment to read, to write: they have begun to wait, were not let in, and
// did not give up.
void rw_waiting(struct rw *rw, int *readers, int *writers);

#endif
