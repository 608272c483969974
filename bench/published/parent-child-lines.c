// SPDX-License-Identifier: MIT
//
// Parent and child print ten lines in turn, mutex and condition.
//
// ends: yes
// expect: verified
// why: the turn is kept under the mutex and waited for in a while; with two threads one signal
//      is enough.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cv = PTHREAD_COND_INITIALIZER;

int turn = 1;

void *child(void *ptr)
{
	for (int i = 0; i < 10;) {
		pthread_mutex_lock(&mtx);
		while (turn != 0) {
			pthread_cond_wait(&cv, &mtx);
		}
		printf("%d child\n", i++);
		turn = 1;
		pthread_cond_signal(&cv);
		pthread_mutex_unlock(&mtx);
	}
	return NULL;
}

void *parent(void *ptr)
{
	for (int i = 0; i < 10;) {
		pthread_mutex_lock(&mtx);
		while (turn != 1) {
			pthread_cond_wait(&cv, &mtx);
		}
		printf("%d parent\n", i++);
		turn = 0;
		pthread_cond_signal(&cv);
		pthread_mutex_unlock(&mtx);
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	pthread_t tid;
	int err;

	err = pthread_create(&tid, NULL, child, NULL);
	if (err != 0) {
		fprintf(stderr, "pthread_create: %s\n", strerror(err));
		return 1;
	}
	parent(NULL);
	pthread_join(tid, NULL);
	pthread_exit(NULL);
}
