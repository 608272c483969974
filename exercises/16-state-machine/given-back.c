// SPDX-License-Identifier: MIT
//
// Who awaits the trip goes on when it completes, and finds that it has given back all references.
// given-back WHAT: flight or hotel fails, or nothing.
#include "state-machine.h"

#include <errno.h>
#include <string.h>

static struct tr_task *flight, *hotel;
static const char *what;
static bool over;

static struct tr_task *ask(intptr_t price, void *arg)
{
	(void)price;
	(void)arg;
	tr_task_hold(hotel);
	return hotel;
}

// What awaits the trip goes on here, at once.
static int take(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	(void)c;
	over = true;
	tr_check(flight->references == 1,
		 "when the trip completes, it has given back its reference to the flight");
	tr_check(hotel->references == 1 + !tr_task_is_completed(hotel),
		 "when the trip completes, it has given back its reference to the hotel");
	return 0;
}

static void nothing(void *arg)
{
	(void)arg;
}

static void bring(struct tr_task *task, const char *name, int price)
{
	if (strcmp(what, name) == 0)
		tr_task_fail(task, EIO);
	else
		tr_task_complete(task, price);
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	what = argv[1];
	tr_task_new(&flight, "flight");
	tr_task_new(&hotel, "hotel");
	tr_task_hold(flight); // the trip gets one of the two
	struct tr_task *task = trip(NULL, flight, ask, NULL);
	tr_check(task, "trip: expected a task, found NULL");
	struct tr_context context = {.submit = take};
	struct tr_continuation next = {.run = nothing, .on = &context};
	tr_task_on_completed(task, &next);
	bring(flight, "flight", 30);
	bring(hotel, "hotel", 4);
	tr_check(over, "the trip is over, so who awaits it goes on");
	tr_task_release(task);
	tr_task_release(flight);
	tr_task_release(hotel);
}
