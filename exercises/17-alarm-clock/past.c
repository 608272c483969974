// SPDX-License-Identifier: MIT
//
// It is hour 2, and guests come that want to be woken at 0, 1 and 2.
#include "alarm-clock.h"
#include "treadle.h"

static struct alarm *hotel;

int main(void)
{
	hotel = alarm_new();
	tr_check(hotel, "alarm_new: expected a clock, found NULL");
	tr_check(alarm_sleep_until(hotel, 0) == 0,
		 "it is hour 0 already: alarm_sleep_until(0) returns 0");
	alarm_tick(hotel);
	alarm_tick(hotel);
	tr_check(alarm_now(hotel) == 2, "the hour after two ticks: expected 2, found %ld",
		 alarm_now(hotel));
	for (long hour = 0; hour <= 2; hour++)
		tr_check(alarm_sleep_until(hotel, hour) == 0,
			 "it is hour 2 already: alarm_sleep_until(%ld) returns 0", hour);
	alarm_free(hotel);
}
