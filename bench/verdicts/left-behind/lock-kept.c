// SPDX-License-Identifier: MIT
//
// An early return keeps the lock. Nobody else wants it any more; only grading asks for more.
// options: --leaks=fail
// wrong: leak; named: door
// right: verified; left: nothing
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static int guests, most = 2;

static int enter(int number)
{
	pthread_mutex_lock(&door); // here
	if (guests + number > most) {
#ifdef RIGHT
		pthread_mutex_unlock(&door);
#endif
		return -1;
	}
	guests += number;
	pthread_mutex_unlock(&door);
	return 0;
}

static void *party(void *arg)
{
	enter(2);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, party, NULL);
	pthread_join(t, NULL);
	enter(1);
	return 0;
}
