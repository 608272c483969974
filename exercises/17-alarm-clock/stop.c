// SPDX-License-Identifier: MIT
//
// A guest that wants to sleep until hour 2 is interrupted. Another guest sleeps on, until hour 1.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct alarm *hotel;

static void *thrown_out(void *arg)
{
	int result = alarm_sleep_until(hotel, 2);
	tr_check(result == EINTR, "interrupted before the hour: expected EINTR, found %s",
		 tr_error_name(result));
	tr_check(!tr_interrupted(), "the interruption was reported, so it is no longer pending");
	return arg;
}

static void *sleeps_on(void *arg)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == 0, "nobody interrupts this guest: expected 0, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t first, second;
	hotel = alarm_new();
	tr_check(hotel, "alarm_new: expected a clock, found NULL");
	TR_MUST(pthread_create(&first, NULL, thrown_out, NULL));
	TR_MUST(pthread_create(&second, NULL, sleeps_on, NULL));
	tr_interrupt(first);
	TR_MUST(pthread_join(first, NULL));
	tr_check(alarm_now(hotel) == 0, "the clock has not ticked: expected hour 0, found %ld",
		 alarm_now(hotel));
	alarm_tick(hotel);
	TR_MUST(pthread_join(second, NULL));
	alarm_tick(hotel);
	alarm_free(hotel);
}
