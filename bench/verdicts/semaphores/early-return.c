// SPDX-License-Identifier: MIT
//
// A function with two ways out gives the permit back on one of them.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t printer;
static int pages;

static int prints(int n)
{
	sem_wait(&printer);
	if (n == 0) {
#ifdef RIGHT
		sem_post(&printer);
#endif
		return -1;
	}
	pages += n;
	sem_post(&printer);
	return 0;
}

static void *clerk(void *arg)
{
	prints(*(int *)arg);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int none = 0, two = 2;
	sem_init(&printer, 0, 1);
	pthread_create(&a, NULL, clerk, &none);
	pthread_create(&b, NULL, clerk, &two);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	sem_destroy(&printer);
	return pages == 2 ? 0 : 1;
}
