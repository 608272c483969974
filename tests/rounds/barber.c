// SPDX-License-Identifier: MIT
//
// The sleeping barber, for ever.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define CHAIRS 2
#define CUSTOMERS 3
static sem_t customers, barber;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int waiting, cuts, refused;
static void *barber_main(void *arg)
{
	while (1) {
		sem_wait(&customers);
		pthread_mutex_lock(&mutex);
		waiting--;
		sem_post(&barber);
		pthread_mutex_unlock(&mutex);
		cuts++;
		printf("Barber: cutting hair, %d so far\n", cuts);
	}
	return arg;
}
static void *customer_main(void *arg)
{
	long id = (long)arg;
	while (1) {
		pthread_mutex_lock(&mutex);
		if (waiting < CHAIRS) {
			waiting++;
			printf("Customer %ld: waits (%d)\n", id, waiting);
			sem_post(&customers);
			pthread_mutex_unlock(&mutex);
			sem_wait(&barber);
			printf("Customer %ld: gets a haircut\n", id);
		} else {
			refused++;
			pthread_mutex_unlock(&mutex);
			printf("Customer %ld: leaves\n", id);
		}
		usleep(rand() % 1000);
	}
	return arg;
}
int main(void)
{
	pthread_t b, c[CUSTOMERS];
	sem_init(&customers, 0, 0);
	sem_init(&barber, 0, 0);
	pthread_create(&b, NULL, barber_main, NULL);
	for (long i = 0; i < CUSTOMERS; i++)
		pthread_create(&c[i], NULL, customer_main, (void *)i);
	pthread_join(b, NULL);
	for (int i = 0; i < CUSTOMERS; i++)
		pthread_join(c[i], NULL);
	return 0;
}
