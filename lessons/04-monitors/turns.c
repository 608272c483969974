// SPDX-License-Identifier: MIT
//
// Acts turns and own-condition: a relay race. Each runner waits for its own turn, so of all that
// wait only one can continue, and that one must be woken: by waking all, or by a condition of its
// own (specific notification).
#include "monitors.h"

static pthread_mutex_t track;
static pthread_cond_t changed;			  // turns: for all
static pthread_cond_t own[TR_LESSON_THREADS + 1]; // own-condition: one a runner
static bool specific;				  // set before the threads start, as runners
static int runners;
static int turn;	   // whose it is; guarded by track, as all below
static int wake_ups, vain; // and how many of them were for another thread

static void pass_on(void)
{
	turn++;
	if (!specific)
		TR_MUST(pthread_cond_broadcast(&changed));
	else if (turn <= runners)
		TR_MUST(pthread_cond_signal(&own[turn]));
}

static void *runner(void *number)
{
	int me = *(int *)number;

	tr_thread_name("runner-%d", me);
	TR_MUST(pthread_mutex_lock(&track));
	while (turn != me) {
		tr_log("waits");
		TR_MUST(pthread_cond_wait(specific ? &own[me] : &changed, &track));
		wake_ups++;
		if (turn != me) {
			vain++;
			tr_log("wakes in vain");
		}
	}
	tr_log("runs");
	pass_on();
	TR_MUST(pthread_mutex_unlock(&track));
	return NULL;
}

// The conditions that the act needs.
static void conditions_init(void)
{
	if (!specific) {
		TR_MUST(pthread_cond_init(&changed, NULL));
		tr_object_name(&changed, "changed");
	}
	for (int i = 1; specific && i <= runners; i++) {
		TR_MUST(pthread_cond_init(&own[i], NULL));
		tr_object_name(&own[i], "turn of %d", i);
	}
}

static void conditions_destroy(void)
{
	if (!specific)
		TR_MUST(pthread_cond_destroy(&changed));
	for (int i = 1; specific && i <= runners; i++)
		TR_MUST(pthread_cond_destroy(&own[i]));
}

static int race(int n, bool with_own)
{
	struct tr_group group;

	specific = with_own;
	runners = n;
	turn = wake_ups = vain = 0;
	TR_MUST(pthread_mutex_init(&track, NULL));
	tr_object_name(&track, "track");
	conditions_init();
	TR_WATCH(turn);
	tr_group_start(&group, n, runner);
	TR_SLEEP(500); // so that one sees them wait
	TR_MUST(pthread_mutex_lock(&track));
	tr_log("go!");
	pass_on();
	TR_MUST(pthread_mutex_unlock(&track));
	tr_group_join(&group);
	tr_check(turn == n + 1, "all have run");
	tr_check(!specific || vain == 0, "no runner is woken for the turn of another");
	tr_log("all have run. wake-ups: %d, in vain: %d", wake_ups, vain);
	tr_unwatch(&turn);
	conditions_destroy();
	TR_MUST(pthread_mutex_destroy(&track));
	return 0;
}

int turns(const struct tr_lesson_args *args)
{
	return race(args->threads, false);
}

int own_condition(const struct tr_lesson_args *args)
{
	return race(args->threads, true);
}
