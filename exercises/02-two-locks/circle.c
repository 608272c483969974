// SPDX-License-Identifier: MIT
//
// circle [far]: three lockers in a circle, and three threads that swap each with the next one: all
// finish. Far: their numbers are far from each other.
#include "treadle.h"
#include "two-locks.h"

static struct locker lockers[] = {
	{1, PTHREAD_MUTEX_INITIALIZER, 1},
	{2, PTHREAD_MUTEX_INITIALIZER, 2},
	{3, PTHREAD_MUTEX_INITIALIZER, 4},
};

static void *swaps(void *locker)
{
	long i = (struct locker *)locker - lockers;
	locker_swap(&lockers[i], &lockers[(i + 1) % 3]);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	static const int far[] = {-2000000000, 0, 2000000000};
	(void)argv;
	for (int i = 0; i < 3 && argc > 1; i++)
		lockers[i].number = far[i];
	TR_MUST(pthread_create(&a, NULL, swaps, &lockers[0]));
	TR_MUST(pthread_create(&b, NULL, swaps, &lockers[1]));
	swaps(&lockers[2]);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	int sum = lockers[0].balls + lockers[1].balls + lockers[2].balls;
	tr_check(sum == 7, "no ball is lost or made: expected 7 balls, found %d", sum);
	return 0;
}
