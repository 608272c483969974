// SPDX-License-Identifier: MIT
//
// Two threads and main end the program, each when it comes to it. In the wrong one a thread that
// gives up has a status of its own.
// wrong: exit; named: 3
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int ready;

static void *prepare(void *arg)
{
	ready = 1;
	exit(0);
	return arg;
}

static void *give_up(void *arg)
{
	if (!ready) {
#ifdef RIGHT
		exit(0);
#else
		exit(3);
#endif
	}
	ready = 2;
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, prepare, NULL);
	pthread_create(&b, NULL, give_up, NULL);
	return 0;
}
