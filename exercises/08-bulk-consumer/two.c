// SPDX-License-Identifier: MIT
//
// Two boxes, and somebody collects from each: a letter in the one is for who waits there.
#include <pthread.h>

#include "bulk-consumer.h"
#include "treadle.h"

static struct box *red, *blue;

static void *collector(void *box)
{
	int letter = 0, expected = box == red ? 1 : 2;
	int n = box_collect(box, &letter, 1, NULL);
	tr_check(n == 1, "it waits for one letter, and gets one, not %d", n);
	tr_check(letter == expected, "letter %d was put here, not %d", expected, letter);
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	red = box_new(1);
	blue = box_new(1);
	pthread_create(&first, NULL, collector, blue);
	pthread_create(&second, NULL, collector, red);
	box_put(red, 1);
	pthread_join(second, NULL);
	box_put(blue, 2);
	pthread_join(first, NULL);
	box_free(red);
	box_free(blue);
	return 0;
}
