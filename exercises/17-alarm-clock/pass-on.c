// SPDX-License-Identifier: MIT
//
// Two guests sleep until hour 1. The hour strikes, and only then one of them is interrupted: both
// are up.
#include "alarm-clock.h"
#include "treadle.h"

#include <pthread.h>

static struct alarm *hotel;

static void *guest(void *arg)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == 0, "the hour came before any interruption: expected 0, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t first, second;
	hotel = alarm_new();
	tr_check(hotel, "alarm_new: expected a clock, found NULL");
	TR_MUST(pthread_create(&first, NULL, guest, NULL));
	TR_MUST(pthread_create(&second, NULL, guest, NULL));
	alarm_tick(hotel);
	tr_interrupt(first);
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	alarm_free(hotel);
}
