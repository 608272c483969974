// SPDX-License-Identifier: MIT
//
// Time limits, with nobody else there: who has to wait gives up and changes nothing; who need not
// wait does not look at the limit, though it is over.
#include <errno.h>

#include "bounded-buffer.h"
#include "treadle.h"

int main(void)
{
	static const struct timespec past; // long ago
	struct timespec soon = tr_deadline(10);
	struct buffer *shelf = buffer_new(1);
	int loaf = 0, result;

	result = buffer_get(shelf, &loaf, &soon);
	tr_check(result == ETIMEDOUT, "nothing to take until the deadline: %d", result);
	result = buffer_put(shelf, 1, &past);
	tr_check(result == 0, "there is room, so the deadline does not matter: %d", result);
	result = buffer_put(shelf, 2, &soon);
	tr_check(result == ETIMEDOUT, "no room until the deadline: %d", result);
	result = buffer_get(shelf, &loaf, &past);
	tr_check(result == 0, "there is a loaf, so the deadline does not matter: %d", result);
	tr_check(loaf == 1, "loaf 1 is there, not %d", loaf);
	result = buffer_get(shelf, &loaf, &soon);
	tr_check(result == ETIMEDOUT, "loaf 2 was not put: %d", result);
	tr_check(loaf == 1, "who gives up gets nothing, not %d", loaf);
	buffer_free(shelf);
	return 0;
}
