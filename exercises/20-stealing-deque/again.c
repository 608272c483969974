// SPDX-License-Identifier: MIT
//
// again ROOM: the owner puts an item in and takes it out again, twice, while a thief steals twice.
// Each item is taken once, and what its maker wrote is in it.
#include "stealing-deque.h"

#include <pthread.h>
#include <stdlib.h>

static struct deque *d;
static int items[2];
static int taken[2][2]; // taken[who][item]: by the owner (0) and by the thief (1)

static int note(int who, const int *item)
{
	if (!item)
		return -1;
	tr_check(*item == (int)(item - items), "item %d is whole: found %d", (int)(item - items),
		 *item);
	taken[who][*item]++;
	return *item;
}

static void *thief(void *unused)
{
	int first = note(1, deque_steal(d));
	int second = note(1, deque_steal(d));
	tr_check(second == -1 || first < second, "the oldest first: found item %d, then item %d",
		 first, second);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	d = deque_new(argc > 1 ? atoi(argv[1]) : 1);
	tr_check(d, "deque_new: expected a deque, found NULL");
	TR_MUST(pthread_create(&thread, NULL, thief, NULL));
	for (int i = 0; i < 2; i++) {
		items[i] = i;
		TR_MUST(deque_push(d, &items[i]));
		note(0, deque_pop(d));
	}
	TR_MUST(pthread_join(thread, NULL));
	for (int i = 0; i < 2; i++)
		tr_check(taken[0][i] + taken[1][i] == 1,
			 "item %d is taken once: found %d times by the owner, %d times by the "
			 "thief",
			 i, taken[0][i], taken[1][i]);
	tr_check(!deque_pop(d), "then the deque is empty");
	deque_free(d);
}
