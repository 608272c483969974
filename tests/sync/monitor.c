// SPDX-License-Identifier: MIT
//
// What monitors promise, each a scenario small enough to try all its interleavings:
// monitor SCENARIO. monitors.bats checks them.
#include "sync/monitor.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct tr_monitor m;
static struct tr_monitor_cond changed;
static int value; // guarded by m, as is all below
static int over;  // who has not waited until now need not any more

static pthread_t start(void *(*body)(void *), void *arg)
{
	pthread_t t;
	if (pthread_create(&t, NULL, body, arg) != 0)
		abort();
	return t;
}

static void init(enum tr_monitor_school school)
{
	tr_check(tr_monitor_init(&m, school) == 0, "a monitor");
	tr_monitor_cond_init(&changed, &m);
}

static void *adds(void *arg)
{
	tr_monitor_enter(&m);
	int before = value;
	value = before + 1;
	tr_check(tr_monitor_leave(&m) == 0, "who is inside may leave");
	return arg;
}

// One at a time, and no race.
static void exclusion(void)
{
	init(TR_MONITOR_MESA);
	pthread_t a = start(adds, NULL), b = start(adds, NULL);
	adds(NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	tr_check(value == 3, "none is lost");
}

static bool had_waiters = true; // as many as a scenario is about, when main signalled

// The waiter and the state that it was signalled for; a third thread spoils that when it can. ----

static void *waits(void *arg)
{
	tr_monitor_enter(&m);
	if (!over) {
		tr_check(tr_monitor_wait(&changed, 0, NULL) == 0, "signalled");
		tr_check(value == 1, "the waiter finds the state as the signaller left it");
		value = 0;
	}
	tr_monitor_leave(&m);
	return arg;
}

static void *barges(void *arg)
{
	tr_monitor_enter(&m);
	value = 0;
	tr_monitor_leave(&m);
	return arg;
}

static void as_signalled(enum tr_monitor_school school)
{
	had_waiters = false;
	init(school);
	pthread_t w = start(waits, NULL), b = start(barges, NULL);
	tr_monitor_enter(&m);
	over = 1;
	if (tr_monitor_queue(&changed)) {
		value = 1;
		tr_monitor_signal(&changed);
		tr_check(value == 0 || school == TR_MONITOR_MESA, "the waiter went first");
		had_waiters = true;
	}
	tr_monitor_leave(&m);
	pthread_join(w, NULL);
	pthread_join(b, NULL);
}

static void hoare(void)
{
	as_signalled(TR_MONITOR_HOARE);
}

static void mesa_if(void) // fails: "if" is not enough there
{
	as_signalled(TR_MONITOR_MESA);
}

// By priority, whatever the order of arrival. ---------------------------------------------------

static int last;

static void *waits_as(void *priority)
{
	tr_monitor_enter(&m);
	if (!over) {
		value++;
		tr_monitor_wait(&changed, (intptr_t)priority, NULL);
		tr_check((intptr_t)priority > last, "the smallest priority first");
		last = (int)(intptr_t)priority;
	}
	tr_monitor_leave(&m);
	return NULL;
}

static void in_order(enum tr_monitor_school school)
{
	init(school);
	pthread_t a = start(waits_as, (void *)2), b = start(waits_as, (void *)1);
	tr_monitor_enter(&m);
	over = 1;
	had_waiters = value == 2;
	tr_monitor_signal(&changed);
	tr_monitor_signal(&changed);
	tr_monitor_leave(&m);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

static void priority_hoare(void)
{
	in_order(TR_MONITOR_HOARE);
}

static void priority_mesa(void)
{
	in_order(TR_MONITOR_MESA);
}

// Interrupted, or signalled, or too late: exactly one of them is told, and the thread is inside. --

static int signalled;

static void *is_interrupted(void *arg)
{
	struct timespec soon = tr_deadline(10);
	tr_monitor_enter(&m);
	int result = tr_monitor_wait(&changed, 0, arg ? &soon : NULL);
	tr_check(result == 0 ? signalled : result == (arg ? ETIMEDOUT : EINTR), "it says why");
	tr_check(tr_monitor_leave(&m) == 0, "it is inside again");
	return NULL;
}

static void gives_up(enum tr_monitor_school school, void *limit)
{
	init(school);
	pthread_t t = start(is_interrupted, limit);
	if (!limit)
		tr_interrupt(t);
	tr_monitor_enter(&m);
	signalled = tr_monitor_queue(&changed);
	tr_monitor_signal(&changed);
	tr_monitor_leave(&m);
	pthread_join(t, NULL);
}

static void interrupted_hoare(void)
{
	gives_up(TR_MONITOR_HOARE, NULL);
}

static void interrupted_mesa(void)
{
	gives_up(TR_MONITOR_MESA, NULL);
}

static void late_hoare(void)
{
	gives_up(TR_MONITOR_HOARE, &m);
}

static void late_mesa(void)
{
	gives_up(TR_MONITOR_MESA, &m);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} all[] = {
		{"exclusion", exclusion},
		{"hoare", hoare},
		{"mesa-if", mesa_if},
		{"priority-hoare", priority_hoare},
		{"priority-mesa", priority_mesa},
		{"interrupted-hoare", interrupted_hoare},
		{"interrupted-mesa", interrupted_mesa},
		{"late-hoare", late_hoare},
		{"late-mesa", late_mesa},
	};
	for (size_t i = 0; argc == 2 && i < sizeof all / sizeof all[0]; i++) {
		if (strcmp(all[i].name, argv[1]) == 0) {
			all[i].run();
			tr_reachable(had_waiters, "all are there in time");
			tr_check(tr_monitor_cond_destroy(&changed) == 0, "nobody waits");
			tr_check(tr_monitor_destroy(&m) == 0, "nobody is left");
			return 0;
		}
	}
	return 2;
}
