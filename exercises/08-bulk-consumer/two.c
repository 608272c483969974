// SPDX-License-Identifier: MIT
//
// Two boxes, and a thread that collects from each: a letter is for the thread that waits at its
// box.
#include <pthread.h>

#include "bulk-consumer.h"
#include "treadle.h"

static struct box *red, *blue;

static void *collector(void *box)
{
	int letter = 0, expected = box == red ? 1 : 2;
	int n = box_collect(box, &letter, 1, NULL);
	tr_check(n == 1, "box_collect waits for one letter: expected 1, found %d", n);
	tr_check(letter == expected, "each box has its own letters: expected letter %d, found %d",
		 expected, letter);
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	red = box_new(1);
	blue = box_new(1);
	TR_MUST(pthread_create(&first, NULL, collector, blue));
	TR_MUST(pthread_create(&second, NULL, collector, red));
	box_put(red, 1);
	TR_MUST(pthread_join(second, NULL));
	box_put(blue, 2);
	TR_MUST(pthread_join(first, NULL));
	box_free(red);
	box_free(blue);
	return 0;
}
