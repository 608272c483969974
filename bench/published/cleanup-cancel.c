// SPDX-License-Identifier: MIT
//
// Book example, cancel a thread blocked in cond_wait, cleanup handler frees and unlocks.
//
// ends: yes
// expect: verified
// why: handler is pushed right after the lock, so a cancel in cond_wait always finds the mutex
//      held by the thread; an early cancel only leaks
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
static int glob = 0;

static void cleanupHandler(void *arg)
{
	int s;

	printf("cleanup: freeing block at %p\n", arg);
	free(arg);

	printf("cleanup: unlocking mutex\n");
	s = pthread_mutex_unlock(&mtx);
	if (s != 0)
		exit(EXIT_FAILURE);
}

static void *threadFunc(void *arg)
{
	int s;
	void *buf = NULL;

	buf = malloc(0x10000);
	printf("thread:  allocated memory at %p\n", buf);

	s = pthread_mutex_lock(&mtx);
	if (s != 0)
		exit(EXIT_FAILURE);

	pthread_cleanup_push(cleanupHandler, buf);

	while (glob == 0) {
		s = pthread_cond_wait(&cond, &mtx);
		if (s != 0)
			exit(EXIT_FAILURE);
	}

	printf("thread:  condition wait loop completed\n");
	pthread_cleanup_pop(1);
	return NULL;
}

int main(int argc, char *argv[])
{
	pthread_t thr;
	void *res;
	int s;

	s = pthread_create(&thr, NULL, threadFunc, NULL);
	if (s != 0)
		exit(EXIT_FAILURE);

	sleep(2);

	if (argc == 1) {
		printf("main:    about to cancel thread\n");
		s = pthread_cancel(thr);
		if (s != 0)
			exit(EXIT_FAILURE);
	} else {
		printf("main:    about to signal condition variable\n");
		pthread_mutex_lock(&mtx);
		glob = 1;
		pthread_mutex_unlock(&mtx);
		pthread_cond_signal(&cond);
	}

	s = pthread_join(thr, &res);
	if (s != 0)
		exit(EXIT_FAILURE);
	if (res == PTHREAD_CANCELED)
		printf("main:    thread was canceled\n");
	else
		printf("main:    thread terminated normally\n");

	exit(EXIT_SUCCESS);
}
