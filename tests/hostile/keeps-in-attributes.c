// SPDX-License-Identifier: MIT
//
// says: uses pthread_attr_
// Keeps the number in the attributes of a thread that is never made.
#include "tally.h"

#include <pthread.h>

static pthread_attr_t attributes;

static int get(void)
{
	size_t n = 0;
	pthread_attr_getguardsize(&attributes, &n);
	return (int)n;
}

static void put(int n)
{
	pthread_attr_setguardsize(&attributes, (size_t)n);
}

void tally_add(void)
{
	put(get() + 1);
}

int tally_get(void)
{
	return get();
}
