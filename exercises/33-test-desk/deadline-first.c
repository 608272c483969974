// SPDX-License-Identifier: MIT
//
// Wrong: who comes after its deadline is sent away, though there are permits. All else is as in
// right.c.
#include "test-desk.h"

#define desk_take right_desk_take
#include "right.c"
#undef desk_take

int desk_take(struct desk *d, const struct timespec *deadline)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (deadline && deadline->tv_sec < now.tv_sec)
		return ETIMEDOUT;
	return right_desk_take(d, deadline);
}
