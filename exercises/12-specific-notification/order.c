// SPDX-License-Identifier: MIT
//
// One guest waits, and then another one comes for the same kind. The first dish is for the first
// guest, and the second one's pager keeps silent.
#include "specific-notification.h"

#include <pthread.h>

static struct court *court;

static void *guest(void *arg)
{
	int result = court_order(court, 0, arg, NULL);
	tr_check(result == 0, "the dish is served: court_order returns 0, not %d", result);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first, second;
	struct pager pagers[2];
	(void)argv;
	court = court_new(1);
	tr_check(court, "court_new gives a counter");
	pager_init(&pagers[0]);
	pager_init(&pagers[1]);
	pthread_create(&first, NULL, guest, &pagers[0]);
	bool waits = court_waiting(court, 0) == 1;
	tr_reachable(waits, "the first guest waits");
	pthread_create(&second, NULL, guest, &pagers[1]);
	court_serve(court, 0);
	if (waits) // so the first guest has the dish, and can eat
		pthread_join(first, NULL);
	if (waits && argc > 1) {
		tr_check(pagers[0].buzzes == 1, "the first one's pager buzzes once, not %d times",
			 pagers[0].buzzes);
		tr_check(pagers[1].buzzes == 0, "no dish is for the second, whose pager buzzed");
	}
	court_serve(court, 0);
	if (!waits)
		pthread_join(first, NULL);
	pthread_join(second, NULL);
	pager_destroy(&pagers[0]);
	pager_destroy(&pagers[1]);
	court_free(court);
}
