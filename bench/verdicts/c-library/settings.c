// SPDX-License-Identifier: MIT
//
// A thread reads a setting from the environment that main is about to change.
// wrong: race; named: the hidden state of getenv
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int verbose;

static void *start_up(void *arg)
{
	const char *level = getenv("LEVEL"); // here
	verbose = level != NULL && strcmp(level, "high") == 0;
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef RIGHT
	setenv("LEVEL", "high", 1);
	pthread_create(&t, NULL, start_up, NULL);
#else
	pthread_create(&t, NULL, start_up, NULL);
	setenv("LEVEL", "high", 1); // here
#endif
	pthread_join(t, NULL);
	puts(verbose ? "verbose" : "quiet");
	return 0;
}
