// SPDX-License-Identifier: MIT
//
// grow ROOM: the owner puts three items in, which need more room than there is, and takes one out,
// while a thief steals twice. No item gets lost, and each comes in its order.
#include "stealing-deque.h"

#include <pthread.h>
#include <stdlib.h>

static struct deque *d;
static int items[3];
static int n_stolen;

static void *thief(void *unused)
{
	for (int i = 0; i < 2; i++) {
		const int *item = deque_steal(d);
		if (!item)
			continue;
		tr_check(*item == n_stolen, "deque_steal, the oldest: expected item %d, found %d",
			 n_stolen, *item);
		n_stolen++;
	}
	return unused;
}

static void pops(int wanted)
{
	const int *item = deque_pop(d);
	tr_check(item, "deque_pop: expected item %d, found NULL", wanted);
	tr_check(*item == wanted, "deque_pop, the newest: expected item %d, found item %d", wanted,
		 *item);
}

int main(int argc, char **argv)
{
	pthread_t thread;
	d = deque_new(argc > 1 ? atoi(argv[1]) : 1);
	tr_check(d, "deque_new: expected a deque, found NULL");
	TR_MUST(pthread_create(&thread, NULL, thief, NULL));
	for (int i = 0; i < 3; i++) {
		items[i] = i;
		TR_MUST(deque_push(d, &items[i]));
	}
	pops(2);
	TR_MUST(pthread_join(thread, NULL));
	for (int i = 1; i >= n_stolen; i--)
		pops(i);
	tr_check(!deque_pop(d), "then the deque is empty");
	deque_free(d);
}
