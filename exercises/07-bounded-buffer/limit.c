// SPDX-License-Identifier: MIT
//
// Deadlines, and no other thread: a call that has to wait gives up and changes nothing; a call that
// need not wait does not look at the deadline, though it has passed.
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
	tr_check(result == ETIMEDOUT,
		 "no loaf comes before the deadline: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	result = buffer_put(shelf, 1, &past);
	tr_check(result == 0,
		 "there is room, so the deadline does not matter: expected 0, found %s",
		 tr_error_name(result));
	result = buffer_put(shelf, 2, &soon);
	tr_check(result == ETIMEDOUT,
		 "there is no room before the deadline: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	result = buffer_get(shelf, &loaf, &past);
	tr_check(result == 0,
		 "a loaf is there, so the deadline does not matter: expected 0, found %s",
		 tr_error_name(result));
	tr_check(loaf == 1, "the oldest loaf comes first: expected loaf 1, found %d", loaf);
	result = buffer_get(shelf, &loaf, &soon);
	tr_check(result == ETIMEDOUT,
		 "loaf 2 was not put, so none is there: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	tr_check(loaf == 1,
		 "buffer_get gave up, and left the variable as it was: expected 1, found %d", loaf);
	buffer_free(shelf);
	return 0;
}
