// SPDX-License-Identifier: MIT
//
// whole [turned]: Ann swaps while the caretaker counts. Turned, the caretaker names the lockers the
// other way round, and main only checks that both finish.
#include "treadle.h"
#include "two-locks.h"

static struct locker red = {1, PTHREAD_MUTEX_INITIALIZER, 1};
static struct locker blue = {2, PTHREAD_MUTEX_INITIALIZER, 2};

static void *ann(void *unused)
{
	locker_swap(&red, &blue);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	bool turned = argc > 1;
	(void)argv;
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int counted = turned ? locker_count(&blue, &red) : locker_count(&red, &blue);
	tr_check(turned || counted == 3, "the number of balls never changes: expected 3, found %d",
		 counted);
	TR_MUST(pthread_join(a, NULL));
	return 0;
}
