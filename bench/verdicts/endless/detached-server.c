// SPDX-License-Identifier: MIT
//
// A server that never ends, and two clients. Main leaves when the clients have been served.
// wrong: race; named: served
// right: verified; left: semaphore
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t request, answer;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int served;

static void *server(void *arg)
{
	for (;;) {
		sem_wait(&request);
#ifdef RIGHT
		pthread_mutex_lock(&lock);
		sem_post(&answer);
		served++;
		pthread_mutex_unlock(&lock);
#else
		sem_post(&answer);
		served++; // here
#endif
	}
	return arg;
}

static void *client(void *arg)
{
	sem_post(&request);
	sem_wait(&answer);
	return arg;
}

int main(void)
{
	pthread_t s, c[2];
	sem_init(&request, 0, 0);
	sem_init(&answer, 0, 0);
	pthread_create(&s, NULL, server, NULL);
	pthread_detach(s);
	for (int i = 0; i < 2; i++)
		pthread_create(&c[i], NULL, client, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(c[i], NULL);
	pthread_mutex_lock(&lock);
	printf("%d served\n", served); // here
	pthread_mutex_unlock(&lock);
	return 0;
}
