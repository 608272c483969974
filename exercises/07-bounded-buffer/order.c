// SPDX-License-Identifier: MIT
//
// A baker puts two loaves on a shelf for SIZE, and a customer takes two: the older one first.
// Before that the baker is alone, and all the places of the shelf are used.
#include <pthread.h>
#include <stdlib.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;

static void put(int loaf)
{
	int result = buffer_put(shelf, loaf, NULL);
	tr_check(result == 0, "buffer_put without a deadline: expected 0, found %s",
		 tr_error_name(result));
}

static void take(int expected)
{
	int loaf = 0, result = buffer_get(shelf, &loaf, NULL);
	tr_check(result == 0, "buffer_get without a deadline: expected 0, found %s",
		 tr_error_name(result));
	tr_check(loaf == expected, "loaves come out in order: expected loaf %d, found %d", expected,
		 loaf);
}

static void *customer(void *unused)
{
	tr_thread_name("customer");
	take(1);
	take(2);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int size = argc > 1 ? atoi(argv[1]) : 1;
	shelf = buffer_new(size);
	for (int i = 0; i < size; i++)
		put(10 + i);
	for (int i = 0; i < size; i++) {
		take(10 + i);
		put(20 + i);
	}
	for (int i = 0; i < size; i++)
		take(20 + i);
	TR_MUST(pthread_create(&t, NULL, customer, NULL));
	put(1);
	put(2);
	TR_MUST(pthread_join(t, NULL));
	buffer_free(shelf);
	return 0;
}
