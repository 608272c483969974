// SPDX-License-Identifier: MIT
//
// A home-made once: whether it has run is asked before it is locked.
// kind: assertion; preemptions: 1; build: memory
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;
static int times;

static void *use(void *arg)
{
	if (!done) {
		pthread_mutex_lock(&lock);
		times++;
		pthread_mutex_unlock(&lock);
		done = 1;
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, use, NULL);
	pthread_create(&t[1], NULL, use, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(times == 1);
	return 0;
}
