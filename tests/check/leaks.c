// SPDX-License-Identifier: MIT
//
// What a program leaves behind, by name: leaks NAME. The second thread waits until main ends the
// program, or does not, as the schedule has it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t book = PTHREAD_RWLOCK_INITIALIZER;
static sem_t never, said;

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
	return arg;
}

static void *reads(void *arg)
{
	pthread_rwlock_rdlock(&book);
	return arg;
}

static void *stay(void *arg)
{
	sem_wait(&never);
	return arg;
}

static void *leave(void *arg)
{
	return arg;
}

static void *say(void *arg)
{
	sem_post(&said);
	return arg;
}

static void left_word(void)
{
	puts("said at the end");
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	pthread_t t;
	sem_init(&never, 0, 0);
	sem_init(&said, 0, 0);
	if (strcmp(name, "locked") == 0) { // a thread that has ended holds it
		pthread_create(&t, NULL, take, NULL);
		pthread_join(t, NULL);
	} else if (strcmp(name, "own") == 0) { // the thread that ends the program holds it
		pthread_mutex_lock(&lock);
	} else if (strcmp(name, "made") == 0) { // held, so it could not be destroyed
		pthread_mutex_init(&lock, NULL);
		pthread_mutex_lock(&lock);
	} else if (strcmp(name, "read") == 0) {
		pthread_create(&t, NULL, reads, NULL);
		pthread_join(t, NULL);
	} else if (strcmp(name, "written") == 0) {
		pthread_rwlock_wrlock(&book);
	} else if (strcmp(name, "running") == 0) {
		atexit(left_word);
		pthread_create(&t, NULL, stay, NULL);
	} else if (strcmp(name, "unjoined") == 0) { // it may have ended, or not
		pthread_create(&t, NULL, leave, NULL);
	} else if (strcmp(name, "last") == 0) { // the last thread ends the program
		pthread_create(&t, NULL, take, NULL);
		pthread_exit(NULL);
	} else if (strcmp(name, "detached") == 0) { // no leak: it is meant to run on
		pthread_create(&t, NULL, stay, NULL);
		pthread_detach(t);
	} else if (strcmp(name, "destroyed") == 0) {
		sem_destroy(&never);
		sem_destroy(&said);
	} else if (strcmp(name, "many") == 0) { // from one place
		for (int i = 0; i < 3; i++)
			pthread_create(&t, NULL, leave, NULL);
	} else if (strcmp(name, "ended") == 0) {
		pthread_create(&t, NULL, leave, NULL);
		pthread_exit(NULL);
	} else if (strcmp(name, "worse") == 0) { // if the thread comes first
		pthread_create(&t, NULL, say, NULL);
		assert(sem_trywait(&said) != 0);
	} else if (strcmp(name, "status") == 0) { // the status is what counts
		pthread_mutex_lock(&lock);
		return 3;
	}
	return 0;
}
