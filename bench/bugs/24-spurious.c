// SPDX-License-Identifier: MIT
//
// A wait that is not in a loop, and a wake-up that nobody sent.
// kind: assertion; preemptions: 0; build: calls; options: --spurious=1; fixed twin
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *await(void *arg)
{
	pthread_mutex_lock(&lock);
#ifdef FIXED
	while (!ready)
#else
	if (!ready)
#endif
		pthread_cond_wait(&changed, &lock);
	assert(ready);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *tell(void *arg)
{
	pthread_mutex_lock(&lock);
	ready = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, await, NULL);
	pthread_create(&t[1], NULL, tell, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
