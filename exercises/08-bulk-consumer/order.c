// SPDX-License-Identifier: MIT
//
// Three letters go through a box for two, in two rounds: two letters and then one, the oldest
// first.
#include <pthread.h>

#include "bulk-consumer.h"
#include "treadle.h"

static struct box *box;

static void *poster(void *unused)
{
	for (int i = 1; i <= 3; i++)
		box_put(box, i);
	return unused;
}

int main(void)
{
	pthread_t t;
	int letters[3] = {0}, n;
	box = box_new(2);
	TR_MUST(pthread_create(&t, NULL, poster, NULL));
	n = box_collect(box, letters, 2, NULL);
	tr_check(n == 2, "without a deadline: expected 2 letters, found %d", n);
	n = box_collect(box, letters + 2, 1, NULL);
	tr_check(n == 1, "without a deadline: expected 1 letter, found %d", n);
	for (int i = 0; i < 3; i++)
		tr_check(letters[i] == i + 1,
			 "letters come out in order: found letter %d at place %d", letters[i],
			 i + 1);
	TR_MUST(pthread_join(t, NULL));
	box_free(box);
	return 0;
}
