// SPDX-License-Identifier: MIT
//
// No other thread: at the deadline box_collect returns what it has.
#include "bulk-consumer.h"
#include "treadle.h"

int main(void)
{
	static const struct timespec past; // long ago
	struct timespec soon = tr_deadline(10);
	struct box *box = box_new(2);
	int letters[3] = {0}, n;

	n = box_collect(box, letters, 2, &soon);
	tr_check(n == 0, "no letter came before the deadline: expected 0, found %d", n);
	box_put(box, 1);
	n = box_collect(box, letters, 2, &soon);
	tr_check(n == 1 && letters[0] == 1,
		 "letter 1 was there: expected 1 letter, letter 1; found %d, letter %d", n,
		 letters[0]);
	box_put(box, 2);
	box_put(box, 3);
	n = box_collect(box, letters, 3, &past);
	tr_check(n == 2 && letters[0] == 2 && letters[1] == 3,
		 "letters 2 and 3 were there: expected 2 letters, found %d", n);
	n = box_collect(box, letters, 1, &past);
	tr_check(n == 0, "no letter is left: expected 0, found %d", n);
	box_free(box);
	return 0;
}
