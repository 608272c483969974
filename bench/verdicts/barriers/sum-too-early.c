// SPDX-License-Identifier: MIT
//
// Threads fill an array in rounds and look at all of it, with one barrier a round instead of two.
// wrong: assertion; named: a[0] + a[1] + a[2]
// right: verified
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int a[3];

static void *fill(void *arg)
{
	long me = (long)arg;
	for (int round = 1; round <= 2; round++) {
		a[me] = round;
		pthread_barrier_wait(&barrier);
		assert(a[0] + a[1] + a[2] == 3 * round); // here
#ifdef RIGHT
		pthread_barrier_wait(&barrier);
#endif
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[3];
	pthread_barrier_init(&barrier, NULL, 3);
	for (long i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, fill, (void *)i);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	pthread_barrier_destroy(&barrier);
	return 0;
}
