// SPDX-License-Identifier: MIT
//
// The lock comes with EOWNERDEAD. Main takes that for "not locked", and sends somebody to repair.
// wrong: deadlock; named: till
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t till;
static int coins = 5;

static void *cashier(void *arg)
{
	pthread_mutex_lock(&till);
	coins--;
	return arg; /* goes home with the key */
}

static void *repair(void *arg)
{
	pthread_mutex_lock(&till); // here
	coins = 5;
	pthread_mutex_unlock(&till);
	return arg;
}

int main(void)
{
	pthread_mutexattr_t a;
	pthread_t t;
	pthread_mutexattr_init(&a);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&till, &a);
	pthread_create(&t, NULL, cashier, NULL);
	pthread_join(t, NULL);
	int rc = pthread_mutex_lock(&till);
#ifdef RIGHT
	if (rc == EOWNERDEAD) {
		coins = 5;
		pthread_mutex_consistent(&till);
		rc = 0;
	}
#endif
	if (rc != 0) {
		pthread_create(&t, NULL, repair, NULL);
		pthread_join(t, NULL); // here
		return 0;
	}
	pthread_mutex_unlock(&till);
	return coins == 5 ? EXIT_SUCCESS : EXIT_FAILURE;
}
