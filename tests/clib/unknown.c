// SPDX-License-Identifier: MIT
//
// A function that nobody looks into is called by two threads, or, with -DRIGHT, by one only:
// FOREIGN is the call, HEADER declares it.
#define _GNU_SOURCE
#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef HEADER
#include HEADER
#endif
#ifdef DECLARES
DECLARES;
#endif

static double found[2];

static void *worker(void *mine)
{
	double *to = mine;
#ifndef RIGHT
	(void)(FOREIGN);
#endif
	*to = sqrt(2.25) + pow(2, 3) + abs(-1) + toupper('a') + (getpid() > 0);
	printf("%f\n", *to);
	return NULL;
}

int main(void)
{
	pthread_t one, two;
	(void)(FOREIGN);
	pthread_create(&one, NULL, worker, &found[0]);
	pthread_create(&two, NULL, worker, &found[1]);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	(void)(FOREIGN);
	return found[0] != found[1];
}
