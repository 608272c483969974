// SPDX-License-Identifier: MIT
//
// says: uses dlsym, which reaches functions past Treadle
// Finds the real function behind the one that is watched.
#include "tally.h"

#include <dlfcn.h>
#include <stddef.h>

void tally_add(void)
{
}

int tally_get(void)
{
	((int (*)(void *))dlsym(RTLD_NEXT, "pthread_mutex_lock"))(NULL);
	return 2;
}
