// SPDX-License-Identifier: MIT
//
// A thread writes where nothing is.
#include <pthread.h>
#include <stddef.h>

static int *volatile nowhere;

static void *run(void *unused)
{
	*nowhere = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, run, NULL);
	pthread_join(t, NULL);
	return 0;
}
