// SPDX-License-Identifier: MIT
//
// A bus comes for the first passenger; a second one comes, and another bus: each is told the number
// of its own bus, however late it wakes up.
#include <pthread.h>
#include <stdbool.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;

// Starts one more, and looks once whether so many wait. Of the orders in which they do not, nothing
// is asked: who has started is then called away.
static bool comes(pthread_t *t, void *(*body)(void *), void *arg, int waiting)
{
	pthread_create(t, NULL, body, arg);
	if (stop_waiting(stop) == waiting)
		return true;
	tr_interrupt(*t);
	pthread_join(*t, NULL);
	return false;
}

static void *passenger(void *bus)
{
	int result = stop_wait(stop, bus, NULL);
	if (result)
		*(int *)bus = -1;
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int first = 0, second = 0, on;
	stop = stop_new();
	on = stop_bus(stop, 6);
	tr_check(on == 0, "nobody is there, so nobody is on the bus, not %d", on);
	if (comes(&t[0], passenger, &first, 1)) {
		on = stop_bus(stop, 7);
		tr_check(on == 1, "one is on bus 7, not %d", on);
		bool seen = comes(&t[1], passenger, &second, 1);
		tr_reachable(seen, "the second is seen to wait");
		if (seen) {
			on = stop_bus(stop, 8);
			tr_check(on == 1, "one is on bus 8, not %d", on);
			pthread_join(t[1], NULL);
			tr_check(second == 8, "the second is on bus 8, not on %d", second);
		}
		pthread_join(t[0], NULL);
		tr_check(first == 7, "the first is on bus 7, not on %d", first);
		tr_check(seen || second == -1, "the second came when bus 7 had left");
	}
	stop_free(stop);
	return 0;
}
