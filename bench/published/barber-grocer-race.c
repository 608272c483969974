// SPDX-License-Identifier: MIT
//
// Sleeping barber (a grocer) with semaphores and a customer maker.
//
// ends: yes
// expect: failed race
// args: 5 20
// why: no_served is incremented by customers after the semaphore is released and read by the
//      grocer; waiting_sum too is unprotected; the grocer may also wait for ever.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <semaphore.h>
#include <time.h>
#include <sys/time.h>

pthread_mutex_t serving;

sem_t grocer_ready;
sem_t customer_ready;
sem_t seats_sem;

int chairs;
int total_customers;
int free_seats;
int no_served = 0;
double waiting_sum;

void serve()
{
	int s = rand() % 401; /* milliseconds */
	usleep(s * 1000);
}

void *grocer(void *arg)
{
	int served = 0;

	while (1) {
		/* try to get a customer, sleep if none is there */
		sem_wait(&customer_ready);
		sem_wait(&seats_sem);
		free_seats++;
		sem_post(&seats_sem);
		sem_post(&grocer_ready);

		pthread_mutex_lock(&serving);
		serve();
		pthread_mutex_unlock(&serving);

		printf("Customer was served.\n");
		served++;
		if (served == (total_customers - no_served))
			break;
	}
	pthread_exit(NULL);
}

void *customer(void *arg)
{
	struct timeval start, stop;

	sem_wait(&seats_sem);
	if (free_seats >= 1) {
		free_seats--;
		printf("Customer[%lu] is waiting. Free seats: %d\n", (unsigned long)pthread_self(),
		       free_seats);
		gettimeofday(&start, NULL);
		sem_post(&customer_ready);
		sem_post(&seats_sem);

		sem_wait(&grocer_ready);
		gettimeofday(&stop, NULL);
		double sec = (double)(stop.tv_usec - start.tv_usec) / 1000000 +
			     (double)(stop.tv_sec - start.tv_sec);
		waiting_sum += 1000 * sec;
		printf("Customer[%lu] is being served.\n", (unsigned long)pthread_self());
	} else {
		sem_post(&seats_sem);
		no_served++;
		printf("A customer left.\n");
	}
	pthread_exit(NULL);
}

void *make_customers(void *arg)
{
	int made = 0;

	while (made < total_customers) {
		pthread_t t;
		if (pthread_create(&t, NULL, customer, NULL))
			printf("Failed to create thread.");
		made++;
		usleep(100000);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t g, maker;

	if (argc != 3) {
		printf("Usage: %s seats customers\n", argv[0]);
		return 1;
	}
	srand(time(NULL));
	chairs = atoi(argv[1]);
	total_customers = atoi(argv[2]);
	free_seats = chairs;

	pthread_mutex_init(&serving, NULL);
	sem_init(&customer_ready, 0, 0);
	sem_init(&grocer_ready, 0, 0);
	sem_init(&seats_sem, 0, 1);

	if (pthread_create(&g, NULL, grocer, NULL))
		printf("Failed to create thread.");
	if (pthread_create(&maker, NULL, make_customers, NULL))
		printf("Failed to create thread.");

	pthread_join(g, NULL);
	pthread_join(maker, NULL);

	printf("Average waiting time: %f ms\n",
	       waiting_sum / (double)(total_customers - no_served));
	printf("Customers who left: %d\n", no_served);
	return 0;
}
