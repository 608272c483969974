// SPDX-License-Identifier: MIT
//
// Parent and child print in turn, the parent destroys mutex and condition without a join.
//
// ends: yes
// expect: failed misuse
// why: main destroys the mutex and the condition while the child can still hold or use them.
#include <stdio.h>
#include <pthread.h>
#include <stdlib.h>

#define LINES 10

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
int whose_turn = 0;

int do_lock(pthread_mutex_t *m)
{
	int err = pthread_mutex_lock(m);
	if (err != 0)
		printf("Unable to lock mutex!");
	return err;
}

int do_unlock(pthread_mutex_t *m)
{
	int err = pthread_mutex_unlock(m);
	if (err != 0)
		printf("Unable to unlock mutex!");
	return err;
}

int do_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
	int err = pthread_cond_wait(c, m);
	if (err != 0)
		printf("Unable to wait!");
	return err;
}

int do_signal(pthread_cond_t *c)
{
	int err = pthread_cond_signal(c);
	if (err != 0)
		printf("Unable to signal!");
	return err;
}

void print_lines(const char *text, int me)
{
	for (int i = 0; i < LINES; i++) {
		if (do_lock(&mutex) != 0)
			pthread_exit(0);
		while (whose_turn != me) {
			if (do_wait(&cond, &mutex) != 0)
				pthread_exit(0);
		}
		printf("%s", text);
		whose_turn = (whose_turn == 0) ? 1 : 0;
		if (do_signal(&cond) != 0)
			pthread_exit(0);
		if (do_unlock(&mutex) != 0)
			pthread_exit(0);
	}
}

void *second(void *param)
{
	print_lines("Child\n", 1);
	pthread_exit(0);
}

int main()
{
	pthread_t thread;
	int err = pthread_create(&thread, NULL, second, NULL);
	if (err != 0) {
		printf("Unable to create thread!");
		pthread_mutex_destroy(&mutex);
		pthread_cond_destroy(&cond);
		return EXIT_FAILURE;
	}

	print_lines("Parent\n", 0);

	pthread_mutex_destroy(&mutex);
	pthread_cond_destroy(&cond);
	pthread_exit(0);
}
