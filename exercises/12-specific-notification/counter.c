// SPDX-License-Identifier: MIT
//
// Two dishes of one kind are cooked for two guests. Some stand on the counter before any guest
// wants one.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>

static struct court *court;
static bool cooked;

static void *guest(void *arg)
{
	int result = court_order(court, 0, arg, NULL);
	tr_check(result == 0, "the dish is served, so court_order returns: expected 0, found %s",
		 tr_error_name(result));
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
	tr_check(court, "court_new: expected a counter, found NULL");
	for (int i = 0; i < 2; i++) {
		pager_init(&pagers[i]);
		TR_MUST(pthread_create(&threads[i], NULL, guest, &pagers[i]));
	}
	cooked = true;
	court_serve(court, 0);
	court_serve(court, 0);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	tr_check(court_waiting(court, 0) == 0, "nobody waits any more: expected 0 waiting");
	tr_check(court_order(court, 0, &pagers[0], &past) == ETIMEDOUT,
		 "two guests took both dishes, so the counter is empty: court_order returns "
		 "ETIMEDOUT");
	court_serve(court, 0);
	tr_check(court_order(court, 0, &pagers[0], &past) == 0,
		 "a dish is on the counter: court_order returns 0, though the deadline has passed");
	for (int i = 0; i < 2; i++)
		pager_destroy(&pagers[i]);
	court_free(court);
}
