// SPDX-License-Identifier: MIT
//
// Act alarm-clock: guests of a hotel go to bed and want to be woken after so many hours; guest-1,
// the first in bed, sleeps longest. main is the clock. A wait scheduled by the time of waking: a
// tick signals the earliest only, which signals the next, which may go back to sleep.
//
// A guest that goes to bed too late would sleep for ever when the clock has stopped: so at last all
// guests are interrupted, which does nothing to those that have got up.
#include "monitors.h"

#include <errno.h>

static struct tr_hoare_alarm hotel;
static int guests;	// set before the threads start, and guest-n sleeps guests + 1 - n hours
static bool all_asleep; // in time; set before the first tick, and read after the last

// Set before the tick, and never again: a guest that is woken by that tick, or by a later one, sees
// it.
static bool struck[TR_LESSON_THREADS + 1];

static void *guest(void *number)
{
	int hours = guests + 1 - *(int *)number;

	tr_thread_name("guest-%d", *(int *)number);
	tr_log("goes to bed, to be woken in %d h", hours);
	int result = tr_hoare_alarm_wake_me(&hotel, hours, NULL);
	if (result == 0) {
		tr_log("is woken");
		tr_check(struck[hours], "no guest is woken too soon");
	} else {
		tr_check(result == EINTR,
			 "a wait that was not signalled ends only by an interruption");
		tr_check(!all_asleep, "the clock wakes all guests that are in bed in time");
		tr_log("is thrown out of bed");
	}
	return NULL;
}

int alarm_clock(const struct tr_lesson_args *args)
{
	struct tr_group group;

	guests = args->threads;
	TR_MUST(tr_hoare_alarm_init(&hotel));
	tr_object_name(&hotel.m.lock, "hotel");
	TR_WATCH(hotel.now);
	tr_group_start(&group, guests, guest);
	TR_SLEEP(500);
	all_asleep = tr_monitor_waiting(&hotel.wake_up) == (size_t)guests;
	for (int i = 1; i <= guests; i++) {
		TR_SLEEP(500);
		tr_log("it is %d o'clock", i);
		struck[i] = true;
		TR_MUST(tr_hoare_alarm_tick(&hotel));
		if (all_asleep && i < guests)
			tr_check(tr_monitor_waiting(&hotel.wake_up) == (size_t)(guests - i),
				 "every guest whose hour has come is up");
	}
	for (int i = 0; i < guests; i++)
		tr_interrupt(group.threads[i]); // ESRCH: it is gone already
	tr_group_join(&group);
	tr_unwatch(&hotel.now);
	TR_MUST(tr_hoare_alarm_destroy(&hotel));
	return 0;
}
