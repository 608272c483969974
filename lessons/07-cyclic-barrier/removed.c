// SPDX-License-Identifier: MIT
//
// An interruption that meets a broken barrier. A party that breaks a barrier serves all that wait
// in it: their requests are no longer queued. removed-twice takes such a request out of the queue
// all the same (a listing of the course text has this mistake), and the next round waits for one
// party too many. removed-once is its cure: tr_barrier.
#include "cyclic_barrier.h"

#include <errno.h>
#include <string.h>

#define PARTIES 3

static int (*meet)(const struct timespec *limit);
static void (*mend)(void); // makes a broken barrier whole

// removed-twice ---------------------------------------------------------------------------------

static struct {
	pthread_mutex_t lock;
	pthread_cond_t served;

	// Guarded by lock.
	int queued;  // requests of the round under way
	int round;   // a request is done when its round is over
	bool broken; // then none is queued
} faulty;

// Ends the round, for all that wait in it.
static void serve(void)
{
	faulty.round++;
	faulty.queued = 0;
	pthread_cond_broadcast(&faulty.served);
}

static int faulty_wait(const struct timespec *limit)
{
	int result = 0;

	pthread_mutex_lock(&faulty.lock);
	if (!faulty.broken && faulty.queued == PARTIES - 1) {
		serve();
	} else if (!faulty.broken) {
		int mine = faulty.round;
		faulty.queued++;
		while (faulty.round == mine && result == 0)
			result = tr_cond_wait(&faulty.served, &faulty.lock, limit);
		if (faulty.round != mine && !faulty.broken) {
			if (result == EINTR)
				tr_interrupt(pthread_self()); // complete: it counts
			result = 0;
		} else if (result == EINTR) {
			// The bug: has this round been broken already? Then the request is not in
			// the queue, and there is nothing to take out. The cure: if (round == mine)
			faulty.queued--;
		}
		if (faulty.round == mine && result != 0) {
			faulty.broken = true;
			serve();
		}
	}
	if (result == 0 && faulty.broken)
		result = ECANCELED;
	pthread_mutex_unlock(&faulty.lock);
	return result;
}

static void faulty_mend(void)
{
	pthread_mutex_lock(&faulty.lock);
	faulty.broken = false; // none is queued, so all is as at the beginning
	pthread_mutex_unlock(&faulty.lock);
}

// removed-once ----------------------------------------------------------------------------------

static struct tr_barrier right;

static int right_wait(const struct timespec *limit)
{
	return tr_barrier_wait(&right, limit, NULL);
}

static void right_mend(void)
{
	tr_barrier_reset(&right);
}

// The same story with either --------------------------------------------------------------------

static void tell(int result)
{
	if (result == 0)
		tr_log("continues");
	else
		tr_log("gets %s", tr_error_name(result));
}

static void *early(void *arg)
{
	tr_thread_name("early");
	tr_log("comes to the meeting");
	tell(meet(NULL));
	if (tr_interrupted())
		tr_log("is interrupted besides");
	return arg;
}

static void *again(void *number)
{
	tr_thread_name("party-%d", *(int *)number);
	tr_log("comes to the meeting");
	int result = meet(NULL);
	tell(result);
	tr_check(result == 0, "once the barrier is whole, all meet");
	return NULL;
}

// Main is one of the three parties.
static void broken_and_mended(void)
{
	struct tr_group others;
	pthread_t first;

	TR_MUST(pthread_create(&first, NULL, early, NULL));
	struct timespec limit = tr_lesson_deadline(1000);
	tr_log("comes to the meeting, for one second");
	tell(meet(&limit)); // two of three: it breaks
	tr_log("interrupts early");
	(void)tr_interrupt(first); // ESRCH: it has heard, and has ended
	TR_MUST(pthread_join(first, NULL));

	mend();
	tr_log("has reset it; now all three come");
	tr_group_start(&others, PARTIES - 1, again);
	int result = meet(NULL);
	tell(result);
	tr_check(result == 0, "once the barrier is whole, all meet");
	tr_group_join(&others);
}

int removed_twice(const struct tr_lesson_args *args)
{
	(void)args;
	meet = faulty_wait;
	mend = faulty_mend;
	TR_MUST(pthread_mutex_init(&faulty.lock, NULL));
	TR_MUST(pthread_cond_init(&faulty.served, NULL));
	faulty.queued = 0;
	faulty.round = 0;
	faulty.broken = false;
	tr_object_name(&faulty.lock, "barrier");
	tr_object_name(&faulty.served, "round decided");
	tr_watch("queued", &faulty.queued, sizeof faulty.queued, 1);
	tr_watch("broken", &faulty.broken, sizeof faulty.broken, 0);
	broken_and_mended();
	tr_unwatch(&faulty.broken);
	tr_unwatch(&faulty.queued);
	TR_MUST(pthread_cond_destroy(&faulty.served));
	TR_MUST(pthread_mutex_destroy(&faulty.lock));
	return 0;
}

int removed_once(const struct tr_lesson_args *args)
{
	(void)args;
	meet = right_wait;
	mend = right_mend;
	TR_MUST(tr_barrier_init(&right, PARTIES, NULL, NULL));
	tr_watch("queued", &right.arrived.count, sizeof right.arrived.count, 1);
	tr_watch("broken", &right.broken, sizeof right.broken, 0);
	broken_and_mended();
	tr_unwatch(&right.broken);
	tr_unwatch(&right.arrived.count);
	TR_MUST(tr_barrier_destroy(&right));
	return 0;
}
