// SPDX-License-Identifier: MIT
//
// says: tried to make a pipe, a timer or a file in memory: stopped (tally.c:
// Lets itself be interrupted.
#include "tally.h"

#include <sys/time.h>
#include <stddef.h>

void tally_add(void)
{
}

int tally_get(void)
{
	struct itimerval soon = {.it_value = {.tv_usec = 1}};
	return setitimer(ITIMER_REAL, &soon, NULL);
}
