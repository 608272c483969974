// SPDX-License-Identifier: MIT
//
// Two threads print in turn with three mutexes and a start flag.
//
// ends: yes
// expect: failed race
// why: main spins on the bool started that the new thread sets with no lock in common.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LINES 10
#define MUTEXES 3

static pthread_mutex_t mtx[MUTEXES];
static bool started = false;

static void take(size_t id)
{
	int code = pthread_mutex_lock(&mtx[id % MUTEXES]);
	if (code != 0) {
		fprintf(stderr, "error in pthread_mutex_lock(): %s", strerror(code));
	}
}

static void give(size_t id)
{
	int code = pthread_mutex_unlock(&mtx[id % MUTEXES]);
	if (code != 0) {
		fprintf(stderr, "error in pthread_mutex_unlock(): %s", strerror(code));
	}
}

static void *new_lines(void *arg)
{
	take(0);
	take(1);
	started = true;
	for (size_t i = 0; i < LINES; i++) {
		printf("%2zu.  new thread\n", i + 1);
		give(i);
		take(i + 2);
	}
	give(LINES - 1 + 2);
	give(LINES - 1 + 1);
	return NULL;
}

int main()
{
	pthread_mutexattr_t attr;
	pthread_t thread;
	int code;

	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	for (size_t i = 0; i < MUTEXES; i++) {
		code = pthread_mutex_init(&mtx[i], &attr);
		if (code != 0) {
			fprintf(stderr, "error in pthread_mutex_init(): %s", strerror(code));
			pthread_exit(NULL);
		}
	}
	code = pthread_create(&thread, NULL, new_lines, NULL);
	if (code != 0) {
		fprintf(stderr, "error in pthread_create(): %s", strerror(code));
		pthread_exit(NULL);
	}

	take(2);
	while (!started) {
		usleep(100);
	}
	take(0);
	for (size_t i = 0; i < LINES; i++) {
		printf("%2zu.  main\n", i + 1);
		give(i + 2);
		take(i + 1);
	}
	give(LINES - 1 + 1);
	give(LINES - 1);
	code = pthread_join(thread, NULL);
	assert(code == 0);
	for (size_t i = 0; i < MUTEXES; i++)
		pthread_mutex_destroy(&mtx[i]);
	pthread_exit(NULL);
}
