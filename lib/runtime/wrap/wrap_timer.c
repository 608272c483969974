// SPDX-License-Identifier: MIT
//
// Timers whose end runs a function in a thread that the C library makes. In RT_RECORD what that
// thread does is recorded, as of one that nobody has created; else it is not seen.
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/record.h"
#include "runtime/wrap/thread_body.h"

#include "base/i18n.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What a timer runs. Never freed: its thread may still run when the timer is gone.
struct notice {
	void (*function)(union sigval);
	union sigval value;
};

static void notify(union sigval value)
{
	static const char name[] = "timer";
	const struct notice *n = value.sival_ptr;
	volatile bool returned = false;
	if (rt_process_mode != RT_RECORD || record_is_child()) {
		n->function(n->value);
		return;
	}
	rt_self = record_number();
	report_event(EV_THREAD_NAME, 0, rt_self, 0, name, strlen(name));
	pthread_cleanup_push(thread_body_ended, (void *)&returned);
	n->function(n->value);
	returned = true;
	pthread_cleanup_pop(1);
}

int timer_create(clockid_t id, struct sigevent *event, timer_t *timer)
{
	struct sigevent ours;
	if (rt_mode() != RT_OFF)
		report_limit(N_("signals: the moment at which one arrives is the kernel's"));
	if (rt_mode() == RT_RECORD && event && event->sigev_notify == SIGEV_THREAD) {
		struct notice *n = malloc(sizeof *n);
		if (n) {
			*n = (struct notice){event->sigev_notify_function, event->sigev_value};
			ours = *event;
			ours.sigev_notify_function = notify;
			ours.sigev_value.sival_ptr = n;
			event = &ours;
		}
	}
	return REAL(timer_create)(id, event, timer);
}
