// SPDX-License-Identifier: MIT
//
// A guest who wants to sleep until hour 2 is thrown out of bed. Another one sleeps on, until
// hour 1.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct alarm *hotel;

static void *thrown_out(void *arg)
{
	int result = alarm_sleep_until(hotel, 2);
	tr_check(result == EINTR, "who is interrupted before the hour hears EINTR, not %d", result);
	tr_check(!tr_interrupted(), "one interruption is told once");
	return arg;
}

static void *sleeps_on(void *arg)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == 0, "nobody interrupts this guest: 0, not %d", result);
	return arg;
}

int main(void)
{
	pthread_t first, second;
	hotel = alarm_new();
	tr_check(hotel, "alarm_new gives a clock");
	pthread_create(&first, NULL, thrown_out, NULL);
	pthread_create(&second, NULL, sleeps_on, NULL);
	tr_interrupt(first);
	pthread_join(first, NULL);
	tr_check(alarm_now(hotel) == 0, "it is still hour 0, not %ld", alarm_now(hotel));
	alarm_tick(hotel);
	pthread_join(second, NULL);
	alarm_tick(hotel);
	alarm_free(hotel);
}
