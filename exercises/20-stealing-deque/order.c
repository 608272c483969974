// SPDX-License-Identifier: MIT
//
// order ROOM: one thread alone. A thief gets the oldest, the owner the newest; what is empty gives
// nothing, and can be used again.
#include "stealing-deque.h"

#include <stdlib.h>

static struct deque *d;
static int items[] = {0, 1, 2, 3, 4, 5, 6, 7};

static void pushes(int from, int to)
{
	for (int i = from; i <= to; i++) {
		int result = deque_push(d, &items[i]);
		tr_check(result == 0, "deque_push of item %d: expected 0, found %s", i,
			 tr_error_name(result));
	}
}

static void is(const char *call, const int *found, int wanted)
{
	tr_check(found, "%s: expected item %d, found NULL", call, wanted);
	tr_check(*found == wanted, "%s: expected item %d, found item %d", call, wanted, *found);
}

static void is_empty(void)
{
	tr_check(!deque_pop(d), "deque_pop of an empty deque: expected NULL");
	tr_check(!deque_steal(d), "deque_steal of an empty deque: expected NULL");
}

int main(int argc, char **argv)
{
	d = deque_new(argc > 1 ? atoi(argv[1]) : 1);
	tr_check(d, "deque_new: expected a deque, found NULL");
	is_empty();
	is_empty();
	pushes(1, 4);
	is("deque_steal, items 1 to 4", deque_steal(d), 1);
	is("deque_pop, items 2 to 4", deque_pop(d), 4);
	pushes(5, 5);
	is("deque_steal, items 2, 3, 5", deque_steal(d), 2);
	is("deque_pop, items 3, 5", deque_pop(d), 5);
	is("deque_pop, item 3", deque_pop(d), 3);
	is_empty();
	pushes(6, 6);
	is("deque_steal, item 6", deque_steal(d), 6);
	is_empty();
	pushes(6, 7);
	deque_free(d); // with two of them in it
}
