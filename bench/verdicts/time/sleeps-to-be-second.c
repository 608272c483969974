// SPDX-License-Identifier: MIT
//
// Main sleeps so that the other is done by then.
// wrong: exit; also: result
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static int result;
static sem_t done;

static void *compute(void *arg)
{
	result = 6 * 7;
	sem_post(&done);
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&done, 0, 0);
	pthread_create(&t, NULL, compute, NULL);
#ifdef RIGHT
	sem_wait(&done);
#else
	sleep(1);
#endif
	int got = result;
	pthread_join(t, NULL);
	sem_destroy(&done);
	return got == 42 ? 0 : 1;
}
