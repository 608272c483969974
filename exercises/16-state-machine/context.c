// SPDX-License-Identifier: MIT
//
// A context of our own, which runs what it is given when we say so: the trip resumes there, and
// nowhere else.
#include "state-machine.h"

static struct tr_continuation *given; // what the context is to run; NULL: nothing
static struct tr_task *hotel;
static int asked;

static int take(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	tr_check(!given, "the context is given one continuation at a time");
	given = c;
	return 0;
}

static void run(void)
{
	struct tr_continuation *c = given;
	tr_check(c,
		 "what the trip waits for has completed, so the context was given a continuation");
	given = NULL;
	c->run(c->arg);
}

static struct tr_task *ask(intptr_t price, void *arg)
{
	(void)price;
	(void)arg;
	asked++;
	tr_task_hold(hotel);
	return hotel;
}

int main(void)
{
	struct tr_context context = {.submit = take};
	struct tr_task *flight;
	tr_task_new(&flight, "flight");
	tr_task_new(&hotel, "hotel");
	struct tr_task *task = trip(&context, flight, ask, NULL);
	tr_check(task && !given && asked == 0, "the trip waits for the flight");
	tr_task_complete(flight, 30);
	tr_check(asked == 0,
		 "the trip resumes in its context, not in the thread that brings the price");
	run();
	tr_check(asked == 1 && !given, "the trip waits for the hotel");
	tr_task_complete(hotel, 4);
	tr_check(!tr_task_is_completed(task), "the trip resumes in its context, and not before");
	run();
	tr_check(tr_task_is_completed(task), "both prices are there, so the task is completed");
	tr_task_release(task);
	tr_task_release(hotel);
}
