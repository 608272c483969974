// SPDX-License-Identifier: MIT
//
// While the one consumer is in its first task, many others are submitted: with priorities from one
// end of the numbers to the other, and many of the same, also at the end. They are called in their
// order.
#include <limits.h>
#include <semaphore.h>

#include "priority-scheduler.h"
#include "treadle.h"

enum { MANY = 300, ENDS = 3 };

static const int priorities[] = {1,  INT_MAX, 0,	   256,	 -1,  INT_MIN, 255, 11, 9,
				 -2, 10,      INT_MAX - 1, -129, 100, 65536,   8,   12};
enum { N = sizeof priorities / sizeof *priorities };

static sem_t inside, go, over;
static int last = INT_MIN, calls, alike, ends;

static void first(void *unused)
{
	(void)unused;
	TR_MUST(sem_post(&inside));
	TR_MUST(sem_wait(&go));
}

static void is_called(void *priority)
{
	int mine = *(const int *)priority;
	tr_check(mine >= last, "the lowest number first: found %d behind %d", mine, last);
	last = mine;
	calls++;
}

static void is_alike(void *number)
{
	int mine = *(const int *)number;
	tr_check(mine == alike,
		 "of the same priority, the one that came first: expected number "
		 "%d, found %d",
		 alike, mine);
	alike++;
	last = 5;
}

static void is_at_the_end(void *number)
{
	int mine = *(const int *)number;
	tr_check(mine == ends,
		 "of the largest priority, the one that came first: expected number "
		 "%d, found %d",
		 ends, mine);
	if (++ends == ENDS)
		TR_MUST(sem_post(&over));
}

int main(void)
{
	static int numbers[MANY];
	TR_MUST(sem_init(&inside, 0, 0));
	TR_MUST(sem_init(&go, 0, 0));
	TR_MUST(sem_init(&over, 0, 0));
	struct scheduler *s = scheduler_new(1);
	TR_MUST(scheduler_submit(s, 0, first, NULL));
	TR_MUST(sem_wait(&inside));
	for (int i = 0; i < MANY; i++) {
		numbers[i] = i;
		if (i < N)
			TR_MUST(scheduler_submit(s, priorities[i], is_called,
						 (void *)&priorities[i]));
		TR_MUST(scheduler_submit(s, 5, is_alike, &numbers[i]));
	}
	for (int i = 0; i < ENDS; i++)
		TR_MUST(scheduler_submit(s, INT_MAX, is_at_the_end, &numbers[i]));
	TR_MUST(sem_post(&go));
	TR_MUST(sem_wait(&over)); // a stop between any two of so many would be tried
	scheduler_stop(s);
	tr_check(calls == N && alike == MANY, "called: expected %d, found %d", N + MANY,
		 calls + alike);
	scheduler_free(s);
	TR_MUST(sem_destroy(&over));
	TR_MUST(sem_destroy(&go));
	TR_MUST(sem_destroy(&inside));
	return 0;
}
