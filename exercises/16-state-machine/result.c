// SPDX-License-Identifier: MIT
//
// Two threads bring the prices at any time: before the trip asks for them, or after.
#include "state-machine.h"

#include <pthread.h>

static struct tr_task *flight, *hotel;
static int asked;

static struct tr_task *ask(intptr_t price, void *arg)
{
	asked++;
	tr_check(price == 30, "the price that ask is given: expected 30, found %d", (int)price);
	tr_check(arg == &asked, "ask is given its argument");
	tr_task_hold(hotel);
	return hotel;
}

static void *airline(void *arg)
{
	tr_task_complete(flight, 30);
	return arg;
}

static void *receptionist(void *arg)
{
	tr_task_complete(hotel, 4);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	intptr_t price = 0;
	tr_task_new(&flight, "flight");
	tr_task_new(&hotel, "hotel");
	tr_task_hold(flight); // the trip gets one of the two
	TR_MUST(pthread_create(&threads[0], NULL, airline, NULL));
	TR_MUST(pthread_create(&threads[1], NULL, receptionist, NULL));
	struct tr_task *task = trip(NULL, flight, ask, &asked);
	tr_check(task, "trip: expected a task, found NULL");
	tr_task_wait(task, NULL);
	TR_MUST(pthread_join(threads[0], NULL));
	TR_MUST(pthread_join(threads[1], NULL));
	int error = tr_task_result(task, &price);
	tr_check(error == 0 && price == 34,
		 "the price of the trip: expected 34, found %d (error %s)", (int)price,
		 tr_error_name(error));
	tr_check(asked == 1, "ask is called once: found %d calls", asked);
	tr_check(flight->references == 1, "trip has given back its reference to the flight");
	tr_check(hotel->references == 1, "trip has given back its reference to the hotel");
	tr_task_release(task);
	tr_task_release(flight);
	tr_task_release(hotel);
}
