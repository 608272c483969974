// SPDX-License-Identifier: MIT
//
// Time limits and premature wake-ups. A wait for so many milliseconds that is woken too early has
// to compute how many are left, so it must know when it began. no-reference knows that only when
// there is no limit (a listing of the course text has this mistake). deadline, its cure, waits for
// a moment of the clock, and has nothing to compute.
#include "cyclic_barrier.h"

#include <errno.h>
#include <string.h>

#define PARTIES 3

static long now(void) // in milliseconds
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// no-reference ----------------------------------------------------------------------------------

// A barrier for one round. Each party that comes wakes all that wait, so that they can show how
// many are there: for those it is a premature wake-up.
static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int arrived; // guarded by lock
	bool broken; // guarded by lock
} meeting;

// limit: how many milliseconds to wait at most; -1: as long as it takes.
static int meet_within(long limit)
{
	// The bug: the wrong way round. Without a limit the start is not needed; with one, it is
	// since the clock began.
	long since = limit < 0 ? now() : 0;
	long left = limit;
	int result = 0;

	TR_MUST(pthread_mutex_lock(&meeting.lock));
	meeting.arrived++;
	TR_MUST(pthread_cond_broadcast(&meeting.changed));
	while (meeting.arrived < PARTIES && !meeting.broken && result == 0) {
		struct timespec until = tr_deadline(left);
		int woken =
			tr_cond_wait(&meeting.changed, &meeting.lock, limit < 0 ? NULL : &until);
		left = limit - (now() - since);
		if (meeting.arrived < PARTIES && limit >= 0 && (woken == ETIMEDOUT || left <= 0))
			result = ETIMEDOUT;
	}
	if (result == 0 && meeting.broken)
		result = ECANCELED;
	if (result != 0 && !meeting.broken) {
		meeting.broken = true;
		TR_MUST(pthread_cond_broadcast(&meeting.changed));
	}
	TR_MUST(pthread_mutex_unlock(&meeting.lock));
	return result;
}

// deadline --------------------------------------------------------------------------------------

static struct tr_barrier barrier;

static int meet_until(long limit)
{
	struct timespec until = tr_deadline(limit);
	return tr_barrier_wait(&barrier, limit < 0 ? NULL : &until, NULL);
}

// The same story with either --------------------------------------------------------------------

static int (*meet)(long limit);

// party-1 comes first, and has five seconds for all others to come.
static void *party(void *number)
{
	int me = *(int *)number;
	struct timespec five = tr_lesson_time(5000);
	long limit = five.tv_sec * 1000 + five.tv_nsec / 1000000;

	tr_thread_name("party-%d", me);
	TR_SLEEP(1000 * (me - 1));
	tr_log(me == 1 ? "comes, and has five seconds" : "comes");
	long began = now();
	int result = meet(me == 1 ? limit : -1);
	if (result == 0)
		tr_log("continues");
	else
		tr_log("gets %s", tr_error_name(result));
	tr_check(result != ETIMEDOUT || now() - began >= limit,
		 "a party that gives up has waited its time");
	return NULL;
}

static void all_come(void)
{
	struct tr_group group;

	tr_group_start(&group, PARTIES, party);
	tr_group_join(&group);
}

int no_reference(const struct tr_lesson_args *args)
{
	(void)args;
	TR_MUST(pthread_mutex_init(&meeting.lock, NULL));
	TR_MUST(pthread_cond_init(&meeting.changed, NULL));
	meeting.arrived = 0;
	meeting.broken = false;
	tr_object_name(&meeting.lock, "meeting");
	tr_object_name(&meeting.changed, "somebody came");
	tr_watch("arrived", &meeting.arrived, sizeof meeting.arrived, 1);
	tr_watch("broken", &meeting.broken, sizeof meeting.broken, 0);
	meet = meet_within;
	all_come();
	tr_unwatch(&meeting.broken);
	tr_unwatch(&meeting.arrived);
	TR_MUST(pthread_cond_destroy(&meeting.changed));
	TR_MUST(pthread_mutex_destroy(&meeting.lock));
	return 0;
}

int deadline(const struct tr_lesson_args *args)
{
	(void)args;
	TR_MUST(tr_barrier_init(&barrier, PARTIES, NULL, NULL));
	tr_watch("broken", &barrier.broken, sizeof barrier.broken, 0);
	meet = meet_until;
	all_come();
	tr_unwatch(&barrier.broken);
	TR_MUST(tr_barrier_destroy(&barrier));
	return 0;
}
