// SPDX-License-Identifier: MIT
//
// Clean-up handlers run in reverse order, and use locks.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int order[3], n;

static void note(void *which)
{
	pthread_mutex_lock(&m);
	order[n++] = *(int *)which;
	pthread_mutex_unlock(&m);
}

static void *run(void *unused)
{
	static int one = 1, two = 2, three = 3;
	pthread_cleanup_push(note, &one);
	pthread_cleanup_push(note, &two);
	pthread_cleanup_push(note, &three);
	for (;;)
		usleep(1000);
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, run, NULL);
	usleep(2000);
	pthread_cancel(t);
	pthread_join(t, NULL);
	pthread_mutex_lock(&m);
	assert(n == 3 && order[0] == 3 && order[1] == 2 && order[2] == 1);
	pthread_mutex_unlock(&m);
	return 0;
}
