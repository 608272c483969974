// SPDX-License-Identifier: MIT
//
// Five dining philosophers, left then right chopstick.
//
// ends: yes
// expect: failed deadlock
// why: all five can hold their left chopstick and wait for the right one.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <pthread.h>
#include <unistd.h>

#define NUM 5

pthread_t philosopher[NUM];
pthread_mutex_t chopstick[NUM];

void *dine(void *arg)
{
	int n = (intptr_t)arg;

	printf("Philosopher %d is thinking\n", n);

	pthread_mutex_lock(&chopstick[n]);
	pthread_mutex_lock(&chopstick[(n + 1) % NUM]);
	printf("Philosopher %d is eating\n", n);
	sleep(3);
	pthread_mutex_unlock(&chopstick[n]);
	pthread_mutex_unlock(&chopstick[(n + 1) % NUM]);

	printf("Philosopher %d finished eating\n", n);
	return NULL;
}

int main()
{
	int i;

	for (i = 0; i < NUM; i++)
		pthread_mutex_init(&chopstick[i], NULL);
	for (i = 0; i < NUM; i++)
		pthread_create(&philosopher[i], NULL, dine, (void *)(intptr_t)i);
	for (i = 0; i < NUM; i++)
		pthread_join(philosopher[i], NULL);
	for (i = 0; i < NUM; i++)
		pthread_mutex_destroy(&chopstick[i]);
	return 0;
}
