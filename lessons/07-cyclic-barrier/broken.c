// SPDX-License-Identifier: MIT
//
// Rounds that cannot be completed, and what each party gets: late (a party gives up at its
// deadline), interrupted, action-fails, reset (whole again) and all-reset (by too many). In every
// order: either all continue, or one gets the reason and all others ECANCELED.
#include "cyclic_barrier.h"

#include <errno.h>
#include <string.h>

static struct tr_barrier meeting;
static int heard[TR_LESSON_THREADS]; // by each party; read when all are joined

// Waits at the barrier and logs the result.
static int come(const struct timespec *limit)
{
	int index;

	tr_log("comes to the meeting");
	int result = tr_barrier_wait(&meeting, limit, &index);
	if (result == 0)
		tr_log("continues; still to come after it: %d", index);
	else
		tr_log("gets %s", tr_error_name(result));
	return result;
}

// All went on, or one heard `reason` and all others that it is broken. Returns whether it broke.
static bool all_or_broken(int parties, int reason)
{
	int on = 0, why = 0, broken = 0;

	for (int i = 0; i < parties; i++) {
		on += heard[i] == 0;
		why += heard[i] == reason;
		broken += heard[i] == ECANCELED;
	}
	tr_check(on == parties || (why == 1 && broken == parties - 1),
		 "all continue, or one gets the reason and the others ECANCELED: found %d that "
		 "continued, %d with the reason, %d with ECANCELED",
		 on, why, broken);
	tr_check(tr_barrier_is_broken(&meeting) == (on == 0),
		 "the barrier is broken unless all continued");
	return on == 0;
}

static void meeting_begin(int parties, int (*action)(void *arg))
{
	TR_MUST(tr_barrier_init(&meeting, parties, action, NULL));
	tr_watch("broken", &meeting.broken, sizeof meeting.broken, 0);
	tr_watch("arrived", &meeting.arrived.count, sizeof meeting.arrived.count, 1);
}

static void meeting_end(void)
{
	tr_unwatch(&meeting.arrived.count);
	tr_unwatch(&meeting.broken);
	TR_MUST(tr_barrier_destroy(&meeting));
}

static void meet(int parties, void *(*body)(void *number))
{
	struct tr_group group;

	tr_group_start(&group, parties, body);
	tr_group_join(&group);
}

// late ------------------------------------------------------------------------------------------

// party-1 waits for two seconds at most, party-2 as long as it takes, party-3 is late.
static void *visitor(void *number)
{
	int me = *(int *)number;
	struct timespec limit = tr_lesson_deadline(2000);

	tr_thread_name("party-%d", me);
	if (me == 3)
		TR_SLEEP(3000);
	heard[me - 1] = come(me == 1 ? &limit : NULL);
	return NULL;
}

int late(const struct tr_lesson_args *args)
{
	(void)args;
	meeting_begin(3, NULL);
	meet(3, visitor);
	tr_log("%s",
	       all_or_broken(3, ETIMEDOUT) ? "one gave up, so none continued" : "all have met");
	meeting_end();
	return 0;
}

// interrupted -----------------------------------------------------------------------------------

static void *waits(void *number)
{
	int me = *(int *)number;

	tr_thread_name("party-%d", me);
	if (me == 3)
		TR_SLEEP(2000);
	heard[me - 1] = come(NULL);
	// An interruption that came too late for this round was kept for the next wait.
	if (tr_interrupted())
		tr_log("is interrupted now");
	return NULL;
}

int interrupted(const struct tr_lesson_args *args)
{
	struct tr_group group;

	(void)args;
	meeting_begin(3, NULL);
	tr_group_start(&group, 3, waits);
	TR_SLEEP(1000);
	tr_log("interrupts party-1");
	(void)tr_interrupt(group.threads[0]); // ESRCH: it has gone on, and has ended
	tr_group_join(&group);
	tr_log("%s",
	       all_or_broken(3, EINTR) ? "one was called away, so none continued" : "all have met");
	meeting_end();
	return 0;
}

// action-fails ----------------------------------------------------------------------------------

static int print(void *arg)
{
	(void)arg;
	tr_log("is the last, and has to print the minutes: no paper");
	return EIO;
}

static void *attends(void *number)
{
	int me = *(int *)number;

	tr_thread_name("party-%d", me);
	TR_SLEEP(500 * me);
	heard[me - 1] = come(NULL);
	return NULL;
}

int action_fails(const struct tr_lesson_args *args)
{
	meeting_begin(args->threads, print);
	meet(args->threads, attends);
	tr_check(all_or_broken(args->threads, EIO), "no party continues");
	tr_log("the last got the reason, the others ECANCELED");
	meeting_end();
	return 0;
}

// reset -----------------------------------------------------------------------------------------

static void *hurries(void *number)
{
	int me = *(int *)number;
	struct timespec limit = tr_lesson_deadline(1000);

	tr_thread_name("party-%d", me);
	if (me == 2)
		TR_SLEEP(2000);
	heard[me - 1] = come(me == 1 ? &limit : NULL);
	return NULL;
}

int reset(const struct tr_lesson_args *args)
{
	(void)args;
	meeting_begin(2, NULL);
	meet(2, hurries);
	if (all_or_broken(2, ETIMEDOUT)) {
		int again = come(NULL); // alone: at a broken barrier no party waits
		tr_check(again == ECANCELED, "the barrier stays broken");
		tr_barrier_reset(&meeting);
		tr_log("has reset the meeting");
	}
	meet(2, attends); // without a limit
	tr_check(!all_or_broken(2, 0), "the barrier is whole again");
	tr_log("both have met");
	meeting_end();
	return 0;
}

// all-reset -------------------------------------------------------------------------------------

static void *resets(void *number)
{
	hurries(number);
	if (heard[*(int *)number - 1] == 0)
		return NULL;
	// The bug: each of them resets it. The other may have done so already, and wait in the next
	// round: then it is that one which is broken.
	tr_log("resets the meeting");
	tr_barrier_reset(&meeting);
	tr_check(come(NULL) == 0, "after the reset all meet");
	return NULL;
}

int all_reset(const struct tr_lesson_args *args)
{
	(void)args;
	meeting_begin(2, NULL);
	meet(2, resets);
	meeting_end();
	return 0;
}
