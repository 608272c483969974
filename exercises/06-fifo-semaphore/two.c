// SPDX-License-Identifier: MIT
//
// Two ferries: a place on one is for the threads that wait for it, not for those that wait for the
// other.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <pthread.h>

static struct fifo *north, *south;

static void *car(void *ferry)
{
	int result = fifo_acquire(ferry, 1, NULL);
	tr_check(result == 0, "a place becomes free in the end: expected 0, found %s",
		 tr_error_name(result));
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	north = fifo_new(0);
	south = fifo_new(0);
	TR_MUST(pthread_create(&first, NULL, car, south));
	TR_MUST(pthread_create(&second, NULL, car, north));
	fifo_release(north, 300);
	TR_MUST(pthread_join(second, NULL));
	fifo_release(south, 1);
	TR_MUST(pthread_join(first, NULL));
	int value = fifo_value(north), other = fifo_value(south);
	tr_check(value == 299 && other == 0,
		 "the values of the two semaphores: expected 299 and 0, found %d and %d", value,
		 other);
	fifo_free(north);
	fifo_free(south);
	return 0;
}
