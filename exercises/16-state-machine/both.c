// SPDX-License-Identifier: MIT
//
// Two threads plan a trip each, at the same time. Neither has to do with the other.
#include "state-machine.h"

#include <pthread.h>

static struct tr_task *ask(intptr_t price, void *arg)
{
	struct tr_task *hotel;
	(void)arg;
	tr_task_new(&hotel, "hotel");
	tr_task_complete(hotel, price + 1);
	return hotel;
}

static void *plans(void *arg)
{
	struct tr_task *flight;
	intptr_t flight_price = (intptr_t)arg, price = 0;
	tr_task_new(&flight, "flight");
	struct tr_task *task = trip(NULL, flight, ask, NULL);
	tr_check(task, "trip: expected a task, found NULL");
	tr_task_complete(flight, flight_price);
	int error = tr_task_result(task, &price);
	tr_check(error == 0 && price == 2 * flight_price + 1,
		 "the price of a trip: expected %d, found %d (error %s)",
		 (int)(2 * flight_price + 1), (int)price, tr_error_name(error));
	tr_task_release(task);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	TR_MUST(pthread_create(&threads[0], NULL, plans, (void *)10));
	TR_MUST(pthread_create(&threads[1], NULL, plans, (void *)20));
	TR_MUST(pthread_join(threads[0], NULL));
	TR_MUST(pthread_join(threads[1], NULL));
}
