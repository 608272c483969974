// SPDX-License-Identifier: MIT
//
// The parent forks a child that does nothing of interest, and has threads that race all the same.
// wrong: race; named: sheep
// right: no proof; limit: fork
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int sheep;
static pthread_mutex_t fence = PTHREAD_MUTEX_INITIALIZER;

static void *shepherd(void *arg)
{
#ifdef RIGHT
	pthread_mutex_lock(&fence);
#endif
	sheep += 5; // here
#ifdef RIGHT
	pthread_mutex_unlock(&fence);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	int status = 0;
	pid_t child = fork();
	if (child == 0)
		_exit(0);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, shepherd, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	waitpid(child, &status, 0);
	pthread_mutex_destroy(&fence);
	return status;
}
