// SPDX-License-Identifier: MIT
//
// An endless loop that begins with a loop with an end: three pieces, then a look at the batches.
// BAD: in the middle of the second batch there are five pieces.
#include <pthread.h>
#include <stdio.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, log_lock = PTHREAD_MUTEX_INITIALIZER;
static int pieces, batches;
static void *packer(void *a)
{
	while (1) {
		for (int i = 0; i < 3; i++) {
			pthread_mutex_lock(&m);
			pieces++;
			pthread_mutex_unlock(&m);
		}
		pthread_mutex_lock(&log_lock);
		batches++;
		pthread_mutex_unlock(&log_lock);
	}
	return a;
}
static void *auditor(void *a)
{
	for (;;) {
		pthread_mutex_lock(&log_lock);
		pthread_mutex_lock(&m);
		int p = pieces, b = batches;
		pthread_mutex_unlock(&m);
		pthread_mutex_unlock(&log_lock);
#ifdef BAD
		assert(p != 5); // five
#else
		assert(p >= 3 * b);
#endif
	}
	return a;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, packer, NULL);
	pthread_create(&b, NULL, auditor, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
