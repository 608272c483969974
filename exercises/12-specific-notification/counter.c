// SPDX-License-Identifier: MIT
//
// Two dishes of one kind are cooked for two guests. Some stand on the counter, before anybody wants
// one.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>

static struct court *court;
static bool cooked;

static void *guest(void *arg)
{
	int result = court_order(court, 0, arg, NULL);
	tr_check(result == 0, "the dish is served: court_order returns 0, not %d", result);
	tr_check(cooked, "nobody gets a dish before one is cooked");
	tr_check(!tr_interrupted(), "nobody has interrupted the guest");
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	struct pager pagers[2];
	struct timespec past = tr_deadline(-1000);
	court = court_new(1);
	tr_check(court, "court_new gives a counter");
	for (int i = 0; i < 2; i++) {
		pager_init(&pagers[i]);
		pthread_create(&threads[i], NULL, guest, &pagers[i]);
	}
	cooked = true;
	court_serve(court, 0);
	court_serve(court, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	tr_check(court_waiting(court, 0) == 0, "nobody waits any more");
	tr_check(court_order(court, 0, &pagers[0], &past) == ETIMEDOUT,
		 "two dishes were cooked, and two guests had them");
	court_serve(court, 0);
	tr_check(court_order(court, 0, &pagers[0], &past) == 0,
		 "a dish on the counter is taken at once, whatever the deadline");
	for (int i = 0; i < 2; i++)
		pager_destroy(&pagers[i]);
	court_free(court);
}
