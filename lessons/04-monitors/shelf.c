// SPDX-License-Identifier: MIT
//
// Acts one-condition, broadcast and two-conditions: a shelf with room for one loaf. main bakes and
// waits while it is full, customers wait while it is empty: two kinds of waiter. The acts differ in
// the conditions they wait on and in how these are signalled.
#include "monitors.h"

static pthread_mutex_t shelf;
static pthread_cond_t changed, filled, emptied;
static int loaves;	   // 0 or 1; guarded by shelf, as all below
static int wake_ups, vain; // and how many of them found nothing to do

struct way {
	pthread_cond_t *filled, *emptied; // where customers, and where main, wait
	int (*wake)(pthread_cond_t *);
};
static const struct way *way; // set before the threads start

// Waits until the shelf holds so many; the caller has the mutex.
static void wait_until(int wanted, pthread_cond_t *c)
{
	while (loaves != wanted) {
		tr_log("waits");
		TR_MUST(pthread_cond_wait(c, &shelf));
		wake_ups++;
		if (loaves != wanted) {
			vain++;
			tr_log("wakes in vain");
			tr_check(wanted == 1 || way->filled == way->emptied,
				 "on a condition of its own main does not wake in vain");
		}
	}
}

static void *customer(void *number)
{
	tr_thread_name("customer-%d", *(int *)number);
	TR_MUST(pthread_mutex_lock(&shelf));
	wait_until(1, way->filled);
	loaves = 0;
	tr_log("takes the loaf");
	TR_MUST(way->wake(way->emptied));
	TR_MUST(pthread_mutex_unlock(&shelf));
	return NULL;
}

static void fill(void)
{
	TR_MUST(pthread_mutex_lock(&shelf));
	wait_until(0, way->emptied);
	loaves = 1;
	tr_log("puts a loaf on the shelf");
	TR_MUST(way->wake(way->filled));
	TR_MUST(pthread_mutex_unlock(&shelf));
}

// The conditions that the act needs.
static void conditions_init(void)
{
	bool one = way->filled == way->emptied;

	TR_MUST(pthread_cond_init(way->filled, NULL));
	tr_object_name(way->filled, one ? "changed" : "filled");
	if (one)
		return;
	TR_MUST(pthread_cond_init(way->emptied, NULL));
	tr_object_name(way->emptied, "emptied");
}

static void conditions_destroy(void)
{
	TR_MUST(pthread_cond_destroy(way->filled));
	if (way->emptied != way->filled)
		TR_MUST(pthread_cond_destroy(way->emptied));
}

static int shelf_open(const struct way *this_way, int customers)
{
	struct tr_group group;

	way = this_way;
	loaves = wake_ups = vain = 0;
	TR_MUST(pthread_mutex_init(&shelf, NULL));
	tr_object_name(&shelf, "shelf");
	conditions_init();
	TR_WATCH(loaves);
	tr_group_start(&group, customers, customer);
	for (int i = 0; i < customers; i++) {
		TR_SLEEP(500);
		fill();
	}
	tr_group_join(&group);
	tr_check(loaves == 0, "every loaf is taken");
	tr_log("all have one. wake-ups: %d, in vain: %d", wake_ups, vain);
	tr_unwatch(&loaves);
	conditions_destroy();
	TR_MUST(pthread_mutex_destroy(&shelf));
	return 0;
}

// The bug: a customer's signal is meant for main, but may wake another customer.
int one_condition(const struct tr_lesson_args *args)
{
	static const struct way signal_one = {&changed, &changed, pthread_cond_signal};
	return shelf_open(&signal_one, args->threads);
}

int broadcast(const struct tr_lesson_args *args)
{
	static const struct way signal_all = {&changed, &changed, pthread_cond_broadcast};
	return shelf_open(&signal_all, args->threads);
}

int two_conditions(const struct tr_lesson_args *args)
{
	static const struct way signal_kind = {&filled, &emptied, pthread_cond_signal};
	return shelf_open(&signal_kind, args->threads);
}
