// SPDX-License-Identifier: MIT
//
// The shelf is full, and two bakers wait with a loaf each. All loaves are taken: both bakers
// continue, and no loaf is lost.
#include <pthread.h>
#include <stdlib.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;

static void *baker(void *loaf)
{
	int result = buffer_put(shelf, *(int *)loaf, NULL);
	tr_check(result == 0, "buffer_put without a deadline: expected 0, found %s",
		 tr_error_name(result));
	return NULL;
}

int main(int argc, char **argv)
{
	int size = argc > 1 ? atoi(argv[1]) : 1, loaves[] = {10, 20}, sum = 0;
	pthread_t t[2];
	shelf = buffer_new(size);
	for (int i = 1; i <= size; i++)
		buffer_put(shelf, i, NULL);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, baker, &loaves[i]));
	for (int i = 0; i < 2; i++) {
		int loaf;
		buffer_get(shelf, &loaf, NULL);
		sum += loaf;
	}
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < size; i++) {
		int loaf = 0;
		buffer_get(shelf, &loaf, NULL);
		sum += loaf;
	}
	tr_check(sum == 30 + size * (size + 1) / 2,
		 "all loaves come out, each once: found a sum of %d", sum);
	buffer_free(shelf);
	return 0;
}
