// SPDX-License-Identifier: MIT
//
// Properties of a program's own, by name: property NAME. Two threads each take a turn.
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int turns, first;

static void turn(int who)
{
	pthread_mutex_lock(&lock);
	if (turns++ == 0)
		first = who;
	tr_reachable(turns == 2 && first == 2, "the second goes first"); // reached
	tr_reachable(turns == 3, "three turns");			 // never
	pthread_mutex_unlock(&lock);
}

static void *second(void *arg)
{
	turn(2);
	return arg;
}

// Holds unless the second thread goes first.
static void holds(void)
{
	tr_check(first != 2, "the first turn is main's, not thread %d's", first); // check
}

int main(int argc, char **argv)
{
	pthread_t t;
	pthread_create(&t, NULL, second, NULL);
	turn(1);
	pthread_join(t, NULL);
	if (argc > 1 && strcmp(argv[1], "check") == 0)
		holds();
	tr_reachable(1, "the end"); // the end
	return 0;
}
