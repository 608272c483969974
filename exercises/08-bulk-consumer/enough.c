// SPDX-License-Identifier: MIT
//
// Main collects two letters, and has ten seconds for it. They come a little later, one by one:
// it comes back then, with these two. Time passes here only when nobody has anything else to do.
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
	pthread_create(&t, NULL, poster, NULL);
	n = box_collect(box, letters, 2, &until);
	now = tr_deadline(0);
	tr_check(n == 2, "two come in time, not %d", n);
	tr_check(letters[0] == 1 && letters[1] == 2, "letters 1 and 2, not %d and %d", letters[0],
		 letters[1]);
	tr_check(now.tv_sec < until.tv_sec, "two are enough: it does not wait for the deadline");
	pthread_join(t, NULL);
	for (int i = 3; i <= 5; i++)
		box_put(box, i);
	letters[2] = 0;
	n = box_collect(box, letters, 2, NULL);
	tr_check(n == 2 && letters[2] == 0, "two are wanted, and no third one is taken: %d", n);
	n = box_collect(box, letters, 1, NULL);
	tr_check(n == 1 && letters[0] == 5, "letter 5 has stayed, not %d", letters[0]);
	box_free(box);
	return 0;
}
