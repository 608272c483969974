// SPDX-License-Identifier: MIT
//
// A shelf for 300 loaves, and nobody else there: all find room, and come out in order.
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
		tr_check(result == 0, "there is room for 300 loaves, and not for %d", i);
	}
	result = buffer_put(shelf, 300, &past);
	tr_check(result == ETIMEDOUT, "there is no room for one more: %d", result);
	for (int i = 0; i < 300; i++) {
		result = buffer_get(shelf, &loaf, &past);
		tr_check(result == 0 && loaf == i, "loaf %d comes now, not %d", i, loaf);
	}
	buffer_free(shelf);
	return 0;
}
