// SPDX-License-Identifier: MIT
//
// A thread that polls for what never comes, for tests/waits.bats.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int dishes = 3;

static int left(void)
{
	pthread_mutex_lock(&m);
	int n = dishes;
	pthread_mutex_unlock(&m);
	return n;
}

static void *washer(void *unused)
{
	int n = left();
	while (n > 0) {
		usleep(1000); // polls
		n = left();
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, washer, NULL);
	pthread_join(t, NULL);
	return 0;
}
