// SPDX-License-Identifier: MIT
//
// A child of fork has locks and threads of its own, which concern nobody else.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *unused)
{
	for (int i = 0; i < 100; i++) {
		pthread_mutex_lock(&m);
		count++;
		pthread_mutex_unlock(&m);
	}
	return unused;
}

static void twice(void)
{
	pthread_t t;
	pthread_create(&t, NULL, run, NULL);
	run(NULL);
	pthread_join(t, NULL);
}

int main(void)
{
	int status;
	pthread_mutex_lock(&m); // the child has its own, held as well
	pid_t child = fork();
	pthread_mutex_unlock(&m);
	twice();
	if (!child)
		return count != 200;
	assert(waitpid(child, &status, 0) == child && status == 0 && count == 200);
	return 0;
}
