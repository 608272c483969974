// SPDX-License-Identifier: MIT
//
// The hour strikes, and only then the guest is interrupted: the guest is up, and its next sleep is
// interrupted.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct alarm *hotel;

static void *guest(void *arg)
{
	int result = alarm_sleep_until(hotel, 1);
	tr_check(result == 0, "the hour came before the interruption: expected 0, found %s",
		 tr_error_name(result));
	result = alarm_sleep_until(hotel, 9);
	tr_check(result == EINTR,
		 "the interruption stays for the next sleep: expected EINTR, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t thread;
	hotel = alarm_new();
	tr_check(hotel, "alarm_new: expected a clock, found NULL");
	TR_MUST(pthread_create(&thread, NULL, guest, NULL));
	alarm_tick(hotel);
	tr_interrupt(thread);
	TR_MUST(pthread_join(thread, NULL));
	alarm_free(hotel);
}
