// SPDX-License-Identifier: MIT
//
// Handlers of pthread_atfork lock before a fork and unlock on both sides.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void before(void)
{
	pthread_mutex_lock(&m);
}

static void after(void)
{
	pthread_mutex_unlock(&m);
}

static void *forks(void *unused)
{
	int status;
	pid_t child = fork();
	if (!child) {
		pthread_mutex_lock(&m);
		_exit(5);
	}
	assert(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 5);
	return unused;
}

int main(void)
{
	pthread_t t[2];
	pthread_atfork(before, after, after);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, forks, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
