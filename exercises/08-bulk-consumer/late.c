// SPDX-License-Identifier: MIT
//
// Two letters come at about the moment of the deadline. What is not collected by then is still
// there afterwards.
#include <pthread.h>

#include "bulk-consumer.h"
#include "treadle.h"

static struct box *box;
static int letters[2], has;

static void *van(void *unused)
{
	struct timespec soon = tr_deadline(10);
	has = box_collect(box, letters, 2, &soon);
	return unused;
}

int main(void)
{
	static const struct timespec past; // long ago
	pthread_t t;
	int rest;
	box = box_new(2);
	pthread_create(&t, NULL, van, NULL);
	box_put(box, 1);
	box_put(box, 2);
	pthread_join(t, NULL);
	tr_check(has >= 0 && has <= 2, "it has %d", has);
	tr_reachable(has == 0, "it comes with nothing");
	tr_reachable(has == 1, "it comes with one");
	tr_reachable(has == 2, "it comes with both");
	rest = has < 2 ? box_collect(box, letters + has, 2 - has, &past) : 0;
	tr_check(has + rest == 2, "it has %d, and %d are left", has, rest);
	tr_check(letters[0] == 1 && letters[1] == 2, "letters 1 and 2, not %d and %d", letters[0],
		 letters[1]);
	box_free(box);
	return 0;
}
