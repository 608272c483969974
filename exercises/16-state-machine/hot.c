// SPDX-License-Identifier: MIT
//
// The prices are there already, both or one of them: for these the trip does not wait, and does not
// use its context. hot FLIGHT HOTEL: 1 there, 0 not yet.
#include "state-machine.h"

#include <stdlib.h>

static struct tr_task *hotel;
static int given; // how much the context has been given

static int take(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	given++;
	c->run(c->arg);
	return 0;
}

static struct tr_task *ask(intptr_t price, void *arg)
{
	(void)price;
	(void)arg;
	tr_task_hold(hotel);
	return hotel;
}

int main(int argc, char **argv)
{
	struct tr_context context = {.submit = take};
	struct tr_task *flight;
	intptr_t price = 0;
	if (argc != 3)
		return 2;
	bool flight_there = atoi(argv[1]), hotel_there = atoi(argv[2]);
	tr_task_new(&flight, "flight");
	tr_task_new(&hotel, "hotel");
	if (flight_there)
		tr_task_complete(flight, 30);
	if (hotel_there)
		tr_task_complete(hotel, 4);
	struct tr_task *task = trip(&context, flight, ask, NULL);
	tr_check(task, "trip: expected a task, found NULL");
	tr_check(tr_task_is_completed(task) == (flight_there && hotel_there),
		 "the task is completed at once if, and only if, both prices are there");
	if (!flight_there)
		tr_task_complete(flight, 30);
	if (!hotel_there)
		tr_task_complete(hotel, 4);
	int late = !flight_there + !hotel_there;
	tr_check(given == late,
		 "the trip uses its context once for each price that is not there yet: expected %d "
		 "uses, found %d",
		 late, given);
	int error = tr_task_result(task, &price);
	tr_check(error == 0 && price == 34,
		 "the price of the trip: expected 34, found %d (error %s)", (int)price,
		 tr_error_name(error));
	tr_task_release(task);
	tr_task_release(hotel);
}
