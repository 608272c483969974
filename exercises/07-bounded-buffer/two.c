// SPDX-License-Identifier: MIT
//
// Two shelves, and a customer at each: a loaf is for the customer that waits at its shelf.
#include <pthread.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *white, *brown;

static void *customer(void *shelf)
{
	int loaf = 0, expected = shelf == white ? 1 : 2;
	int result = buffer_get(shelf, &loaf, NULL);
	tr_check(result == 0, "buffer_get without a deadline: expected 0, found %s",
		 tr_error_name(result));
	tr_check(loaf == expected, "each shelf has its own loaves: expected loaf %d, found %d",
		 expected, loaf);
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	white = buffer_new(1);
	brown = buffer_new(1);
	TR_MUST(pthread_create(&first, NULL, customer, brown));
	TR_MUST(pthread_create(&second, NULL, customer, white));
	buffer_put(white, 1, NULL);
	TR_MUST(pthread_join(second, NULL));
	buffer_put(brown, 2, NULL);
	TR_MUST(pthread_join(first, NULL));
	buffer_free(white);
	buffer_free(brown);
	return 0;
}
