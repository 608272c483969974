// SPDX-License-Identifier: MIT
//
// A teaching assistant sleeps until a student comes; there is one chair, and who finds it taken
// comes again. When all were helped, the assistant is cancelled. A student who wakes the assistant
// before sitting down may be asked to leave a chair that nobody sits on.
// wrong: assertion; line: gone
// right: verified
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#define STUDENTS 2

static sem_t comes, helped;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static bool taken;

static void *assistant(void *arg)
{
	for (;;) {
		sem_wait(&comes);
		pthread_mutex_lock(&m);
		assert(taken); // gone
		taken = false;
		pthread_mutex_unlock(&m);
		puts("I help");
		sem_post(&helped);
	}
	return arg;
}

static bool sits_down(void)
{
	bool sits;
	pthread_mutex_lock(&m);
	sits = !taken;
#ifdef RIGHT
	taken = true;
#endif
	pthread_mutex_unlock(&m);
	if (!sits)
		return false;
	sem_post(&comes);
#ifndef RIGHT
	pthread_mutex_lock(&m);
	taken = true;
	pthread_mutex_unlock(&m);
#endif
	return true;
}

static void *student(void *arg)
{
	while (!sits_down())
		usleep(1000);
	sem_wait(&helped);
	return arg;
}

int main(void)
{
	pthread_t a, s[STUDENTS];
	sem_init(&comes, 0, 0);
	sem_init(&helped, 0, 0);
	pthread_create(&a, NULL, assistant, NULL);
	for (int i = 0; i < STUDENTS; i++)
		pthread_create(&s[i], NULL, student, NULL);
	for (int i = 0; i < STUDENTS; i++)
		pthread_join(s[i], NULL);
	pthread_cancel(a);
	pthread_join(a, NULL);
	return 0;
}
