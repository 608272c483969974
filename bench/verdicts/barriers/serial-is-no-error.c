// SPDX-License-Identifier: MIT
//
// One of those who pass a barrier gets another result than 0, and that is no error.
// wrong: exit; named: 1
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_barrier_t b;

static void *pass(void *arg)
{
	int rc = pthread_barrier_wait(&b);
#ifdef RIGHT
	if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD) {
#else
	if (rc != 0) {
#endif
		fprintf(stderr, "barrier: error %d\n", rc);
		exit(EXIT_FAILURE);
	}
	return arg;
}

int main(void)
{
	pthread_t t;
	if (pthread_barrier_init(&b, NULL, 2) != 0)
		return 2;
	pthread_create(&t, NULL, pass, NULL);
	pass(NULL);
	pthread_join(t, NULL);
	pthread_barrier_destroy(&b);
	return 0;
}
