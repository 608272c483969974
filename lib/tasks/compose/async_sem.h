// SPDX-License-Identifier: MIT
//
// An asynchronous semaphore: to wait for a permit is a task, and holds no thread.
//
//	error = tr_async_sem_wait(&pan, NULL, no_token, &task);
//	...	await task ...				// a permit is ours
//	tr_async_sem_post(&pan, 1);
//
// FIFO: a permit goes to the wait that came first of those that wait. A wait ends in one of three
// ways: it is granted a permit, its time limit passes, or it is cancelled. Which one is decided
// once, under the lock of its task, by whoever comes first: the one that posts, the timer, or the
// one that cancels. A permit that comes too late for a wait goes to the next one.
//
// Invariant, whenever the semaphore's lock is free: if there are permits, all waits in the queue
// are decided, and about to leave it. Until a wait's task has completed the wait, and so the
// semaphore, may be in use; what comes too late touches the task alone, with a reference of its
// own. Lock order: the semaphore's lock, then that of a wait's task. Source: "Mecanismos de
// programação concorrente em C#" (S. Mançano), on the semaphore whose wait is awaited.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0. Any thread may
// call them; none blocks. (To post runs what awaits, if it has no context.)
#ifndef TASKS_ASYNC_SEM_H
#define TASKS_ASYNC_SEM_H

#include <pthread.h>
#include <sys/queue.h>
#include <time.h>

#include "tasks/cancel.h"
#include "tasks/task.h"
#include "tasks/timer.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_async_wait;
TAILQ_HEAD(tr_async_waits, tr_async_wait);

struct tr_async_sem {
	pthread_mutex_t lock;
	struct tr_timer *timer; // never changes; NULL: no time limits

	// Guarded by lock.
	int permits;
	struct tr_async_waits queue;
	unsigned long long asked; // so many waits so far
};

// Makes it with so many permits. timer: keeps the time limits, and lives longer; NULL: there are
// none. EINVAL: permits < 0; or what pthread_mutex_init returns.
int tr_async_sem_init(struct tr_async_sem *s, int permits, struct tr_timer *timer);

// Makes a task that is done, with the value 0, when a permit is the caller's; at once if there is
// one. It fails with ETIMEDOUT at the deadline (absolute, CLOCK_MONOTONIC; one that is past: if
// there is no permit now; NULL: none), and with ECANCELED if the timer is stopped; it is cancelled
// when the token is asked. A permit that is there at the call wins over both. EINVAL: a null
// pointer, the deadline is no time, or there is one and no timer; ECANCELED: there is a deadline,
// and the timer has been stopped; ENOMEM. After an error no permit is taken, even if there is one.
int tr_async_sem_wait(struct tr_async_sem *s, const struct timespec *deadline,
		      struct tr_cancel_token token, struct tr_task **task);

// Gives n permits to as many waits, the oldest first; what is left stays. EINVAL: n < 1;
// EOVERFLOW: there would be more than INT_MAX.
int tr_async_sem_post(struct tr_async_sem *s, int n);

// EBUSY: there are waits that have not completed. No thread may use it any more.
int tr_async_sem_destroy(struct tr_async_sem *s);

#ifdef __cplusplus
}
#endif
#endif
