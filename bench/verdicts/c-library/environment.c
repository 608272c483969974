// SPDX-License-Identifier: MIT
//
// One thread sets a variable of the environment while another looks for one; or main does before
// there are threads.
// wrong: race
// right: verified
#include <pthread.h>
#include <stdlib.h>

static void *sets(void *arg)
{
#ifndef RIGHT
	setenv("MODE", "fast", 1);
#endif
	return arg;
}

static void *looks(void *arg)
{
	*(int *)arg = getenv("HOME") != NULL;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int found;
#ifdef RIGHT
	setenv("MODE", "fast", 1);
#endif
	pthread_create(&a, NULL, sets, NULL);
	pthread_create(&b, NULL, looks, &found);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return found == 0 || found == 1 ? 0 : 1;
}
