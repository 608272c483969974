// SPDX-License-Identifier: MIT
//
// A thread counts what is in the environment, by the array itself. In the wrong one main adds to it
// meanwhile.
// wrong: race; named: environ
// right: verified
#include <pthread.h>
#include <stdlib.h>

extern char **environ;

static char setting[] = "COLOUR=blue";
static int count;

static void *counts(void *arg)
{
	for (char **e = environ; *e; e++)
		count++;
	return arg;
}

int main(void)
{
	pthread_t thread;
#ifdef RIGHT
	putenv(setting);
	pthread_create(&thread, NULL, counts, NULL);
#else
	pthread_create(&thread, NULL, counts, NULL);
	putenv(setting);
#endif
	pthread_join(thread, NULL);
	return count ? 0 : 1;
}
