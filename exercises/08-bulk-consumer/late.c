// SPDX-License-Identifier: MIT
//
// Two letters come at about the moment of the deadline. A letter that is not collected by then is
// still there afterwards.
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
	TR_MUST(pthread_create(&t, NULL, van, NULL));
	box_put(box, 1);
	box_put(box, 2);
	TR_MUST(pthread_join(t, NULL));
	tr_check(has >= 0 && has <= 2, "the number of letters: expected 0 to 2, found %d", has);
	tr_reachable(has == 0, "box_collect returns no letter");
	tr_reachable(has == 1, "box_collect returns one letter");
	tr_reachable(has == 2, "box_collect returns both letters");
	rest = has < 2 ? box_collect(box, letters + has, 2 - has, &past) : 0;
	tr_check(has + rest == 2, "no letter is lost: box_collect returned %d, and %d were left",
		 has, rest);
	tr_check(letters[0] == 1 && letters[1] == 2,
		 "the oldest letters come first: expected 1 and 2, found %d and %d", letters[0],
		 letters[1]);
	box_free(box);
	return 0;
}
