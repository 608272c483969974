// SPDX-License-Identifier: MIT
//
// A thread says that it waits, looks again, and says so again. Who would let it go waits for its
// end; that it prints all the while is no progress. A right one, told in time, may say so for long,
// but not for ever.
// wrong: livelock
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int go;

static void *waits(void *arg)
{
	while (!atomic_load(&go)) {
		printf("I wait\n");
		sleep(1);
	}
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, waits, NULL);
#ifdef RIGHT
	atomic_store(&go, 1);
#endif
	pthread_join(t, NULL);
	atomic_store(&go, 1);
	return 0;
}
