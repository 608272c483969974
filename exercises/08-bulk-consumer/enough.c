// SPDX-License-Identifier: MIT
//
// Main collects two letters, and has ten seconds for it. They come a little later, one by one:
// it returns then, with these two. Time passes here only when no thread can run.
#include <pthread.h>

#include "bulk-consumer.h"
#include "treadle.h"

static struct box *box;

static void *poster(void *unused)
{
	const struct timespec a_little = {.tv_nsec = 10 * 1000 * 1000};
	for (int i = 1; i <= 2; i++) {
		nanosleep(&a_little, NULL);
		box_put(box, i);
	}
	return unused;
}

int main(void)
{
	struct timespec until = tr_deadline(10000), now;
	int letters[3] = {0}, n;
	pthread_t t;
	box = box_new(3);
	TR_MUST(pthread_create(&t, NULL, poster, NULL));
	n = box_collect(box, letters, 2, &until);
	now = tr_deadline(0);
	tr_check(n == 2, "two letters come in time: expected 2, found %d", n);
	tr_check(letters[0] == 1 && letters[1] == 2,
		 "the oldest letters come first: expected 1 and 2, found %d and %d", letters[0],
		 letters[1]);
	tr_check(now.tv_sec < until.tv_sec,
		 "two letters are enough: box_collect does not wait for the deadline");
	TR_MUST(pthread_join(t, NULL));
	for (int i = 3; i <= 5; i++)
		box_put(box, i);
	letters[2] = 0;
	n = box_collect(box, letters, 2, NULL);
	tr_check(n == 2 && letters[2] == 0,
		 "box_collect takes no more letters than it was asked for: expected 2, found %d",
		 n);
	n = box_collect(box, letters, 1, NULL);
	tr_check(n == 1 && letters[0] == 5, "the letter that is left: expected 5, found %d",
		 letters[0]);
	box_free(box);
	return 0;
}
