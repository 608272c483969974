// SPDX-License-Identifier: MIT
//
// same-hour N: N guests want to sleep until hour 1. One of them is interrupted, and it may be the
// first that came, the last, or one between; the others sleep on, and are woken at their hour.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 3 };

static struct alarm *hotel;

static void *thrown_out(void *arg)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == EINTR, "interrupted before the hour: expected EINTR, found %s",
		 tr_error_name(result));
	return arg;
}

static void *sleeps_on(void *arg)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == 0, "nobody interrupts this guest: expected 0, found %s",
		 tr_error_name(result));
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t threads[MOST];
	int n = argc > 1 ? atoi(argv[1]) : 2;
	if (n < 2 || n > MOST)
		return 2;
	hotel = alarm_new();
	tr_check(hotel, "alarm_new: expected a clock, found NULL");
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&threads[i], NULL, i == 0 ? thrown_out : sleeps_on, NULL));
	tr_interrupt(threads[0]);
	TR_MUST(pthread_join(threads[0], NULL));
	alarm_tick(hotel);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	alarm_free(hotel);
}
