// SPDX-License-Identifier: MIT
//
// A box for 300 letters, and no other thread: all find room, and come out in order.
#include "bulk-consumer.h"
#include "treadle.h"

int main(void)
{
	static const struct timespec past; // long ago
	struct box *box = box_new(300);
	int letters[400];
	for (int i = 0; i < 300; i++)
		box_put(box, i);
	int n = box_collect(box, letters, 400, &past);
	tr_check(n == 300, "300 letters were put: expected 300, found %d", n);
	for (int i = 0; i < 300; i++)
		tr_check(letters[i] == i, "letters come out in order: expected letter %d, found %d",
			 i, letters[i]);
	box_free(box);
	return 0;
}
