// SPDX-License-Identifier: MIT
//
// A guest is called away, before its dish is ready or after. It gives up, or takes the dish and
// learns of the call at its next wait.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>

static struct court *court;
static struct pager pager;
static int result;

static void *guest(void *arg)
{
	result = court_order(court, 0, &pager, NULL);
	tr_check(result == 0 || result == EINTR, "court_order: expected 0 or EINTR, found %s",
		 tr_error_name(result));
	if (result == 0)
		tr_check(court_order(court, 1, &pager, NULL) == EINTR,
			 "the guest got the dish, so its next court_order returns EINTR");
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct timespec past = tr_deadline(-1000);
	court = court_new(2);
	tr_check(court, "court_new: expected a counter, found NULL");
	pager_init(&pager);
	TR_MUST(pthread_create(&thread, NULL, guest, NULL));
	tr_interrupt(thread);
	court_serve(court, 0);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(court_order(court, 0, &pager, &past) == (result == 0 ? ETIMEDOUT : 0),
		 "there is one dish: either the guest has it, or it is on the counter");
	pager_destroy(&pager);
	court_free(court);
}
