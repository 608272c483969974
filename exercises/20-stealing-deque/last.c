// SPDX-License-Identifier: MIT
//
// last THIEVES: one item is left, and the owner and the thieves want it. One gets it, the others
// get NULL. Then the deque is empty, and can be used again.
#include "stealing-deque.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST = 2 };

static struct deque *d;
static int item, another;
static void *stolen[MOST];

static void *thief(void *mine)
{
	*(void **)mine = deque_steal(d);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[MOST];
	int n = argc > 1 ? atoi(argv[1]) : 1;
	if (n < 1 || n > MOST)
		return 2;
	d = deque_new(1);
	tr_check(d, "deque_new: expected a deque, found NULL");
	TR_MUST(deque_push(d, &item));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&threads[i], NULL, thief, &stolen[i]));
	void *popped = deque_pop(d);
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	int taken = popped == &item;
	for (int i = 0; i < n; i++)
		taken += stolen[i] == &item;
	tr_check(taken == 1, "threads that got the one item: expected 1, found %d", taken);
	TR_MUST(deque_push(d, &another));
	tr_check(deque_steal(d) == &another, "the item put in after that can be stolen");
	tr_check(!deque_pop(d), "then the deque is empty");
	deque_free(d);
}
