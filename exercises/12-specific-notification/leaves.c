// SPDX-License-Identifier: MIT
//
// Two guests want the same kind, and the first has a deadline. If it leaves without a dish, the one
// dish is for the second.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>

static struct court *court;
static struct pager pagers[2];
static int first_result;

static void *leaves(void *arg)
{
	struct timespec limit = tr_deadline(1000);
	first_result = court_order(court, 0, &pagers[0], &limit);
	tr_check(first_result == 0 || first_result == ETIMEDOUT,
		 "court_order: expected 0 or ETIMEDOUT, found %s", tr_error_name(first_result));
	return arg;
}

static void *stays(void *arg)
{
	int result = court_order(court, 0, &pagers[1], NULL);
	tr_check(result == 0, "the dish is served, so court_order returns: expected 0, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t first, second;
	court = court_new(1);
	tr_check(court, "court_new: expected a counter, found NULL");
	pager_init(&pagers[0]);
	pager_init(&pagers[1]);
	TR_MUST(pthread_create(&first, NULL, leaves, NULL));
	TR_MUST(pthread_create(&second, NULL, stays, NULL));
	court_serve(court, 0);
	TR_MUST(pthread_join(first, NULL));
	tr_reachable(first_result == ETIMEDOUT, "the first guest leaves without a dish");
	if (first_result == 0)
		court_serve(court, 0);
	TR_MUST(pthread_join(second, NULL));
	tr_check(court_waiting(court, 0) == 0, "nobody waits any more: expected 0 waiting");
	pager_destroy(&pagers[0]);
	pager_destroy(&pagers[1]);
	court_free(court);
}
