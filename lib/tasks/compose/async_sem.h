// SPDX-License-Identifier: MIT
//
// An asynchronous semaphore: waiting for a permit is a task, and blocks no thread.
//
//	error = tr_async_sem_wait(&pan, NULL, no_token, &task);
//	...	await task ...				// the caller has a permit
//	tr_async_sem_post(&pan, 1);
//
// FIFO: a permit goes to the oldest wait. A wait is granted a permit, passes its deadline, or is
// cancelled: whichever comes first decides, once, under the lock of the wait's task. A permit that
// comes too late for a wait goes to the next.
//
// Invariant, whenever the semaphore's lock is free: if there are permits, all waits in the queue
// are decided, and about to leave. The semaphore is in use until the tasks of its waits have
// completed; whatever comes after a decision touches only the task, with a reference. Lock order:
// the semaphore's lock, then that of a wait's task. Source: "Mecanismos de programação concorrente
// em C#" (S. Mançano), on the semaphore whose wait is awaited.
//
// Functions return 0 or an errno value; an error changes nothing. Any thread may call them; none
// blocks. (Posting runs continuations without a context.)
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
	unsigned long long asked; // number of waits so far
};

// timer: for deadlines; it must live longer than the semaphore; NULL: no deadlines. EINVAL: permits
// < 0; or an error of pthread_mutex_init.
int tr_async_sem_init(struct tr_async_sem *s, int permits, struct tr_timer *timer);

// Makes a task that is done, with the value 0, when the caller has got a permit, at once if there
// is one. It fails with ETIMEDOUT at the deadline (absolute, CLOCK_MONOTONIC; NULL: none), and with
// ECANCELED if the timer is stopped; it is cancelled when the token is. A permit that is there at
// the call wins over both. EINVAL: a null pointer, or a deadline that is invalid or without a
// timer; ECANCELED: there is a deadline, and the timer is stopped; or an error of tr_task_new.
int tr_async_sem_wait(struct tr_async_sem *s, const struct timespec *deadline,
		      struct tr_cancel_token token, struct tr_task **task);

// Gives n permits back: to the oldest waits, and the rest to the semaphore. EINVAL: n < 1;
// EOVERFLOW: there would be more than INT_MAX.
int tr_async_sem_post(struct tr_async_sem *s, int n);

// No thread may use the semaphore any more. EBUSY: waits are in the queue.
int tr_async_sem_destroy(struct tr_async_sem *s);

#ifdef __cplusplus
}
#endif
#endif
