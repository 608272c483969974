// SPDX-License-Identifier: MIT
//
// No state, but a function for each piece: which of them is to be called next is what the
// continuation says.
#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>

struct trip {
	struct tr_continuation next; // run: the next piece
	struct tr_task *waits_for;
	struct tr_task *task; // what the caller was given
	hotel_ask *ask;
	void *arg;
	intptr_t a;
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

// Has `piece` run when the task has completed; at once, if it has.
static void await(struct trip *t, struct tr_task *task, void (*piece)(void *trip))
{
	t->waits_for = task;
	t->next.run = piece;
	if (tr_task_is_completed(task))
		piece(t);
	else
		tr_task_on_completed(task, &t->next);
}

// What the task completed with; its reference is given back.
static int result(struct trip *t, intptr_t *value)
{
	int error = tr_task_result(t->waits_for, value);
	tr_task_release(t->waits_for);
	return error;
}

static void after_hotel(void *trip)
{
	struct trip *t = trip;
	intptr_t b = 0;
	int error = result(t, &b);
	finish(t, error, t->a + b);
}

static void after_flight(void *trip)
{
	struct trip *t = trip;
	int error = result(t, &t->a);
	struct tr_task *hotel = error ? NULL : t->ask(t->a, t->arg);
	if (hotel)
		await(t, hotel, after_hotel);
	else
		finish(t, error ? error : ENOMEM, 0);
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
		.next = {.arg = t, .on = on, .name = "trip"},
		.task = task,
		.ask = ask,
		.arg = arg,
	};
	await(t, flight, after_flight);
	return task;
}
