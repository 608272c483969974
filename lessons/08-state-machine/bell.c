// SPDX-License-Identifier: MIT
//
// Acts on an awaiter for something that completes by itself, a bell that another thread rings:
// lost, twice, bell. The bell may ring at any moment, also between "has it rung?" and "tell me when
// it rings". What becomes of the visitor then? Three ways to register, two of them wrong.
//
//	async void visitor(void)
//	{
//		await the_bell;				// 0
//		tr_log("has heard the bell");
//	}
#include "state-machine.h"

#include <stdlib.h>

static pthread_mutex_t lock;
static bool rung;				    // guarded by lock
static struct tr_continuation *waiting;		    // guarded by lock; NULL: no visitor waits
static int resumed;				    // guarded by lock: how often
static bool (*put_down)(struct tr_continuation *c); // the way of this act to register

static void *rings(void *unused)
{
	tr_thread_name("ringer");
	tr_log("rings the bell");
	TR_MUST(pthread_mutex_lock(&lock));
	rung = true;
	struct tr_continuation *c = waiting;
	waiting = NULL;
	TR_MUST(pthread_mutex_unlock(&lock));
	if (c)
		tr_continuation_resume(c);
	return unused;
}

static bool has_rung(void)
{
	TR_MUST(pthread_mutex_lock(&lock));
	bool answer = rung;
	TR_MUST(pthread_mutex_unlock(&lock));
	return answer;
}

// The ways to register. Each returns whether c was put down; if not, the bell has rung. -----------

// The bug: since "has it rung?" was asked, it may have rung. It never rings again.
static bool put_down_blindly(struct tr_continuation *c)
{
	TR_MUST(pthread_mutex_lock(&lock));
	waiting = c;
	TR_MUST(pthread_mutex_unlock(&lock));
	return true;
}

// The bug: put down, and only then look again. If it has rung, was it before, so that nobody knows
// of c? Or after, so that the ringer has taken c, and resumes it? We resume it too.
static bool put_down_then_look(struct tr_continuation *c)
{
	put_down_blindly(c);
	return !has_rung();
}

// To look and to put down is one step, under one lock.
static bool put_down_unless_rung(struct tr_continuation *c)
{
	TR_MUST(pthread_mutex_lock(&lock));
	bool late = rung;
	if (!late)
		waiting = c;
	TR_MUST(pthread_mutex_unlock(&lock));
	return !late;
}

// The awaiter -----------------------------------------------------------------------------------

static bool bell_is_completed(void *of)
{
	(void)of;
	return has_rung();
}

static int bell_on_completed(void *of, struct tr_continuation *c)
{
	(void)of;
	if (!put_down(c))
		tr_continuation_resume(c);
	return 0;
}

static int bell_get_result(void *of, intptr_t *value)
{
	(void)of;
	(void)value;
	TR_MUST(pthread_mutex_lock(&lock));
	resumed++;
	tr_check(resumed == 1, "the visitor is resumed once: found %d times", resumed);
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

static void the_bell(struct tr_awaiter *awaiter)
{
	static const struct tr_awaiter_ops ops = {
		.is_completed = bell_is_completed,
		.on_completed = bell_on_completed,
		.get_result = bell_get_result,
	};
	*awaiter = (struct tr_awaiter){.ops = &ops};
}

// Who awaits it ---------------------------------------------------------------------------------

static void visitor_next(void *machine)
{
	struct machine *m = machine;

	if (m->state == 0)
		goto await_0;

	tr_log("awaits the bell");
	the_bell(&m->awaiter);
	if (!tr_is_completed(m->awaiter)) {
		machine_suspend(m, 0);
		return;
	await_0:
		machine_resumed(m);
	}
	int error = tr_get_result(m->awaiter, NULL);
	tr_log("has heard the bell");
	machine_finish(m, error, 0);
}

static struct tr_task *visitor(void)
{
	struct machine *m = calloc(1, sizeof *m);
	if (!m)
		abort();
	return machine_start(m, "visitor", 1, visitor_next);
}

static int await_the_bell(const struct tr_lesson_args *args)
{
	pthread_t ringer;

	rung = false;
	waiting = NULL;
	resumed = 0;
	TR_MUST(pthread_mutex_init(&lock, NULL));
	tr_object_name(&lock, "bell");
	workers_begin(args->threads);
	TR_MUST(pthread_create(&ringer, NULL, rings, NULL));
	struct tr_task *task = visitor();
	TR_MUST(outcome(task, NULL));
	TR_MUST(pthread_join(ringer, NULL));
	workers_end();
	TR_MUST(pthread_mutex_destroy(&lock));
	return 0;
}

int lost(const struct tr_lesson_args *args)
{
	put_down = put_down_blindly;
	return await_the_bell(args);
}

int twice(const struct tr_lesson_args *args)
{
	put_down = put_down_then_look;
	return await_the_bell(args);
}

int bell(const struct tr_lesson_args *args)
{
	put_down = put_down_unless_rung;
	return await_the_bell(args);
}
