// SPDX-License-Identifier: MIT
//
// A full box, and two threads that put one more letter each. As many are collected as the argument
// says; then the rest. Both threads can put their letters, and each letter comes out once.
#include <pthread.h>
#include <stdlib.h>

#include "bulk-consumer.h"
#include "treadle.h"

static struct box *box;

static void *poster(void *letter)
{
	box_put(box, *(int *)letter);
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2, mine[] = {10, 20}, letters[4] = {0}, has, sum = 0;
	pthread_t t[2];
	box = box_new(2);
	box_put(box, 1);
	box_put(box, 2);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, poster, &mine[i]));
	has = box_collect(box, letters, n, NULL);
	tr_check(has == n, "without a deadline: expected %d letters, found %d", n, has);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL)); // both have room now
	if (n < 4)
		box_collect(box, letters + n, 4 - n, NULL);
	for (int i = 0; i < 4; i++)
		sum += letters[i];
	tr_check(sum == 33, "each letter comes out once: expected a sum of 33, found %d", sum);
	tr_check(letters[0] == 1 && letters[1] == 2,
		 "the oldest letters come first: expected 1 and 2, found %d and %d", letters[0],
		 letters[1]);
	box_free(box);
	return 0;
}
