// SPDX-License-Identifier: MIT
//
// One thread alone. At a barrier for one it waits for nobody, though the deadline has passed. At a
// barrier for two it gives up; then the barrier is broken, and after a reset it is as new.
#include <errno.h>

#include "cyclic-barrier.h"
#include "treadle.h"

int main(void)
{
	static const struct timespec past; // long ago
	struct timespec soon = tr_deadline(10);
	struct barrier *one = barrier_new(1, NULL, NULL), *two = barrier_new(2, NULL, NULL);
	int index = -1, result = barrier_wait(one, &past, &index);

	tr_check(result == 0 && index == 0,
		 "the last to arrive does not wait: expected result 0 and index 0, found %s and %d",
		 tr_error_name(result), index);
	for (int i = 0; i < 2; i++) {
		index = -1;
		result = barrier_wait(two, &soon, &index);
		tr_check(result == ETIMEDOUT,
			 "nobody else comes before the deadline: expected ETIMEDOUT, found %s",
			 tr_error_name(result));
		tr_check(index == -1,
			 "without a complete round index stays as it was: expected -1, found %d",
			 index);
		tr_check(barrier_is_broken(two), "a thread that gives up breaks the barrier");
		result = barrier_wait(two, NULL, NULL);
		tr_check(result == ECANCELED, "the barrier is broken: expected ECANCELED, found %s",
			 tr_error_name(result));
		barrier_reset(two);
		tr_check(!barrier_is_broken(two), "a reset makes the barrier whole again");
	}
	barrier_free(one);
	barrier_free(two);
	return 0;
}
