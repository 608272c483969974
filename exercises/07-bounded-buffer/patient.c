// SPDX-License-Identifier: MIT
//
// Long before its deadline a customer gets a loaf (`patient get`), or a baker gets room (`patient
// put`), and meanwhile it sleeps. Time passes here only when no thread can run.
#include <pthread.h>
#include <string.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;
static int baking;

static void *waits(void *unused)
{
	struct timespec later = tr_deadline(10000);
	int loaf, result;
	result = baking ? buffer_put(shelf, 2, &later) : buffer_get(shelf, &loaf, &later);
	tr_check(result == 0, "the deadline is ten seconds away: expected 0, found %s",
		 tr_error_name(result));
	return unused;
}

int main(int argc, char **argv)
{
	const struct timespec a_little = {.tv_nsec = 10 * 1000 * 1000};
	pthread_t t;
	int loaf;
	baking = argc > 1 && strcmp(argv[1], "put") == 0;
	shelf = buffer_new(1);
	if (baking)
		buffer_put(shelf, 1, NULL);
	TR_MUST(pthread_create(&t, NULL, waits, NULL));
	nanosleep(&a_little, NULL);
	if (baking)
		buffer_get(shelf, &loaf, NULL);
	else
		buffer_put(shelf, 1, NULL);
	TR_MUST(pthread_join(t, NULL));
	buffer_free(shelf);
	return 0;
}
