// SPDX-License-Identifier: MIT
//
// apart [count]: while somebody stands at the red locker, only those who need the red locker wait.
// With count, the threads count, and do not swap. No remainder tells the numbers of red and green
// apart, nor those of blue and grey: they differ by one that is divisible by many.
#include "treadle.h"
#include "two-locks.h"

static struct locker red = {1, PTHREAD_MUTEX_INITIALIZER, 1};
static struct locker blue = {2, PTHREAD_MUTEX_INITIALIZER, 2};
static struct locker green = {14414401, PTHREAD_MUTEX_INITIALIZER, 3};
static struct locker grey = {14414402, PTHREAD_MUTEX_INITIALIZER, 4};

static bool count;

static void *ann(void *unused)
{
	if (count) // has to wait
		locker_count(&red, &blue);
	else
		locker_swap(&red, &blue);
	return unused;
}

static void *ben(void *unused)
{
	if (count)
		locker_count(&green, &grey);
	else
		locker_swap(&green, &grey);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	(void)argv;
	count = argc > 1;
	pthread_mutex_lock(&red.lock);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	TR_MUST(pthread_join(b, NULL)); // comes back though red is locked
	tr_check(red.balls == 1,
		 "red is locked, so it does not change: expected 1 ball in it, found %d",
		 red.balls);
	tr_check(count || green.balls == 4,
		 "green and grey were swapped: expected 4 balls in green");
	pthread_mutex_unlock(&red.lock);
	TR_MUST(pthread_join(a, NULL));
	tr_check(count || (red.balls == 2 && blue.balls == 1),
		 "red and blue were swapped: expected 2 and 1 balls");
	return 0;
}
