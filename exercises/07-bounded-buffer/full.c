// SPDX-License-Identifier: MIT
//
// There is room for SIZE loaves: one more is put only when a customer has come to take one.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;
static atomic_bool came; // the customer, before it takes a loaf

static void *customer(void *unused)
{
	int loaf;
	tr_thread_name("customer");
	atomic_store(&came, 1);
	buffer_get(shelf, &loaf, NULL);
	return unused;
}

int main(int argc, char **argv)
{
	int size = argc > 1 ? atoi(argv[1]) : 1;
	pthread_t t;
	shelf = buffer_new(size);
	for (int i = 0; i < size; i++)
		tr_check(buffer_put(shelf, i, NULL) == 0,
			 "there is room for %d loaves: buffer_put returns 0", size);
	TR_MUST(pthread_create(&t, NULL, customer, NULL));
	tr_check(buffer_put(shelf, size, NULL) == 0,
		 "a loaf was taken, so there is room: buffer_put returns 0");
	tr_check(atomic_load(&came),
		 "a full shelf makes buffer_put wait: found %d loaves on a shelf for %d", size + 1,
		 size);
	TR_MUST(pthread_join(t, NULL));
	buffer_free(shelf);
	return 0;
}
