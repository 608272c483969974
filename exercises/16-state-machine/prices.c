// SPDX-License-Identifier: MIT
//
// Prices of all sizes: large ones, none, and vouchers, which are below 0. Each trip's flight has
// its price from the beginning, and the hotel gets it later.
#include "state-machine.h"

static const struct {
	intptr_t flight, hotel;
} prices[] = {
	{6000, -5000}, {-7, -5}, {0, 0}, {-INT32_MAX, -INT32_MAX}, {(intptr_t)5 << 32, -20},
};

static struct tr_task *hotel;

static struct tr_task *ask(intptr_t price, void *arg)
{
	long expected = *(const intptr_t *)arg;
	tr_check(price == expected, "the price that ask is given: expected %ld, found %ld",
		 expected, (long)price);
	tr_task_hold(hotel);
	return hotel;
}

int main(void)
{
	for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
		struct tr_task *flight;
		intptr_t a = prices[i].flight, b = prices[i].hotel, price = 0;
		tr_task_new(&flight, "flight");
		tr_task_new(&hotel, "hotel");
		tr_task_complete(flight, a);
		struct tr_task *task = trip(NULL, flight, ask, &a);
		tr_check(task, "trip: expected a task, found NULL");
		tr_task_complete(hotel, b);
		int error = tr_task_result(task, &price);
		tr_check(error == 0 && price == a + b,
			 "a flight for %ld, a hotel for %ld: expected %ld, found %ld (error %s)",
			 (long)a, (long)b, (long)(a + b), (long)price, tr_error_name(error));
		tr_task_release(task);
		tr_task_release(hotel);
	}
}
