// SPDX-License-Identifier: MIT
//
// Red and blue are swapped, and blue and green: nothing is lost, in either order.
#include "treadle.h"
#include "two-locks.h"

static struct locker red = {1, PTHREAD_MUTEX_INITIALIZER, 1};
static struct locker blue = {2, PTHREAD_MUTEX_INITIALIZER, 2};
static struct locker green = {3, PTHREAD_MUTEX_INITIALIZER, 4};

static void *ann(void *unused)
{
	locker_swap(&blue, &green);
	return unused;
}

int main(void)
{
	pthread_t a;
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	locker_swap(&red, &blue);
	TR_MUST(pthread_join(a, NULL));
	bool main_first = red.balls == 2 && blue.balls == 4 && green.balls == 1;
	bool ann_first = red.balls == 4 && blue.balls == 1 && green.balls == 2;
	tr_check(main_first || ann_first,
		 "after both swaps: expected 2, 4, 1 or 4, 1, 2 balls, found %d, %d, %d", red.balls,
		 blue.balls, green.balls);
	return 0;
}
