// SPDX-License-Identifier: MIT
//
// Four threads print greetings, gates set outside the mutex.
//
// ends: yes
// expect: failed race
// why: gate[0] and gate[1] are written before the mutex is taken while the others read them
//      with it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define NTHREADS 4

void *ta(void *arg);
void *tb(void *arg);
void *tc(void *arg);
void *td(void *arg);

int gate[2] = {0, 0};

pthread_mutex_t mutex;
pthread_cond_t cond;

int main(int argc, char *argv[])
{
	pthread_t th[NTHREADS];

	pthread_mutex_init(&mutex, NULL);
	pthread_cond_init(&cond, NULL);

	pthread_create(&th[0], NULL, ta, NULL);
	pthread_create(&th[1], NULL, tb, NULL);
	pthread_create(&th[2], NULL, tc, NULL);
	pthread_create(&th[3], NULL, td, NULL);

	for (int i = 0; i < NTHREADS; i++) {
		pthread_join(th[i], NULL);
	}

	printf("Fim\n");

	pthread_mutex_destroy(&mutex);
	pthread_cond_destroy(&cond);
	return 0;
}

// A e B antes de C e D
void *ta(void *arg)
{
	printf("1 - tudo bem?\n");
	gate[0] = 1;
	pthread_mutex_lock(&mutex);
	if (gate[0] == 1 && gate[1] == 1) {
		pthread_cond_broadcast(&cond);
	}
	pthread_mutex_unlock(&mutex);
	pthread_exit(NULL);
}

void *tb(void *arg)
{
	printf("2 - bom dia!\n");
	gate[1] = 1;
	pthread_mutex_lock(&mutex);
	if (gate[0] == 1 && gate[1] == 1) {
		pthread_cond_broadcast(&cond);
	}
	pthread_mutex_unlock(&mutex);
	pthread_exit(NULL);
}

void *tc(void *arg)
{
	pthread_mutex_lock(&mutex);
	if (gate[0] == 0 || gate[1] == 0) {
		pthread_cond_wait(&cond, &mutex);
	}
	pthread_mutex_unlock(&mutex);
	printf("3 - ate mais!\n");
	pthread_exit(NULL);
}

void *td(void *arg)
{
	pthread_mutex_lock(&mutex);
	if (gate[0] == 0 || gate[1] == 0) {
		pthread_cond_wait(&cond, &mutex);
	}
	pthread_mutex_unlock(&mutex);
	printf("4 - boa tarde!\n");
	pthread_exit(NULL);
}
