// SPDX-License-Identifier: MIT
//
// Both lockers are the same one: nothing changes, nobody waits for themselves, no lock is kept.
#include "treadle.h"
#include "two-locks.h"

static struct locker red = {1, PTHREAD_MUTEX_INITIALIZER, 1};
static struct locker blue = {2, PTHREAD_MUTEX_INITIALIZER, 2};

static void *ann(void *unused)
{
	locker_swap(&red, &blue);
	return unused;
}

int main(void)
{
	pthread_t a;
	locker_swap(&red, &red);
	int counted = locker_count(&red, &red);
	tr_check(counted == 1, "there is 1 ball in the red locker, but %d were counted", counted);
	pthread_create(&a, NULL, ann, NULL);
	locker_swap(&blue, &blue);
	pthread_join(a, NULL);
	tr_check(red.balls == 2 && blue.balls == 1,
		 "swapped once, they hold 2 and 1, not %d and %d", red.balls, blue.balls);
	return 0;
}
