// SPDX-License-Identifier: MIT
//
// Interruptible condition waits, which pthreads lack. tr_interrupt() marks a thread and wakes
// its wait; a wait through tr_cond_wait() that meets the mark clears it and returns EINTR with
// the mutex held. The mark stays until such a wait meets it. A waiter that was both signalled
// and interrupted returns EINTR: which is how a signal gets lost, unless it is passed on.
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
// CLOCK_MONOTONIC, NULL for none. Returns 0, ETIMEDOUT, EINTR (the mark is cleared; at once and
// without releasing m if the mark was there before), ENOMEM at a thread's first call, or what
// pthread_cond_wait returns otherwise. A wait that both timed out and was interrupted returns
// EINTR. A signal that comes with the deadline may be taken by a wait that returns ETIMEDOUT, as
// POSIX has it: so look again whether there is something, and what is for others, signal on.
// m must be held by the caller, and c and m must exist until the wait has returned: to have
// signalled it is not enough. Blocks; a cancellation point.
int tr_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline);

// Interrupts a thread that has not ended (as with pthread_kill, its handle must still be good);
// any thread may, with any mutex held. Returns 0, or ESRCH or ENOMEM. Does not wait for the
// target's mutex; may wait, for as long as the target takes to fall asleep, until it truly is in
// the wait set or has answered. Other waiters of the same condition may see a spurious wake-up.
int tr_interrupt(pthread_t thread);

// Was the calling thread interrupted, and no wait has reported it yet? Clears the mark.
bool tr_interrupted(void);

// Not for programs: the destructor of what a thread keeps for the calls above. It has a name only
// so that a recording can leave out what it does.
void tr_interrupt_end(void *own);

// The time of CLOCK_MONOTONIC in so many milliseconds: a deadline for tr_cond_wait.
struct timespec tr_deadline(long milliseconds);
#define tr_deadline(milliseconds) TR_BY_VALUE(struct timespec, (tr_deadline)(milliseconds))

#ifdef __cplusplus
}
#endif
#endif
