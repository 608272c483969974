// SPDX-License-Identifier: MIT
//
// Four threads sell 100 tickets.
//
// ends: yes
// expect: failed deadlock
// why: who finds no ticket left breaks out of the loop with the mutex held, and the others
//      wait for it for ever.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <pthread.h>

int tickets = 100;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *sell(void *arg)
{
	char *name = (char *)arg;

	while (1) {
		pthread_mutex_lock(&mutex);
		if (tickets > 0) {
			usleep(1000);
			printf("%s sells ticket %d\n", name, tickets);
			tickets--;
		} else {
			break;
		}
		pthread_mutex_unlock(&mutex);
	}
	return NULL;
}

int main(void)
{
	pthread_t t1, t2, t3, t4;

	pthread_create(&t1, NULL, sell, (void *)"window 1");
	pthread_create(&t2, NULL, sell, (void *)"window 2");
	pthread_create(&t3, NULL, sell, (void *)"window 3");
	pthread_create(&t4, NULL, sell, (void *)"window 4");
	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	pthread_join(t3, NULL);
	pthread_join(t4, NULL);
	return 0;
}
