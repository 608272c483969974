// SPDX-License-Identifier: MIT
//
// busy OPERATIONS: two threads, each of which locks and unlocks a mutex of its own. Prints what
// an operation took, by the clock of the slower thread, on standard output, in ns.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long rounds;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void *body(void *ns)
{
	pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	double start = now();
	for (long i = 0; i < rounds; i++) {
		pthread_mutex_lock(&m);
		pthread_mutex_unlock(&m);
	}
	*(double *)ns = (now() - start) / (2.0 * (double)rounds);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	double ns[2];
	rounds = (argc > 1 ? atol(argv[1]) : 1000000) / 4;
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, body, &ns[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	printf("%.1f\n", ns[0] > ns[1] ? ns[0] : ns[1]);
	return 0;
}
