// SPDX-License-Identifier: MIT
//
// whole [turned]: Ann swaps while the caretaker counts. Turned, the caretaker names the lockers the
// other way round, and it is only asked whether both come to an end.
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
	pthread_create(&a, NULL, ann, NULL);
	int counted = turned ? locker_count(&blue, &red) : locker_count(&red, &blue);
	tr_check(turned || counted == 3, "there are 3 balls at every moment, but %d were counted",
		 counted);
	pthread_join(a, NULL);
	return 0;
}
