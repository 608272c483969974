// SPDX-License-Identifier: MIT
//
// A thread waits for all threads of the table, and is one of them.
// wrong: misuse; named: itself
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t all[2];
static sem_t table_ready;

static void *worker(void *arg)
{
	return arg;
}

static void *collector(void *arg)
{
	sem_wait(&table_ready);
	for (int i = 0; i < 2; i++) {
#ifdef RIGHT
		if (pthread_equal(all[i], pthread_self()))
			continue;
#endif
		pthread_join(all[i], NULL); // here
	}
	return arg;
}

int main(void)
{
	sem_init(&table_ready, 0, 0);
	pthread_create(&all[0], NULL, worker, NULL);
	pthread_create(&all[1], NULL, collector, NULL);
	sem_post(&table_ready);
	pthread_join(all[1], NULL); // here
	return 0;
}
