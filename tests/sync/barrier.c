// SPDX-License-Identifier: MIT
//
// What the barrier promises, besides what has a program of its own: barrier SCENARIO. barrier.bats
// checks them.
#include "tests/sync/scenario.h"

static struct tr_barrier b;
static const struct timespec past;

static void end(void)
{
	tr_check(tr_barrier_destroy(&b) == 0, "nobody waits");
}

static void *goes_through(void *arg)
{
	tr_check(tr_barrier_wait(&b, NULL, NULL) == 0, "the round is complete");
	return arg;
}

// Who is let go is still on the way out: the barrier is busy until it is gone.
static void on_the_way_out(void)
{
	tr_barrier_init(&b, 2, NULL, NULL);
	pthread_t t = start(goes_through, NULL);
	goes_through(NULL);
	int busy = tr_barrier_destroy(&b);
	tr_check(busy == 0 || busy == EBUSY, "told %d", busy);
	joined(t);
	if (busy)
		end();
}

// The last to come runs the action, once for the round, before any other goes on.
static pthread_t actor;
static int rounds; // plain: a race is found if one goes on beside the action

static int action(void *arg)
{
	(void)arg;
	actor = pthread_self();
	rounds++;
	return 0;
}

static void *has_place(void *arg)
{
	int index = -1;
	tr_check(tr_barrier_wait(&b, NULL, &index) == 0, "the round is complete");
	tr_check(rounds == 1, "%d actions", rounds);
	tr_check((index == 0) == (pthread_equal(actor, pthread_self()) != 0), "place %d acts",
		 index);
	return arg;
}

static void last_acts(void)
{
	tr_barrier_init(&b, 3, action, NULL);
	pthread_t t = start(has_place, NULL), u = start(has_place, NULL);
	has_place(NULL);
	joined(t);
	joined(u);
	end();
}

// Two give up, one by its deadline and one by interruption: who broke it hears its own reason, the
// other that it is broken, and an interruption that was not told is still there.
static int first, second;

static void *is_interrupted(void *arg)
{
	first = tr_barrier_wait(&b, NULL, NULL);
	sem_wait(&sent);
	tr_check(tr_interrupted() == (first != EINTR), "told %d: the interruption", first);
	return arg;
}

static void *is_late(void *arg)
{
	second = tr_barrier_wait(&b, &soon, NULL);
	return arg;
}

static void both_give_up(void)
{
	soon = tr_deadline(10);
	sem_init(&sent, 0, 0);
	tr_barrier_init(&b, 3, NULL, NULL);
	pthread_t t = start(is_interrupted, NULL), u = start(is_late, NULL);
	interrupt(t);
	joined(t);
	joined(u);
	tr_check((first == EINTR && second == ECANCELED) ||
			 (first == ECANCELED && second == ETIMEDOUT),
		 "told %d and %d", first, second);
	tr_check(tr_barrier_is_broken(&b), "a round was not completed");
	tr_check(tr_barrier_wait(&b, NULL, NULL) == ECANCELED, "and so is told who comes now");
	end();
}

// The limit is over, or the interruption there, before the call: the last to come does not wait.
static void *comes(void *result)
{
	*(int *)result = tr_barrier_wait(&b, NULL, NULL);
	return NULL;
}

static void over_before(void)
{
	int other;
	tr_barrier_init(&b, 2, NULL, NULL);
	pthread_t t = start(comes, &other);
	tr_interrupt(pthread_self());
	int result = tr_barrier_wait(&b, &past, NULL);
	tr_check(tr_interrupted() == (result != EINTR), "told %d: the interruption", result);
	joined(t);
	tr_check(result == 0 ? other == 0 : result == EINTR && other == ECANCELED, "told %d and %d",
		 result, other);
	tr_check(tr_barrier_is_broken(&b) == (result != 0), "broken after %d", result);
	end();
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"on-the-way-out", on_the_way_out},
		{"last-acts", last_acts},
		{"both-give-up", both_give_up},
		{"over-before", over_before},
		{0},
	};
	return scenario_main(argc, argv, all);
}
