// SPDX-License-Identifier: MIT
//
// A local array of main, which gives each thread the array and has it take the next place. Main
// takes one itself, and there are as many places as threads. The right version leaves it out.
// wrong: misuse; named: uses element 2 of an array (int [2]), which is past its end
// right: verified
#include <pthread.h>

enum { SEATS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int next;

static void *sit(void *p)
{
	int(*seats)[SEATS] = p;
	pthread_mutex_lock(&lock);
	(*seats)[next++] = 1; // here
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	int seats[SEATS] = {0};
	pthread_t a, b;
	pthread_create(&a, NULL, sit, &seats);
	pthread_create(&b, NULL, sit, &seats);
#ifndef RIGHT
	sit(&seats);
#endif
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return seats[0] + seats[1] != 2;
}
