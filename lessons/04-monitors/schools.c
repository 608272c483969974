// SPDX-License-Identifier: MIT
//
// Act schools: the bakery under a monitor of Hoare's school, then of Mesa's, and how often each was
// handed to a thread that had to wait: at least that many context switches.
#include "monitors.h"

static struct tr_monitor bakery;
static struct tr_monitor_cond baked;
static int loaves; // inside the monitor, as all below
static int waits;  // how many waits a signal has ended
static int vain;   // after how many of them there was no loaf

static void wait_for_loaf(void)
{
	tr_log("waits for a loaf");
	TR_MUST(tr_monitor_wait(&baked, 0, NULL));
	waits++;
	if (loaves == 0)
		vain++;
}

// The two schools differ in these four lines.
static void *customer_of_hoare(void *number)
{
	tr_thread_name("customer-%d", *(int *)number);
	TR_MUST(tr_monitor_enter(&bakery));
	if (loaves == 0)
		wait_for_loaf();
	loaves--;
	tr_check(loaves >= 0, "the loaf that it was signalled for is there");
	tr_log("takes a loaf");
	TR_MUST(tr_monitor_leave(&bakery));
	return NULL;
}

static void *customer_of_mesa(void *number)
{
	tr_thread_name("customer-%d", *(int *)number);
	TR_MUST(tr_monitor_enter(&bakery));
	while (loaves == 0)
		wait_for_loaf();
	loaves--;
	tr_check(loaves >= 0, "the customer has looked again, so a loaf is there");
	tr_log("takes a loaf");
	TR_MUST(tr_monitor_leave(&bakery));
	return NULL;
}

static void bake(void)
{
	TR_MUST(tr_monitor_enter(&bakery));
	loaves++;
	tr_log("bakes a loaf and signals");
	TR_MUST(tr_monitor_signal(&baked));
	tr_log("continues");
	TR_MUST(tr_monitor_leave(&bakery));
}

// Returns how many switches it took.
static int open_under(enum tr_monitor_school school, int customers)
{
	bool hoare = school == TR_MONITOR_HOARE;
	struct tr_group group;

	loaves = waits = vain = 0;
	TR_MUST(tr_monitor_init(&bakery, school));
	TR_MUST(tr_monitor_cond_init(&baked, &bakery));
	tr_monitor_cond_name(&baked, "baked");
	tr_object_name(&bakery.lock, hoare ? "hoare" : "mesa");
	tr_group_start(&group, customers, hoare ? customer_of_hoare : customer_of_mesa);
	for (int i = 0; i < customers; i++) {
		TR_SLEEP(500);
		bake();
	}
	tr_group_join(&group);

	// What is so in every order. A signal that ends a wait costs two switches with Hoare, one
	// with Mesa; the rest are threads that found the monitor occupied when they came.
	int switches = (int)tr_monitor_switches(&bakery), each = hoare ? 2 : 1;
	tr_check(switches >= each * waits, "every wait costs its switches: found %d for %d waits",
		 switches, waits);
	tr_check(switches <= each * waits + 2 * customers,
		 "a thread that enters waits once at most");
	tr_check(!hoare || vain == 0, "with Hoare nobody wakes in vain");
	tr_log("%s: switches: %d, waits: %d, in vain: %d", hoare ? "Hoare" : "Mesa", switches,
	       waits, vain);
	TR_MUST(tr_monitor_cond_destroy(&baked));
	TR_MUST(tr_monitor_destroy(&bakery));
	return switches;
}

int schools(const struct tr_lesson_args *args)
{
	int hoare = open_under(TR_MONITOR_HOARE, args->threads);
	int mesa = open_under(TR_MONITOR_MESA, args->threads);

	tr_log("switches: %d with Hoare, %d with Mesa", hoare, mesa);
	return 0;
}
