// SPDX-License-Identifier: MIT
//
// A thread reads from a pipe into which nobody writes.
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *receive(void *unused)
{
	char byte;
	(void)unused;
	return (void *)read(ends[0], &byte, 1);
}

int main(void)
{
	pthread_t thread;
	if (pipe(ends))
		return 1;
	pthread_create(&thread, NULL, receive, NULL);
	pthread_join(thread, NULL);
	return 0;
}
