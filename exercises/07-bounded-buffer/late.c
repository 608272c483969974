// SPDX-License-Identifier: MIT
//
// A deadline, and at about the same moment a loaf (`late get`) or room (`late put`): the thread
// that waits has it, or gives up and it is still there.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;
static int result, loaf;

static void *customer(void *unused)
{
	struct timespec soon = tr_deadline(10);
	result = buffer_get(shelf, &loaf, &soon);
	return unused;
}

static void *baker(void *unused)
{
	struct timespec soon = tr_deadline(10);
	result = buffer_put(shelf, 2, &soon);
	return unused;
}

int main(int argc, char **argv)
{
	static const struct timespec past;
	pthread_t t;
	int baking = argc > 1 && strcmp(argv[1], "put") == 0, rest = 0, found;
	shelf = buffer_new(1);
	if (baking)
		buffer_put(shelf, 1, NULL);
	TR_MUST(pthread_create(&t, NULL, baking ? baker : customer, NULL));
	if (baking)
		buffer_get(shelf, &rest, NULL);
	else
		buffer_put(shelf, 2, NULL);
	TR_MUST(pthread_join(t, NULL));
	tr_check(result == 0 || result == ETIMEDOUT,
		 "the call returns: expected 0 or ETIMEDOUT, found %s", tr_error_name(result));
	found = buffer_get(shelf, &rest, &past);
	if (baking)
		tr_check((result == 0) == (found == 0),
			 "a loaf is put only if buffer_put returns 0: it returned %s, the next "
			 "buffer_get %s",
			 tr_error_name(result), tr_error_name(found));
	else
		tr_check((result == 0) != (found == 0),
			 "a loaf is taken only if buffer_get returns 0: it returned %s, the next "
			 "buffer_get %s",
			 tr_error_name(result), tr_error_name(found));
	tr_check(baking || (result == 0 ? loaf : rest) == 2, "the loaf is the one that was put");
	tr_reachable(result == 0, "the thread gets what it waited for");
	tr_reachable(result == ETIMEDOUT, "the thread gives up");
	buffer_free(shelf);
	return 0;
}
