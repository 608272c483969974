// SPDX-License-Identifier: MIT
//
// A customer calls the barber and waits for him, with the lock of the waiting room in his hand; the
// barber needs that to call the customer in.
// wrong: deadlock; named: room
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

#define CHAIRS 1

static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
static sem_t customers, barber_ready;
static int waiting, haircuts;

static void *barber(void *arg)
{
	sem_wait(&customers);
	pthread_mutex_lock(&room); // here
	waiting--;
	haircuts++;
	pthread_mutex_unlock(&room);
	sem_post(&barber_ready);
	return arg;
}

static void *customer(void *arg)
{
	pthread_mutex_lock(&room); // here
	if (waiting == CHAIRS) {
		pthread_mutex_unlock(&room);
		return arg;
	}
	waiting++;
	sem_post(&customers);
#ifdef RIGHT
	pthread_mutex_unlock(&room);
	sem_wait(&barber_ready);
#else
	sem_wait(&barber_ready); // here
	pthread_mutex_unlock(&room);
#endif
	return arg;
}

int main(void)
{
	pthread_t b, c;
	sem_init(&customers, 0, 0);
	sem_init(&barber_ready, 0, 0);
	pthread_create(&b, NULL, barber, NULL);
	pthread_create(&c, NULL, customer, NULL);
	pthread_join(c, NULL); // here
	pthread_join(b, NULL); // here
	return haircuts == 1 ? 0 : 1;
}
