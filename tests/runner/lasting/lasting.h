// SPDX-License-Identifier: MIT
//
// An answer to the exercise of tests/cli/tally.bash that is right, unless it finds what an earlier
// execution has left: then it does not count. Each .c of this folder has one place to leave it in.
// It says behind `way:` what becomes of its executions, and behind `says:` what the grader has to
// say, if that has.
#include "tally.h"

#include <pthread.h>

// Has an execution been here before? Asked once in each, by its first thread.
static int found(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

void tally_add(void)
{
	pthread_mutex_lock(&lock);
	if (n || !found())
		n++;
	pthread_mutex_unlock(&lock);
}

int tally_get(void)
{
	pthread_mutex_lock(&lock);
	int all = n;
	pthread_mutex_unlock(&lock);
	return all;
}
