// SPDX-License-Identifier: MIT
//
// says: tried to send a signal: stopped (tally.c:
// Ends another thread.
#include "tally.h"

#include <pthread.h>

void tally_add(void)
{
}

int tally_get(void)
{
	pthread_cancel(pthread_self());
	return 2;
}
