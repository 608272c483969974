// SPDX-License-Identifier: MIT
//
// A child ends with a robust process-shared mutex, and the parent mends it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	pthread_mutex_t *m =
		mmap(NULL, sizeof *m, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
	pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(m, &attr);
	pid_t child = fork();
	if (!child) {
		pthread_mutex_lock(m);
		_exit(0);
	}
	waitpid(child, NULL, 0);
	assert(pthread_mutex_lock(m) == EOWNERDEAD);
	assert(pthread_mutex_consistent(m) == 0);
	pthread_mutex_unlock(m);
	assert(pthread_mutex_lock(m) == 0);
	pthread_mutex_unlock(m);
	return pthread_mutex_destroy(m);
}
