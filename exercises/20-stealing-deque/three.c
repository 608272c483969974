// SPDX-License-Identifier: MIT
//
// Three items: two thieves take one each, and the owner one. There is one for everybody, so no one
// is told that the deque is empty. The owner's is the newest.
#include "stealing-deque.h"

#include <pthread.h>

static struct deque *d;
static int items[3];

static void *thief(void *unused)
{
	(void)unused;
	int *item = deque_steal(d);
	tr_check(item, "deque_steal, two items for two thieves: expected one, found NULL");
	++*item;
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	d = deque_new(4);
	tr_check(d, "deque_new: expected a deque, found NULL");
	for (int i = 0; i < 3; i++)
		TR_MUST(deque_push(d, &items[i]));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, thief, NULL));
	const int *popped = deque_pop(d);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	tr_check(popped == &items[2], "the owner's is the newest: expected item 2, found %d",
		 popped ? (int)(popped - items) : -1);
	tr_check(items[0] == 1 && items[1] == 1,
		 "each of the others is stolen once: found item 0 %d times and item 1 %d times",
		 items[0], items[1]);
	tr_check(!deque_steal(d), "then the deque is empty");
	deque_free(d);
}
