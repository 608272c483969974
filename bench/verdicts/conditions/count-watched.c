// SPDX-License-Identifier: MIT
//
// Two threads count and print, ten times each with pauses; a third waits for a certain count. Where
// it does not look at the count first, it may come too late. That much is printed must make no more
// states of it than there are.
// wrong: lost-wakeup; named: reached
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define TIMES 10
#define LIMIT 12

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t reached = PTHREAD_COND_INITIALIZER;
static int count;

static void *counts(void *arg)
{
	for (int i = 0; i < TIMES; i++) {
		pthread_mutex_lock(&m);
		if (++count == LIMIT)
			pthread_cond_signal(&reached);
		printf("%s: %d\n", (char *)arg, count);
		pthread_mutex_unlock(&m);
		sleep(1);
	}
	return NULL;
}

static void *watches(void *arg)
{
	pthread_mutex_lock(&m);
#ifdef RIGHT
	while (count < LIMIT)
#endif
		pthread_cond_wait(&reached, &m); // here
	printf("%s: %d\n", (char *)arg, count);
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, NULL, watches, "watches");
	pthread_create(&b, NULL, counts, "one");
	pthread_create(&c, NULL, counts, "two");
	pthread_join(a, NULL); // here
	pthread_join(b, NULL);
	pthread_join(c, NULL);
	return 0;
}
