// SPDX-License-Identifier: MIT
//
// Two hotels, each with a clock: a tick of one wakes nobody in the other.
#include "alarm-clock.h"
#include "treadle.h"

#include <pthread.h>

static struct alarm *north, *south;

static void *guest(void *hotel)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == 0, "nobody interrupts alarm_sleep_until: expected 0, found %s",
		 tr_error_name(result));
	tr_check(alarm_now(hotel) == 1,
		 "a guest that sleeps until hour 1 is up at that hour: found hour %ld",
		 alarm_now(hotel));
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	north = alarm_new();
	south = alarm_new();
	tr_check(north && south, "alarm_new: expected a clock, found NULL");
	TR_MUST(pthread_create(&first, NULL, guest, south));
	TR_MUST(pthread_create(&second, NULL, guest, north));
	alarm_tick(north);
	TR_MUST(pthread_join(second, NULL));
	tr_check(alarm_now(south) == 0,
		 "the clock in the south has not ticked: expected hour 0, found %ld",
		 alarm_now(south));
	alarm_tick(south);
	TR_MUST(pthread_join(first, NULL));
	alarm_free(north);
	alarm_free(south);
}
