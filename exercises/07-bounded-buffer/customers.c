// SPDX-License-Identifier: MIT
//
// Two customers wait at an empty shelf, and two loaves are put: each customer gets one.
#include <pthread.h>
#include <stdlib.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;

static void *customer(void *loaf)
{
	int result = buffer_get(shelf, loaf, NULL);
	tr_check(result == 0, "buffer_get without a deadline: expected 0, found %s",
		 tr_error_name(result));
	return NULL;
}

int main(int argc, char **argv)
{
	int got[2] = {0, 0};
	pthread_t t[2];
	shelf = buffer_new(argc > 1 ? atoi(argv[1]) : 1);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, customer, &got[i]));
	buffer_put(shelf, 10, NULL);
	buffer_put(shelf, 20, NULL);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(got[0] + got[1] == 30 && (got[0] == 10 || got[0] == 20),
		 "each customer gets a loaf of its own: expected 10 and 20, found %d and %d",
		 got[0], got[1]);
	buffer_free(shelf);
	return 0;
}
