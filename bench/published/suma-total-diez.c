// SPDX-License-Identifier: MIT
//
// Ten threads add 100 to a global through a local variable with sleep(1) between.
//
// ends: yes
// expect: failed race
// why: suma_total is read, and written one second later, by ten threads without a mutex
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#include <pthread.h>

#define NUMTH 10

int suma_total = 0;

void *sumar(void *arg)
{
	int suma;

	suma = suma_total;
	suma = suma + 100;

	sleep(1);
	printf("Pthread %lu despierta\n", (unsigned long)pthread_self());
	suma_total = suma;
	return NULL;
}

int main()
{
	pthread_t th[NUMTH];
	int i;

	for (i = 0; i < NUMTH; i++) {
		pthread_create(&th[i], NULL, sumar, NULL);
	}

	for (i = 0; i < NUMTH; i++) {
		pthread_join(th[i], NULL);
	}

	printf("Suma total = %d\n", suma_total);
	return 0;
}
