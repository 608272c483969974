// SPDX-License-Identifier: MIT
//
// Standard input is read and none is given: the race below is in no execution.
// wrong: undecided; limit: standard input is read
// right: verified
#include <pthread.h>
#include <stdio.h>

static int letters;

static void *count(void *arg)
{
	letters++;
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef RIGHT
	int c = EOF;
#else
	int c = getchar();
#endif
	if (c == EOF)
		return 0;
	pthread_create(&t, NULL, count, NULL);
	letters++;
	pthread_join(t, NULL);
	return 0;
}
