// SPDX-License-Identifier: MIT
//
// Two threads print what an error is called. Here strerror has a place for each; elsewhere it need
// not.
// wrong: verified; note: strerror
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static void *report(void *arg)
{
	int error = *(int *)arg;
#ifdef RIGHT
	char text[80];
	if (strerror_r(error, text, sizeof text) == 0)
		printf("%s\n", text);
#else
	printf("%s\n", strerror(error));
#endif
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int full = ENOSPC, missing = ENOENT;
	pthread_create(&a, NULL, report, &full);
	pthread_create(&b, NULL, report, &missing);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
