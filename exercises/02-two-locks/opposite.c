// SPDX-License-Identifier: MIT
//
// Two swap the same lockers, and name them in opposite orders: both come to an end.
#include "treadle.h"
#include "two-locks.h"

static struct locker red = {1, PTHREAD_MUTEX_INITIALIZER, 1};
static struct locker blue = {2, PTHREAD_MUTEX_INITIALIZER, 2};

static void *ann(void *unused)
{
	locker_swap(&red, &blue);
	return unused;
}

static void *ben(void *unused)
{
	locker_swap(&blue, &red);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, ann, NULL);
	pthread_create(&b, NULL, ben, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	tr_check(red.balls == 1 && blue.balls == 2,
		 "swapped twice, each locker holds what it held: 1 and 2, not %d and %d", red.balls,
		 blue.balls);
	return 0;
}
