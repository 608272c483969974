// SPDX-License-Identifier: MIT
//
// A loop over the states: the state says what is awaited, so it is written before it is asked
// whether that is there.
#include "state-machine.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

enum { FLIGHT, HOTEL }; // what is awaited, or has just come

// It is touched by one thread at a time: by who runs it; and from the registering on by who resumes
// it.
struct trip {
	int state;
	struct tr_awaiter awaiter;   // the awaiter in hand
	struct tr_continuation next; // resumes the machine
	struct tr_task *task;	     // what the caller was given
	hotel_ask *ask;
	void *arg;
	intptr_t a, b;
};

static void finish(struct trip *t, int error, intptr_t value)
{
	struct tr_task *task = t->task;
	free(t);
	if (error)
		tr_task_fail(task, error);
	else
		tr_task_complete(task, value);
}

// One step from the state it is in; true: there is a next one, and what it awaits is in hand.
static bool step(struct trip *t, int *error)
{
	struct tr_task *hotel;
	switch (t->state) {
	case FLIGHT:
		if ((*error = tr_get_result(t->awaiter, &t->a)))
			return false;
		hotel = t->ask(t->a, t->arg);
		if (!hotel) {
			*error = ENOMEM;
			return false;
		}
		t->awaiter = tr_task_awaiter(hotel);
		t->state = HOTEL;
		return true;
	default:
		*error = tr_get_result(t->awaiter, &t->b);
		return false;
	}
}

static void move_next(void *machine)
{
	struct trip *t = machine;
	int error;
	while (step(t, &error)) {
		if (!tr_is_completed(t->awaiter)) {
			tr_on_completed(t->awaiter,
					&t->next); // and nothing more: it is another's now
			return;
		}
	}
	finish(t, error, t->a + t->b);
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
		.state = FLIGHT,
		.awaiter = tr_task_awaiter(flight),
		.next = {.run = move_next, .arg = t, .on = on, .name = "trip"},
		.task = task,
		.ask = ask,
		.arg = arg,
	};
	if (tr_is_completed(t->awaiter))
		move_next(t);
	else
		tr_on_completed(t->awaiter, &t->next);
	return task; // not t->task: the machine may be gone
}
