// SPDX-License-Identifier: MIT
//
// breaks: result
// The machine is freed, and what is in it used after that: it often works, for the memory still
// holds it.
#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>

enum { RUNNING = -1, FINISHED = -2 }; // n >= 0: suspended at await n

// It is touched by one thread at a time: by who runs it; and from the registering on by who resumes
// it.
struct trip {
	int state;
	struct tr_awaiter awaiter;   // the awaiter in hand
	struct tr_continuation next; // resumes the machine
	struct tr_task *task;	     // what the caller was given
	hotel_ask *ask;
	void *arg;
	intptr_t a; // survives the second await
};

// First everything is saved, then it is registered: from there on another thread may run the
// machine, or have freed it.
static void suspend(struct trip *t, int await)
{
	t->state = await;
	tr_on_completed(t->awaiter, &t->next);
}

static void finish(struct trip *t, int error, intptr_t value)
{
	struct tr_task *task;
	t->state = FINISHED;
	free(t);
	task = t->task;
	if (error)
		tr_task_fail(task, error);
	else
		tr_task_complete(task, value);
}

static void move_next(void *machine)
{
	struct trip *t = machine;
	struct tr_task *hotel;
	intptr_t b = 0;
	int error;

	switch (t->state) {
	case 0:
		goto await_0;
	case 1:
		goto await_1;
	}

	if (!tr_is_completed(t->awaiter)) {
		suspend(t, 0);
		return;
	await_0:
		t->state = RUNNING;
	}
	if ((error = tr_get_result(t->awaiter, &t->a)))
		goto failed;

	hotel = t->ask(t->a, t->arg);
	if (!hotel) {
		error = ENOMEM;
		goto failed;
	}
	t->awaiter = tr_task_awaiter(hotel);
	if (!tr_is_completed(t->awaiter)) {
		suspend(t, 1);
		return;
	await_1:
		t->state = RUNNING;
	}
	if ((error = tr_get_result(t->awaiter, &b)))
		goto failed;

	finish(t, 0, t->a + b);
	return;
failed:
	finish(t, error, 0);
}

struct tr_task *trip(struct tr_context *on, struct tr_task *flight, hotel_ask *ask, void *arg)
{
	struct trip *t = calloc(1, sizeof *t);
	struct tr_task *task;
	if (!t || tr_task_new(&task, "trip") != 0) {
		free(t);
		return NULL;
	}
	*t = (struct trip){
		.state = RUNNING,
		.awaiter = tr_task_awaiter(flight),
		.next = {.run = move_next, .arg = t, .on = on, .name = "trip"},
		.task = task,
		.ask = ask,
		.arg = arg,
	};
	move_next(t);
	return task; // not t->task: the machine may be gone
}
