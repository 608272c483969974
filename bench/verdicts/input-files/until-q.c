// SPDX-License-Identifier: MIT
//
// It stops when q is pressed: without a standard input there is no q, and the loop goes on. In the
// right one the end of the input stops it, too.
// wrong: undecided; limit: standard input is read
// right: undecided; limit: standard input is read
#include <pthread.h>
#include <stdio.h>

static void *work(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t t;
	int c;
	pthread_create(&t, NULL, work, NULL);
	do
		c = getchar();
#ifdef RIGHT
	while (c != 'q' && c != EOF);
#else
	while (c != 'q');
#endif
	pthread_join(t, NULL);
	return 0;
}
