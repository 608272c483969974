// SPDX-License-Identifier: MIT
//
// The barrier is initialised and never destroyed.
// wrong: verified; left: barrier
// right: verified; left: nothing
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t start;

static void *horse(void *name)
{
	pthread_barrier_wait(&start);
	printf("%s runs\n", (char *)name);
	return NULL;
}

int main(void)
{
	pthread_t h;
	pthread_barrier_init(&start, NULL, 2);
	pthread_create(&h, NULL, horse, "Bella");
	horse("Alma");
	pthread_join(h, NULL);
#ifdef RIGHT
	pthread_barrier_destroy(&start);
#endif
	return 0;
}
