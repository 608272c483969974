// SPDX-License-Identifier: MIT
//
// A semaphore in place of a mutex lets in as many as it began with.
// wrong: exit; also: balance
// right: verified
#include <pthread.h>
#include <semaphore.h>

static sem_t lock;
static int balance = 10;

static void *withdraw(void *arg)
{
	sem_wait(&lock);
	balance -= 3;
	sem_post(&lock);
	return arg;
}

int main(void)
{
	pthread_t a, b;
#ifdef RIGHT
	sem_init(&lock, 0, 1);
#else
	sem_init(&lock, 0, 2);
#endif
	pthread_create(&a, NULL, withdraw, NULL);
	pthread_create(&b, NULL, withdraw, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	sem_destroy(&lock);
	return balance == 4 ? 0 : 1;
}
