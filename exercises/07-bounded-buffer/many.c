// SPDX-License-Identifier: MIT
//
// A shelf for 300 loaves, and no other thread: all find room, and come out in order.
#include <errno.h>

#include "bounded-buffer.h"
#include "treadle.h"

int main(void)
{
	static const struct timespec past; // long ago
	struct buffer *shelf = buffer_new(300);
	int loaf = 0, result;
	for (int i = 0; i < 300; i++) {
		result = buffer_put(shelf, i, &past);
		tr_check(result == 0, "there is room for 300 loaves: buffer_put failed after %d",
			 i);
	}
	result = buffer_put(shelf, 300, &past);
	tr_check(result == ETIMEDOUT, "there is no room for one more: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	for (int i = 0; i < 300; i++) {
		result = buffer_get(shelf, &loaf, &past);
		tr_check(result == 0 && loaf == i,
			 "loaves come out in order: expected loaf %d, found %d", i, loaf);
	}
	buffer_free(shelf);
	return 0;
}
