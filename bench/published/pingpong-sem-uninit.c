// SPDX-License-Identifier: MIT
//
// Ping and pong for ever with two semaphores, one initialised twice and the other never.
//
// ends: no
// expect: failed misuse
// why: s2 is waited on and posted but never initialised, s1 is initialised twice (it works by
//      luck, pong first).
#include <stdio.h>
#include <unistd.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s1, s2;

void *ping(void *arg)
{
	while (1) {
		sem_wait(&s2);
		printf("ping\n");
		sleep(1);
		sem_post(&s1);
	}
	return NULL;
}

void *pong(void *arg)
{
	while (1) {
		sem_wait(&s1);
		printf("pong\n");
		sleep(1);
		sem_post(&s2);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t1, t2;

	sem_init(&s1, 0, 0);
	sem_init(&s1, 0, 1);

	pthread_create(&t1, NULL, ping, NULL);
	pthread_create(&t2, NULL, pong, NULL);

	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	return 0;
}
