// SPDX-License-Identifier: MIT
//
// buffer-semaphores(P, C, K): P threads put an item each, C threads take P / C items each,
// through a buffer of K places that is kept by two semaphores and a mutex. The numbers of
// interleavings come from tests/unit/enumerate.
// The problem: E. Dijkstra: Cooperating Sequential Processes, 1965.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#define MOST 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t empty, full;
static int items, each; // items under lock

static void *put(void *arg)
{
	sem_wait(&empty);
	pthread_mutex_lock(&lock);
	items++;
	pthread_mutex_unlock(&lock);
	sem_post(&full);
	return arg;
}

static void *take(void *arg)
{
	for (int i = 0; i < each; i++) {
		sem_wait(&full);
		pthread_mutex_lock(&lock);
		items--;
		pthread_mutex_unlock(&lock);
		sem_post(&empty);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[2 * MOST];
	int puts = argc > 1 ? atoi(argv[1]) : 1, takes = argc > 2 ? atoi(argv[2]) : 1;
	int places = argc > 3 ? atoi(argv[3]) : 1;
	if (puts < 1 || puts > MOST || takes < 1 || puts % takes != 0 || places < 1)
		return 2;
	each = puts / takes;
	sem_init(&empty, 0, (unsigned)places);
	sem_init(&full, 0, 0);
	for (int i = 0; i < takes; i++)
		pthread_create(&t[i], NULL, take, NULL);
	for (int i = 0; i < puts; i++)
		pthread_create(&t[takes + i], NULL, put, NULL);
	for (int i = 0; i < takes + puts; i++)
		pthread_join(t[i], NULL);
	assert(items == 0);
	return 0;
}
