// SPDX-License-Identifier: MIT
//
// Each of two threads joins the other one before it ends; or main joins both.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t t[2];
static sem_t known[2];

static void *joins(void *arg)
{
	int me = *(int *)arg;
	sem_wait(&known[me]);
#ifndef RIGHT
	pthread_join(t[!me], NULL);
#endif
	return NULL;
}

int main(void)
{
	static int number[2] = {0, 1};
	for (int i = 0; i < 2; i++)
		sem_init(&known[i], 0, 0);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, joins, &number[i]);
	for (int i = 0; i < 2; i++)
		sem_post(&known[i]);
#ifdef RIGHT
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
#else
	pthread_exit(NULL);
#endif
	return 0;
}
