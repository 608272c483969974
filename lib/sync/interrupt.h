// SPDX-License-Identifier: MIT
//
// Interruptible condition waits, which pthreads lack. tr_interrupt() marks a thread and wakes its
// wait; the thread's current or next tr_cond_wait() clears the mark and returns EINTR with the
// mutex held. A waiter that was both signalled and interrupted returns EINTR: the signal is lost
// unless the waiter passes it on.
#ifndef SYNC_INTERRUPT_H
#define SYNC_INTERRUPT_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "annotate/by_value.h"

#ifdef __cplusplus
extern "C" {
#endif

// Waits on c, releasing m, until it is signalled, wakes spuriously, the deadline passes or the
// calling thread is interrupted; m is held again when it returns. deadline: absolute time of
// CLOCK_MONOTONIC, NULL for none. Returns 0, ETIMEDOUT, EINTR (at once and without releasing m if
// the mark was already set; also for a wait that timed out as well), ENOMEM at a thread's first
// call, or another error of pthread_cond_wait. As POSIX allows, a wait that returns ETIMEDOUT may
// have consumed a signal: test the predicate once more, and if it holds for another thread, signal.
// The caller must hold m; c and m must exist until the wait has returned. Blocks; a cancellation
// point.
int tr_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline);

// Interrupts a thread; its handle must be valid, as for pthread_kill. Any thread may call this,
// with any mutex held. Returns 0, ESRCH or ENOMEM. Does not wait for the target's mutex, but for a
// target that is about to wait: until it is in the wait set or has cleared the mark. Other waiters
// of the same condition may see a spurious wake-up.
int tr_interrupt(pthread_t thread);

// Is the calling thread marked as interrupted? Clears the mark.
bool tr_interrupted(void);

// Not for programs: the destructor of a thread's record, with a public name so that a recording can
// leave out its operations.
void tr_interrupt_end(void *own);

// CLOCK_MONOTONIC's time in so many milliseconds from now: a deadline for tr_cond_wait.
struct timespec tr_deadline(long milliseconds);
#define tr_deadline(milliseconds) TR_BY_VALUE(struct timespec, (tr_deadline)(milliseconds))

#ifdef __cplusplus
}
#endif
#endif
