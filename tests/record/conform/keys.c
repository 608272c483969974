// SPDX-License-Identifier: MIT
//
// Destructors of thread-specific data lock, arm themselves again, and run in rounds.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t again, once;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int rounds, plain;

static void destroy_again(void *value)
{
	pthread_mutex_lock(&m);
	if (++rounds < 3)
		pthread_setspecific(again, value);
	pthread_mutex_unlock(&m);
}

static void destroy_once(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&m);
	plain++;
	pthread_mutex_unlock(&m);
}

static void *run(void *unused)
{
	pthread_setspecific(again, &m);
	pthread_setspecific(once, &m);
	pthread_exit(unused);
}

int main(void)
{
	pthread_t t;
	pthread_key_create(&again, destroy_again);
	pthread_key_create(&once, destroy_once);
	pthread_create(&t, NULL, run, NULL);
	pthread_join(t, NULL);
	assert(rounds == 3 && plain == 1);
	pthread_key_delete(again);
	pthread_key_delete(once);
	return 0;
}
