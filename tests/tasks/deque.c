// SPDX-License-Identifier: MIT
//
// deque N: the owner has put N continuations in, and takes two while a thief takes one: each is
// taken once, the owner takes the newest that is there, the thief the oldest. With N = 1 both want
// the last.
#include <stdlib.h>

#include "tasks.h"

static struct tr_deque deque;
static struct counted each[3];
static struct tr_continuation *stolen;

static int taken(const struct tr_continuation *c)
{
	return c ? 1 : 0;
}

static void *thief(void *arg)
{
	stolen = tr_deque_take_oldest(&deque);
	return arg;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	unsigned long newest, oldest;
	pthread_t x;

	OK(tr_deque_init(&deque, "deque"));
	for (int i = 0; i < n; i++) {
		counted_init(&each[i], NULL, NULL);
		tr_deque_push(&deque, &each[i].c);
	}
	pthread_create(&x, NULL, thief, NULL);
	struct tr_continuation *first = tr_deque_take_newest(&deque);
	struct tr_continuation *second = tr_deque_take_newest(&deque);
	pthread_join(x, NULL);
	tr_check(taken(first) + taken(second) + taken(stolen) == (n < 3 ? n : 3), "each once");
	tr_check(!first || (first != second && first != stolen), "the first is taken once");
	tr_check(!second || second != stolen, "the second is taken once");
	tr_check(!stolen || stolen == &each[0].c, "the thief takes the oldest");
	tr_check(n == 1 || first == &each[n - 1].c, "the owner takes the newest");
	tr_check(!second || second == &each[n - 2].c, "and then the one before");
	tr_deque_counts(&deque, &newest, &oldest);
	tr_check((int)newest == taken(first) + taken(second) && (int)oldest == taken(stolen),
		 "%lu newest and %lu oldest are counted", newest, oldest);
	tr_reachable(n > 1 || stolen, "the thief gets the last");
	tr_reachable(n > 1 || first, "the owner gets the last");
	tr_reachable(n != 2 || (second && !stolen), "the owner takes both");
	tr_deque_destroy(&deque);
	return 0;
}
