// SPDX-License-Identifier: MIT
//
// Two items: the owner pops twice and a thief steals twice, so they meet in the middle. Each item
// is taken once; the owner gets the newer one first, the thief the older one.
#include "stealing-deque.h"

#include <pthread.h>

static struct deque *d;
static int items[2];
static int *popped[2], *stolen[2];

static void *thief(void *unused)
{
	for (int i = 0; i < 2; i++)
		stolen[i] = deque_steal(d);
	return unused;
}

static int count(const int *item)
{
	return (popped[0] == item) + (popped[1] == item) + (stolen[0] == item) +
	       (stolen[1] == item);
}

int main(void)
{
	pthread_t thread;
	d = deque_new(2);
	tr_check(d, "deque_new: expected a deque, found NULL");
	for (int i = 0; i < 2; i++)
		TR_MUST(deque_push(d, &items[i]));
	TR_MUST(pthread_create(&thread, NULL, thief, NULL));
	for (int i = 0; i < 2; i++)
		popped[i] = deque_pop(d);
	TR_MUST(pthread_join(thread, NULL));
	for (int i = 0; i < 2; i++)
		tr_check(count(&items[i]) == 1, "item %d is taken once: found %d times", i,
			 count(&items[i]));
	tr_check(popped[0] != &items[0], "the owner gets the newest first: found the oldest");
	tr_check(stolen[0] != &items[1] || !stolen[1], "a thief gets the oldest first");
	tr_check(!deque_steal(d), "then the deque is empty");
	deque_free(d);
}
