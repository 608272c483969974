// SPDX-License-Identifier: MIT
//
// More items than anybody would make room for from the beginning: one thread puts them in, and
// takes a few of them out at both ends.
#include "stealing-deque.h"

enum { MANY = 2100, FEW = 5 };

static char items[MANY];

int main(void)
{
	struct deque *d = deque_new(1);
	tr_check(d, "deque_new: expected a deque, found NULL");
	for (int i = 0; i < MANY; i++) {
		int result = deque_push(d, &items[i]);
		tr_check(result == 0, "deque_push of item %d: expected 0, found %s", i,
			 tr_error_name(result));
	}
	for (int i = 0; i < FEW; i++) {
		const char *stolen = deque_steal(d), *popped = deque_pop(d);
		tr_check(stolen == &items[i], "deque_steal: expected item %d, found another", i);
		tr_check(popped == &items[MANY - 1 - i],
			 "deque_pop: expected item %d, found another", MANY - 1 - i);
	}
	deque_free(d); // with all the others in it
}
