// SPDX-License-Identifier: MIT
//
// What makes no sense is refused, and nothing has been done.
#include "by-hand.h"

static struct copying c;

static void refused(struct tr_device *from, struct tr_device *to, const struct copy_plan *plan,
		    const char *what)
{
	struct tr_task *task = NULL;
	int result = bounded_copy(from, to, plan, &task);
	tr_check(result == EINVAL && !task, "%s: expected EINVAL, found %s", what,
		 tr_error_name(result));
	tr_check(c.from.n + c.to.n == 0, "%s: expected no operation", what);
}

int main(void)
{
	copying_init(&c, 4, 2, 2);
	struct copy_plan none = c.plan, fewer = c.plan, empty = c.plan;
	none.pending = 0;
	fewer.pending = -1;
	empty.block = 0;
	refused(&c.from.device, &c.to.device, &none, "no write may be pending");
	refused(&c.from.device, &c.to.device, &fewer, "-1 writes may be pending");
	refused(&c.from.device, &c.to.device, &empty, "a block of no bytes");
	refused(NULL, &c.to.device, &c.plan, "no source");
	refused(&c.from.device, NULL, &c.plan, "no target");
	refused(&c.from.device, &c.to.device, NULL, "no plan");
	tr_check(bounded_copy(&c.from.device, &c.to.device, &c.plan, NULL) == EINVAL,
		 "no place for the task: expected EINVAL");
	copying_begin(&c);
	while (hand_run(&c.writes, false))
		;
	copying_is_whole(&c);
	copying_destroy(&c);
}
