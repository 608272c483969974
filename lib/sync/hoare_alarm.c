// SPDX-License-Identifier: MIT
//
// Hoare's alarm clock (see hoare.h): waits ordered by the time of waking. A tick wakes the earliest
// thread; a thread that leaves wakes the next, which waits again if its time has not come. This is
// the only example whose wait needs a loop. Invariant, whenever no thread is in the monitor: the
// time of every waiting thread is still to come.
#include "sync/hoare.h"

#include "annotate/annotate.h"

#include <errno.h>
#include <limits.h>

int tr_hoare_alarm_init(struct tr_hoare_alarm *a)
{
	a->now = 0;
	int result = tr_monitor_init(&a->m, TR_MONITOR_HOARE);
	if (result)
		return result;
	tr_monitor_cond_init(&a->wake_up, &a->m);
	tr_monitor_cond_name(&a->wake_up, "wake_up");
	return 0;
}

int tr_hoare_alarm_destroy(struct tr_hoare_alarm *a)
{
	int result = tr_monitor_cond_destroy(&a->wake_up);
	return result ? result : tr_monitor_destroy(&a->m);
}

int tr_hoare_alarm_wake_me(struct tr_hoare_alarm *a, long n, const struct timespec *deadline)
{
	TR_CALL("hoare_alarm_wake_me");
	int result = n < 0 ? EINVAL : 0;
	tr_monitor_enter(&a->m);
	if (result == 0 && n > LONG_MAX - a->now)
		result = EOVERFLOW;
	long time = result ? 0 : a->now + n;
	while (result == 0 && a->now < time)
		result = tr_monitor_wait(&a->wake_up, time, deadline);
	if (result == 0)
		tr_monitor_signal(&a->wake_up);
	tr_monitor_leave(&a->m);
	return result;
}

int tr_hoare_alarm_tick(struct tr_hoare_alarm *a)
{
	TR_CALL("hoare_alarm_tick");
	tr_monitor_enter(&a->m);
	a->now++;
	tr_monitor_signal(&a->wake_up);
	tr_monitor_leave(&a->m);
	return 0;
}
