// SPDX-License-Identifier: MIT
//
// One party alone: for one there is nobody to wait for, though the deadline is over. For two, it
// gives up; then the barrier is broken, and after a reset it is as new.
#include <errno.h>

#include "cyclic-barrier.h"
#include "treadle.h"

int main(void)
{
	static const struct timespec past; // long ago
	struct timespec soon = tr_deadline(10);
	struct barrier *one = barrier_new(1, NULL, NULL), *two = barrier_new(2, NULL, NULL);
	int index = -1, result = barrier_wait(one, &past, &index);

	tr_check(result == 0 && index == 0, "the last need not wait: told %d, index %d", result,
		 index);
	for (int i = 0; i < 2; i++) {
		index = -1;
		result = barrier_wait(two, &soon, &index);
		tr_check(result == ETIMEDOUT, "nobody comes until the deadline, but told %d",
			 result);
		tr_check(index == -1, "there is no index if there is no round: %d", index);
		tr_check(barrier_is_broken(two), "who gives up breaks it");
		result = barrier_wait(two, NULL, NULL);
		tr_check(result == ECANCELED, "it is broken, but told %d", result);
		barrier_reset(two);
		tr_check(!barrier_is_broken(two), "a reset makes it whole");
	}
	barrier_free(one);
	barrier_free(two);
	return 0;
}
