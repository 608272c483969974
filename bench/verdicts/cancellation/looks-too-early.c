// SPDX-License-Identifier: MIT
//
// To cancel a thread is to ask it: until it is joined it may still work.
// wrong: race; named: lines
// right: verified
#include <pthread.h>
#include <stddef.h>

static int lines;

static void *copies(void *arg)
{
	for (int i = 0; i < 2; i++) {
		lines++;
		pthread_testcancel();
	}
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, copies, NULL);
	pthread_cancel(t);
#ifdef RIGHT
	pthread_join(t, NULL);
	return lines >= 0 && lines <= 2 ? 0 : 1;
#else
	int seen = lines;
	pthread_join(t, NULL);
	return seen <= 2 ? 0 : 1;
#endif
}
