// SPDX-License-Identifier: MIT
//
// A request that gives up, at the head of the queue, lets those behind it go.
#include "semaphore.h"

static void *gives_up(void *deadline)
{
	int result = acquire(2, deadline);
	tr_check(result == ETIMEDOUT || result == EINTR, "there are never two permits");
	tr_reachable(result == ETIMEDOUT, "by its deadline");
	tr_reachable(result == EINTR, "by interruption");
	return NULL;
}

int main(void)
{
	struct timespec soon = tr_deadline(10);
	pthread_t a, b;
	begin(1, 2); // the second permit does not come back
	pthread_create(&a, NULL, gives_up, &soon);
	pthread_create(&b, NULL, stays, NULL);
	tr_interrupt(a);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	end(1);
	return 0;
}
