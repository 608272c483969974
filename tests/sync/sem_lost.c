// SPDX-License-Identifier: MIT
//
// sem_lost [late]: one permit for two threads, of whom one is interrupted at any moment, and with
// `late` may give up by its deadline besides. The permit must not be lost on it.
#include "semaphore.h"

static const struct timespec *first_deadline;

static void *wavers(void *arg)
{
	int result = acquire(1, first_deadline);
	tr_check(result == 0 || result == EINTR || (first_deadline && result == ETIMEDOUT),
		 "the answer is %d", result);
	tr_reachable(result == 0, "the permit comes first");
	tr_reachable(result == EINTR, "the interruption comes first");
	if (result == 0)
		release(1);
	return arg;
}

int main(int argc, char **argv)
{
	(void)argv;
	struct timespec soon = tr_deadline(10);
	pthread_t a, b;

	first_deadline = argc > 1 ? &soon : NULL;
	begin(0, 1);
	pthread_create(&a, NULL, wavers, NULL);
	pthread_create(&b, NULL, stays, NULL);
	release(1);
	tr_interrupt(a);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	end(1);
	return 0;
}
