// SPDX-License-Identifier: MIT
//
// An object for each await, with what is to be done then; the first one hands on to the second.
#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>

struct hotel_wait {
	struct tr_continuation next;
	struct tr_awaiter hotel;
	struct tr_task *task;
	intptr_t a;
};

struct flight_wait {
	struct tr_continuation next;
	struct tr_awaiter flight;
	struct hotel_wait *then; // made before, so that no memory is missing later
	hotel_ask *ask;
	void *arg;
};

// The trip is over.
static void done(struct hotel_wait *h, int error, intptr_t value)
{
	struct tr_task *task = h->task;
	free(h);
	if (error)
		tr_task_fail(task, error);
	else
		tr_task_complete(task, value);
}

static void hotel_there(void *arg)
{
	struct hotel_wait *h = arg;
	intptr_t b = 0;
	int error = tr_get_result(h->hotel, &b);
	done(h, error, h->a + b);
}

static void flight_there(void *arg)
{
	struct flight_wait *f = arg;
	struct hotel_wait *h = f->then;
	struct tr_task *hotel = NULL;
	int error = tr_get_result(f->flight, &h->a);
	if (error == 0 && !(hotel = f->ask(h->a, f->arg)))
		error = ENOMEM;
	free(f);
	if (error) {
		done(h, error, 0);
		return;
	}
	h->hotel = tr_task_awaiter(hotel);
	if (tr_is_completed(h->hotel))
		hotel_there(h);
	else
		tr_on_completed(h->hotel, &h->next);
}

struct tr_task *trip(struct tr_context *on, struct tr_task *flight, hotel_ask *ask, void *arg)
{
	struct flight_wait *f = calloc(1, sizeof *f);
	struct hotel_wait *h = calloc(1, sizeof *h);
	struct tr_task *task;
	if (!f || !h || tr_task_new(&task, "trip") != 0) {
		free(f);
		free(h);
		return NULL;
	}
	h->next = (struct tr_continuation){.run = hotel_there, .arg = h, .on = on};
	h->task = task;
	*f = (struct flight_wait){
		.next = {.run = flight_there, .arg = f, .on = on},
		.flight = tr_task_awaiter(flight),
		.then = h,
		.ask = ask,
		.arg = arg,
	};
	if (tr_is_completed(f->flight))
		flight_there(f);
	else
		tr_on_completed(f->flight, &f->next);
	return task;
}
