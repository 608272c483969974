// SPDX-License-Identifier: MIT
//
// A child has the memory of its parent and none of its other threads: a lock that one of these held
// stays locked for ever. A program that forks is outside the model either way.
// wrong: no proof; limit: 2 holder holds mutex lock, and the child has no such thread
// right: no proof; limit: fork
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t locked, go;

static void *holder(void *arg)
{
	pthread_mutex_lock(&lock);
	sem_post(&locked);
	sem_wait(&go);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&locked, 0, 0);
	sem_init(&go, 0, 0);
	pthread_create(&t, NULL, holder, NULL);
	sem_wait(&locked);
	pid_t child = fork();
	if (child == 0) {
#ifndef RIGHT
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
#endif
		_exit(0);
	}
	waitpid(child, NULL, 0);
	sem_post(&go);
	pthread_join(t, NULL);
	return 0;
}
