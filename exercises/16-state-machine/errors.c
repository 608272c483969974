// SPDX-License-Identifier: MIT
//
// Each thing that can go wrong: the flight fails or is cancelled, the hotel does, or ask gives no
// task. errors WHAT THERE [cancelled]: WHAT is flight, hotel or ask; THERE is 1 if it has failed
// before the trip begins.
#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static struct tr_task *flight, *hotel;
static const char *what;
static bool cancelled;
static int asked;

static struct tr_task *ask(intptr_t price, void *arg)
{
	(void)price;
	(void)arg;
	asked++;
	if (strcmp(what, "ask") == 0)
		return NULL;
	tr_task_hold(hotel);
	return hotel;
}

static void fail(struct tr_task *task, int error)
{
	if (cancelled)
		tr_task_cancel(task);
	else
		tr_task_fail(task, error);
}

static void bring(void)
{
	if (strcmp(what, "flight") == 0)
		fail(flight, EIO);
	else
		tr_task_complete(flight, 30);
	fail(hotel, EDOM);
}

int main(int argc, char **argv)
{
	intptr_t price = 0;
	if (argc < 3)
		return 2;
	what = argv[1];
	bool there = atoi(argv[2]);
	bool flies = strcmp(what, "flight") != 0;
	cancelled = argc > 3;
	int expected = cancelled		    ? ECANCELED
		       : !flies			    ? EIO
		       : strcmp(what, "hotel") == 0 ? EDOM
						    : ENOMEM;
	tr_task_new(&flight, "flight");
	tr_task_new(&hotel, "hotel");
	tr_task_hold(flight);
	if (there)
		bring();
	struct tr_task *task = trip(NULL, flight, ask, NULL);
	tr_check(task, "trip: expected a task, found NULL");
	if (!there)
		bring();
	int error = tr_task_result(task, &price);
	tr_check(error != EINPROGRESS, "the task of a trip that fails is completed, not pending");
	tr_check(error == expected, "the error of the trip: expected %s, found %s",
		 tr_error_name(expected), tr_error_name(error));
	tr_check(asked == flies,
		 "ask is called once if the flight has a price, and else not: expected %d calls, "
		 "found %d",
		 flies, asked);
	tr_check(flight->references == 1, "trip has given back its reference to the flight");
	tr_check(hotel->references == 1, "trip has given back its reference to the hotel");
	tr_task_release(task);
	tr_task_release(flight);
	tr_task_release(hotel);
}
