// SPDX-License-Identifier: MIT
//
// What is waited for is changed under another mutex than that of the wait.
// wrong: lost-wakeup; named: changed; also: empty
// right: verified
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
#ifdef RIGHT
#define waiting list
#else
static pthread_mutex_t waiting = PTHREAD_MUTEX_INITIALIZER;
#endif
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool empty = true;

static void *consumer(void *arg)
{
	pthread_mutex_lock(&waiting);
	while (empty)
		pthread_cond_wait(&changed, &waiting); // here
	pthread_mutex_unlock(&waiting);
	return arg;
}

static void *producer(void *arg)
{
	pthread_mutex_lock(&list);
	empty = false;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&list);
	return arg;
}

int main(void)
{
	pthread_t c, p;
	pthread_create(&c, NULL, consumer, NULL);
	pthread_create(&p, NULL, producer, NULL);
	pthread_join(c, NULL); // here
	pthread_join(p, NULL);
	return 0;
}
