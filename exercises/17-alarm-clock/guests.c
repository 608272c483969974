// SPDX-License-Identifier: MIT
//
// guests A B [C]: two or three guests sleep until hours A, B and C. Each is up before the next
// tick.
#include "alarm-clock.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST = 3 };

static struct alarm *hotel;
static long hours[MOST];

static void *guest(void *arg)
{
	long hour = *(long *)arg;
	int result = alarm_sleep_until(hotel, hour);
	tr_check(result == 0, "nobody interrupts alarm_sleep_until: expected 0, found %s",
		 tr_error_name(result));
	tr_check(alarm_now(hotel) == hour, "a guest that sleeps until hour %ld is up at that hour",
		 hour);
	tr_check(!tr_interrupted(), "nobody has interrupted the guest");
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[MOST];
	int n = argc - 1;
	long last = 0;
	if (n < 2 || n > MOST)
		return 2;
	hotel = alarm_new();
	tr_check(hotel, "alarm_new: expected a clock, found NULL");
	for (int i = 0; i < n; i++) {
		hours[i] = atol(argv[i + 1]);
		last = hours[i] > last ? hours[i] : last;
		TR_MUST(pthread_create(&threads[i], NULL, guest, &hours[i]));
	}
	for (long now = 1; now <= last; now++) {
		alarm_tick(hotel);
		for (int i = 0; i < n; i++)
			if (hours[i] == now)
				TR_MUST(pthread_join(threads[i], NULL));
	}
	alarm_free(hotel);
}
