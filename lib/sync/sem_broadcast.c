// SPDX-License-Identifier: MIT
//
// n permits at a time, by broadcast: see sem_broadcast.h for the contract and the invariant.
#include "sync/sem_broadcast.h"

#include <errno.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"

int tr_sem_broadcast_init(struct tr_sem_broadcast *s, int permits, int max)
{
	if (max < 1 || permits < 0 || permits > max)
		return EINVAL;
	int result = tr_lock_init(&s->lock, &s->more);
	if (result != 0)
		return result;
	s->permits = permits;
	s->max = max;
	s->waiting = 0;
	tr_object_name(&s->lock, "semaphore");
	tr_object_name(&s->more, "more permits");
	return 0;
}

int tr_sem_broadcast_destroy(struct tr_sem_broadcast *s)
{
	pthread_mutex_lock(&s->lock);
	int waiting = s->waiting;
	pthread_mutex_unlock(&s->lock);
	if (waiting > 0)
		return EBUSY;
	pthread_cond_destroy(&s->more);
	return pthread_mutex_destroy(&s->lock);
}

int tr_sem_broadcast_acquire(struct tr_sem_broadcast *s, int n, const struct timespec *deadline)
{
	TR_CALL("sem_broadcast_acquire");
	int result = 0;

	if (n < 1 || n > s->max)
		return EINVAL;
	pthread_mutex_lock(&s->lock);
	while (s->permits < n && result == 0) {
		s->waiting++;
		result = tr_cond_wait(&s->more, &s->lock, deadline);
		s->waiting--;
	}
	// Permits win over the deadline.
	if (result == ETIMEDOUT && s->permits >= n)
		result = 0;
	if (result == 0)
		s->permits -= n;
	pthread_mutex_unlock(&s->lock);
	return result;
}

int tr_sem_broadcast_release(struct tr_sem_broadcast *s, int n)
{
	TR_CALL("sem_broadcast_release");
	int result = 0;

	if (n < 1)
		return EINVAL;
	pthread_mutex_lock(&s->lock);
	if (n > s->max - s->permits) {
		result = EOVERFLOW;
	} else {
		s->permits += n;
		pthread_cond_broadcast(&s->more);
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}
