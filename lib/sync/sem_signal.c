// SPDX-License-Identifier: MIT
//
// One permit at a time, by signal: see sem_signal.h for the contract and the invariant.
#include "sync/sem_signal.h"

#include <errno.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"

int tr_sem_signal_init(struct tr_sem_signal *s, int permits, int max)
{
	if (max < 1 || permits < 0 || permits > max)
		return EINVAL;
	int result = tr_lock_init(&s->lock, &s->available);
	if (result != 0)
		return result;
	s->permits = permits;
	s->max = max;
	s->waiting = 0;
	tr_object_name(&s->lock, "semaphore");
	tr_object_name(&s->available, "permit available");
	return 0;
}

int tr_sem_signal_destroy(struct tr_sem_signal *s)
{
	pthread_mutex_lock(&s->lock);
	int waiting = s->waiting;
	pthread_mutex_unlock(&s->lock);
	if (waiting > 0)
		return EBUSY;
	pthread_cond_destroy(&s->available);
	return pthread_mutex_destroy(&s->lock);
}

int tr_sem_signal_acquire(struct tr_sem_signal *s, const struct timespec *deadline)
{
	TR_CALL("sem_signal_acquire");
	int result = 0;

	pthread_mutex_lock(&s->lock);
	while (s->permits == 0 && result == 0) {
		s->waiting++;
		result = tr_cond_wait(&s->available, &s->lock, deadline);
		s->waiting--;
	}
	// A permit wins over the deadline.
	if (result == ETIMEDOUT && s->permits > 0)
		result = 0;
	if (result == 0)
		s->permits--;
	else if (s->permits > 0)
		pthread_cond_signal(
			&s->available); // this wait may have consumed a signal: pass it on
	pthread_mutex_unlock(&s->lock);
	return result;
}

int tr_sem_signal_release(struct tr_sem_signal *s)
{
	TR_CALL("sem_signal_release");
	int result = 0;

	pthread_mutex_lock(&s->lock);
	if (s->permits == s->max) {
		result = EOVERFLOW;
	} else {
		s->permits++;
		pthread_cond_signal(&s->available);
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}
