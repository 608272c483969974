// SPDX-License-Identifier: MIT
//
// A bus comes for the first passenger; a second passenger comes, and another bus: each gets the
// number of its own bus, however late it wakes up.
#include <pthread.h>
#include <stdbool.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;

// Starts one more thread, and looks once whether so many wait. If they do not, nothing is checked,
// and the new thread is interrupted.
static bool comes(pthread_t *t, void *(*body)(void *), void *arg, int waiting)
{
	TR_MUST(pthread_create(t, NULL, body, arg));
	if (stop_waiting(stop) == waiting)
		return true;
	tr_interrupt(*t);
	TR_MUST(pthread_join(*t, NULL));
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
	tr_check(on == 0, "nobody waits: expected 0 on the bus, found %d", on);
	if (comes(&t[0], passenger, &first, 1)) {
		on = stop_bus(stop, 7);
		tr_check(on == 1, "one passenger waits: expected 1 on bus 7, found %d", on);
		bool seen = comes(&t[1], passenger, &second, 1);
		tr_reachable(seen, "main sees the second passenger wait");
		if (seen) {
			on = stop_bus(stop, 8);
			tr_check(on == 1, "one passenger waits: expected 1 on bus 8, found %d", on);
			TR_MUST(pthread_join(t[1], NULL));
			tr_check(second == 8,
				 "the bus of the second passenger: expected 8, found %d", second);
		}
		TR_MUST(pthread_join(t[0], NULL));
		tr_check(first == 7, "the bus of the first passenger: expected 7, found %d", first);
		tr_check(seen || second == -1, "a passenger that came after bus 7 is not on it");
	}
	stop_free(stop);
	return 0;
}
