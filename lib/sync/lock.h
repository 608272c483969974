// SPDX-License-Identifier: MIT
//
// Inside lib/sync and lib/tasks: a lock and its condition.
#ifndef SYNC_LOCK_H
#define SYNC_LOCK_H

#include <pthread.h>

// Makes both, or none. Returns 0 or an error of pthread_mutex_init or pthread_cond_init.
static inline int tr_lock_init(pthread_mutex_t *lock, pthread_cond_t *condition)
{
	int result = pthread_mutex_init(lock, NULL);
	if (result != 0)
		return result;
	result = pthread_cond_init(condition, NULL);
	if (result != 0)
		pthread_mutex_destroy(lock);
	return result;
}

#endif
