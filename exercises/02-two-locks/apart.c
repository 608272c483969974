// SPDX-License-Identifier: MIT
//
// While somebody stands at the red locker, only those who need the red locker wait.
#include "treadle.h"
#include "two-locks.h"

static struct locker red = {1, PTHREAD_MUTEX_INITIALIZER, 1};
static struct locker blue = {2, PTHREAD_MUTEX_INITIALIZER, 2};
static struct locker green = {3, PTHREAD_MUTEX_INITIALIZER, 3};
static struct locker grey = {4, PTHREAD_MUTEX_INITIALIZER, 4};

static void *ann(void *unused)
{
	locker_swap(&red, &blue); // has to wait
	return unused;
}

static void *ben(void *unused)
{
	locker_swap(&green, &grey);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	pthread_mutex_lock(&red.lock);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	TR_MUST(pthread_join(b, NULL)); // comes back though red is locked
	tr_check(red.balls == 1,
		 "red is locked, so it does not change: expected 1 ball in it, found %d",
		 red.balls);
	tr_check(green.balls == 4, "green and grey were swapped: expected 4 balls in green");
	pthread_mutex_unlock(&red.lock);
	TR_MUST(pthread_join(a, NULL));
	tr_check(red.balls == 2 && blue.balls == 1,
		 "red and blue were swapped: expected 2 and 1 balls");
	return 0;
}
