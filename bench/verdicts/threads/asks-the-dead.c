// SPDX-License-Identifier: MIT
//
// Main asks whether its helper lives, by the handle of one that it has joined.
// wrong: misuse; named: sends a signal to
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>

static void *helper(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t t;
	int rc;
	pthread_create(&t, NULL, helper, NULL);
#ifdef RIGHT
	rc = pthread_kill(t, 0);
	pthread_join(t, NULL);
#else
	pthread_join(t, NULL);
	rc = pthread_kill(t, 0); // here
#endif
	return rc == 0 ? 0 : 1;
}
