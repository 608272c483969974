// SPDX-License-Identifier: MIT
//
// Lockers, of which two are used at once: what you implement. The task is in task.md.
#ifndef TWO_LOCKS_H
#define TWO_LOCKS_H

#include <pthread.h>

struct locker {
	int number; // no two lockers have the same; it never changes
	pthread_mutex_t lock;
	int balls; // guarded by lock: a thread that reads or changes it, here or elsewhere, has the
		   // lock
};

// Swaps what is in the two lockers. A thread that has both locks never sees one of them changed and
// the other not. If both are the same locker, nothing changes.
void locker_swap(struct locker *a, struct locker *b);

// How many balls are in the two lockers together, at one moment. If both are the same locker,
// its balls count once.
int locker_count(struct locker *a, struct locker *b);

#endif
