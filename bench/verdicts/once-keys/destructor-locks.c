// SPDX-License-Identifier: MIT
//
// Main joins with the statistics locked; the thread's destructor adds to these before it ends.
// wrong: deadlock; named: statistics
// right: verified
#include <pthread.h>
#include <stdio.h>

static pthread_key_t counter;
static pthread_mutex_t statistics = PTHREAD_MUTEX_INITIALIZER;
static long sum;

static void add_up(void *own)
{
	pthread_mutex_lock(&statistics); // here
	sum += *(long *)own;
	pthread_mutex_unlock(&statistics);
}

static void *worker(void *own)
{
	pthread_setspecific(counter, own);
	*(long *)own += 2;
	return NULL;
}

int main(void)
{
	pthread_t t;
	long own = 0;
	pthread_key_create(&counter, add_up);
	pthread_create(&t, NULL, worker, &own);
#ifdef RIGHT
	pthread_join(t, NULL);
	pthread_mutex_lock(&statistics);
#else
	pthread_mutex_lock(&statistics);
	pthread_join(t, NULL); // here
#endif
	printf("%ld\n", sum);
	pthread_mutex_unlock(&statistics);
	return 0;
}
