// SPDX-License-Identifier: MIT
//
// Both lockers are the same one: nothing changes, no thread waits for itself, no lock stays locked.
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
	tr_check(counted == 1, "the red locker counts once: expected 1 ball, found %d", counted);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	locker_swap(&blue, &blue);
	counted = locker_count(&blue, &blue);
	tr_check(counted == 1 || counted == 2,
		 "the blue locker counts once: expected 1 or 2 balls, found %d", counted);
	TR_MUST(pthread_join(a, NULL));
	tr_check(red.balls == 2 && blue.balls == 1,
		 "red and blue were swapped once: expected 2 and 1 balls, found %d and %d",
		 red.balls, blue.balls);
	return 0;
}
