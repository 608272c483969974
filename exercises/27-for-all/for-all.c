// SPDX-License-Identifier: MIT
//
// A parallel for-all. So far nobody does anything.
#include "for-all.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

int for_all(int n, int workers, int (*action)(void *arg, int i), void *arg, int *failed)
{
	(void)n;
	(void)workers;
	(void)action;
	(void)arg;
	(void)failed;
	return 0;
}
