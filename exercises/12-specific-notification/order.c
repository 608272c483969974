// SPDX-License-Identifier: MIT
//
// One guest waits, and then another one comes for the same kind. The first dish is for the first
// guest, and the second one's pager does not buzz.
#include "specific-notification.h"

#include <pthread.h>

static struct court *court;

static void *guest(void *arg)
{
	int result = court_order(court, 0, arg, NULL);
	tr_check(result == 0, "the dish is served, so court_order returns: expected 0, found %s",
		 tr_error_name(result));
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first, second;
	struct pager pagers[2];
	(void)argv;
	court = court_new(1);
	tr_check(court, "court_new: expected a counter, found NULL");
	pager_init(&pagers[0]);
	pager_init(&pagers[1]);
	TR_MUST(pthread_create(&first, NULL, guest, &pagers[0]));
	bool waits = court_waiting(court, 0) == 1;
	tr_reachable(waits, "the first guest waits");
	TR_MUST(pthread_create(&second, NULL, guest, &pagers[1]));
	court_serve(court, 0);
	if (waits) // so the first guest has the dish, and can eat
		TR_MUST(pthread_join(first, NULL));
	if (waits && argc > 1) {
		tr_check(pagers[0].buzzes == 1,
			 "the pager of the first guest: expected 1 buzz, found %d",
			 pagers[0].buzzes);
		tr_check(pagers[1].buzzes == 0,
			 "the pager of the second guest does not buzz: no dish is for it");
	}
	court_serve(court, 0);
	if (!waits)
		TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	pager_destroy(&pagers[0]);
	pager_destroy(&pagers[1]);
	court_free(court);
}
