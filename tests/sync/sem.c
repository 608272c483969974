// SPDX-License-Identifier: MIT
//
// What all semaphores promise, besides what has a program of its own: sem SCENARIO, built with
// -DKIND=... (semaphore.h). semaphores.bats checks them.
#include "semaphore.h"
#include "tests/sync/scenario.h"

static bool somebody_waits(void)
{
	pthread_mutex_lock(&s.lock);
#ifdef QUEUE
	bool waits = !TAILQ_EMPTY(&s.queue);
#else
	bool waits = s.waiting > 0;
#endif
	pthread_mutex_unlock(&s.lock);
	return waits;
}

static void *takes(void *arg)
{
	tr_check(acquire(1, NULL) == 0, "it gets a permit in the end");
	return arg;
}

// All or none: if each took what there is and waited for the rest, both would wait for ever.
#ifndef PLAIN
static void *takes_two(void *arg)
{
	tr_check(acquire(2, NULL) == 0, "it gets both in the end");
	release(2);
	return arg;
}

static void whole(void)
{
	begin(1, 2);
	pthread_t t = start(takes_two, NULL), u = start(takes_two, NULL);
	release(1);
	joined(t);
	joined(u);
	end(2);
}
#endif

// Permits for two, given at once or nearly, serve two.
static void both(void)
{
	begin(0, 2);
	pthread_t t = start(takes, NULL), u = start(takes, NULL);
#ifdef PLAIN
	release(1);
	release(1);
#else
	release(2);
#endif
	joined(t);
	joined(u);
	end(0);
}

// Two give back what only one has room for.
static void *gives(void *result)
{
#ifdef PLAIN
	*(int *)result = CALL(_release)(&s);
#else
	*(int *)result = CALL(_release)(&s, 1);
#endif
	return NULL;
}

static void most(void)
{
	int first, second;
	begin(1, 2);
	pthread_t t = start(gives, &first);
	gives(&second);
	joined(t);
	tr_check(first + second == EOVERFLOW, "told %d and %d", first, second);
	end(2);
}

// Destroyed while one waits: it is busy, and nothing has changed.
static void busy(void)
{
	begin(0, 1);
	pthread_t t = start(takes, NULL);
	staged = somebody_waits();
	if (staged)
		tr_check(CALL(_destroy)(&s) == EBUSY, "one waits");
	release(1);
	joined(t);
	end(0);
}

// A limit that ends, or an interruption that comes, as the permit does.
static int answer;

static void *may_take(void *arg)
{
	answer = acquire(1, &soon);
	heard(answer);
	return arg;
}

static void limit(void)
{
	begin_giving_up();
	begin(0, 1);
	pthread_t t = start(may_take, NULL);
	interrupt(t);
	release(1);
	joined(t);
	end(answer == 0 ? 0 : 1);
}

// The limit was over, or the interruption there, before the call: what is there it gets.
static void over_before(void)
{
	static const struct timespec past;
	int result, first;
	begin(0, 1);
	pthread_t t = start(gives, &first);
	tr_interrupt(pthread_self());
	pthread_mutex_lock(&s.lock);
	bool there = s.permits == 1;
	pthread_mutex_unlock(&s.lock);
	result = acquire(1, &past);
	tr_check(result == EINTR || result == 0, "told %d", result);
	tr_check(!there || result == 0, "what is there it gets, not %d", result);
	tr_check(tr_interrupted() == (result == 0), "told %d: the interruption", result);
	if (result != 0)
		result = acquire(1, &past);
	tr_check(result == ETIMEDOUT || result == 0, "told %d", result);
	joined(t);
	end(result == 0 ? 0 : 1);
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
#ifndef PLAIN
		{"whole", whole},
#endif
		{"both", both},
		{"most", most},
		{"busy", busy},
		{"limit", limit},
		{"over-before", over_before},
		{0},
	};
	return scenario_main(argc, argv, all);
}
