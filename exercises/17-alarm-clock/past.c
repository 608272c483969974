// SPDX-License-Identifier: MIT
//
// It is hour 2, and guests come who want to be woken at 0, 1 and 2.
#include "alarm-clock.h"
#include "treadle.h"

static struct alarm *hotel;

int main(void)
{
	hotel = alarm_new();
	tr_check(hotel, "alarm_new gives a clock");
	tr_check(alarm_sleep_until(hotel, 0) == 0, "it is hour 0, and nobody sleeps");
	alarm_tick(hotel);
	alarm_tick(hotel);
	tr_check(alarm_now(hotel) == 2, "after two ticks it is hour 2, not %ld", alarm_now(hotel));
	for (long hour = 0; hour <= 2; hour++)
		tr_check(alarm_sleep_until(hotel, hour) == 0,
			 "it is hour 2: who wants to sleep until %ld is up at once", hour);
	alarm_free(hotel);
}
