// SPDX-License-Identifier: MIT
//
// main ends by pthread_exit() and is joined; the program goes on without it.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static pthread_t first;

static void *run(void *unused)
{
	void *got;
	assert(pthread_join(first, &got) == 0 && got == &first);
	exit(0);
	return unused;
}

int main(void)
{
	pthread_t t;
	first = pthread_self();
	pthread_create(&t, NULL, run, NULL);
	pthread_exit(&first);
}
