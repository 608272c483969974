// SPDX-License-Identifier: MIT
//
// early H: a guest sleeps until hour H, while the clock ticks to hour 2.
#include "alarm-clock.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

static struct alarm *hotel;
static long hour;
static bool struck; // set before the tick to the guest's hour

static void *guest(void *arg)
{
	int result = alarm_sleep_until(hotel, hour);
	tr_check(result == 0, "nobody interrupts alarm_sleep_until: expected 0, found %s",
		 tr_error_name(result));
	tr_check(struck, "the guest does not wake before hour %ld", hour);
	long now = alarm_now(hotel);
	tr_check(now >= hour && now <= 2,
		 "the guest is up between its hour and hour 2: found hour %ld", now);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	hour = argc > 1 ? atol(argv[1]) : 2;
	hotel = alarm_new();
	tr_check(hotel && alarm_now(hotel) == 0, "alarm_new: expected a clock at hour 0");
	TR_MUST(pthread_create(&thread, NULL, guest, NULL));
	for (int now = 1; now <= 2; now++) {
		if (now == hour)
			struck = true;
		alarm_tick(hotel);
	}
	TR_MUST(pthread_join(thread, NULL));
	alarm_free(hotel);
}
