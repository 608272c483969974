// SPDX-License-Identifier: MIT
//
// Two lockers at once: complete this file. The task is in task.md, the contract in two-locks.h.
#include "two-locks.h"

void locker_swap(struct locker *a, struct locker *b)
{
	// Right as long as there is one thread. What else has to happen here, and when?
	int balls = a->balls;
	a->balls = b->balls;
	b->balls = balls;
}

int locker_count(struct locker *a, struct locker *b)
{
	return a->balls + b->balls;
}
