// SPDX-License-Identifier: MIT
//
// Two threads swap the same lockers, named in opposite orders: both finish.
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
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(red.balls == 1 && blue.balls == 2,
		 "two swaps leave everything as it was: expected 1 and 2 balls, found %d and %d",
		 red.balls, blue.balls);
	return 0;
}
