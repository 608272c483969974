// SPDX-License-Identifier: MIT
//
// A guest sleeps until hour H, while the clock goes on to hour 2: early H.
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
	tr_check(result == 0, "nobody interrupts: alarm_sleep_until returns 0, not %d", result);
	tr_check(struck, "nobody is woken before hour %ld", hour);
	long now = alarm_now(hotel);
	tr_check(now >= hour && now <= 2, "the guest is up, and it is hour %ld", now);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	hour = argc > 1 ? atol(argv[1]) : 2;
	hotel = alarm_new();
	tr_check(hotel && alarm_now(hotel) == 0, "alarm_new gives a clock, and it is hour 0");
	pthread_create(&thread, NULL, guest, NULL);
	for (int now = 1; now <= 2; now++) {
		if (now == hour)
			struck = true;
		alarm_tick(hotel);
	}
	pthread_join(thread, NULL);
	alarm_free(hotel);
}
