// SPDX-License-Identifier: MIT
//
// One thread has two trips under way, and brings the prices itself, those of the hotels in the
// other order. No thread waits.
#include "state-machine.h"

static struct tr_task *flights[2], *hotels[2];

static struct tr_task *ask(intptr_t price, void *arg)
{
	int i = *(int *)arg;
	tr_check(price == 10 * (i + 1), "the price of flight %d: expected %d, found %d", i,
		 10 * (i + 1), (int)price);
	tr_task_hold(hotels[i]);
	return hotels[i];
}

int main(void)
{
	struct tr_task *trips[2];
	int numbers[] = {0, 1};
	for (int i = 0; i < 2; i++) {
		tr_task_new(&flights[i], "flight");
		tr_task_new(&hotels[i], "hotel");
		trips[i] = trip(NULL, flights[i], ask, &numbers[i]);
		tr_check(trips[i], "trip: expected a task, found NULL");
	}
	tr_task_complete(flights[0], 10);
	tr_task_complete(flights[1], 20);
	tr_check(!tr_task_is_completed(trips[0]),
		 "the first hotel has no price yet, so the task is pending");
	tr_task_complete(hotels[1], 2);
	tr_task_complete(hotels[0], 1);
	for (int i = 0; i < 2; i++) {
		intptr_t price = 0;
		int error = tr_task_result(trips[i], &price);
		tr_check(error == 0 && price == 11 * (i + 1),
			 "the price of trip %d: expected %d, found %d (error %s)", i, 11 * (i + 1),
			 (int)price, tr_error_name(error));
		tr_task_release(trips[i]);
		tr_task_release(hotels[i]);
	}
}
