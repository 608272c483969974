// SPDX-License-Identifier: MIT
//
// A dish is served, and only then its guest is called away: the dish is taken, and the guest's next
// wait is interrupted.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>

static struct court *court;
static struct pager pager;

static void *guest(void *arg)
{
	int result = court_order(court, 0, &pager, NULL);
	tr_check(result == 0, "the dish was there before the interruption: expected 0, found %s",
		 tr_error_name(result));
	result = court_order(court, 1, &pager, NULL);
	tr_check(result == EINTR,
		 "the interruption stays for the next wait: expected EINTR, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t thread;
	court = court_new(2);
	tr_check(court, "court_new: expected a counter, found NULL");
	pager_init(&pager);
	TR_MUST(pthread_create(&thread, NULL, guest, NULL));
	court_serve(court, 0);
	tr_interrupt(thread);
	TR_MUST(pthread_join(thread, NULL));
	pager_destroy(&pager);
	court_free(court);
}
