// SPDX-License-Identifier: MIT
//
// A child becomes another program; then its parent waits for a mutex that it holds itself.
#include <pthread.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
	if (fork() == 0) {
		execlp("true", "true", (char *)NULL);
		_exit(1);
	}
	wait(NULL);
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&m);
	return 0;
}
