// SPDX-License-Identifier: MIT
//
// copy: a file is copied, and at most two writes are under way. The disk is one in memory that
// takes 200 ms for a write and asks no thread to wait; so the blocks overlap, and none is held up.
#include "combinators.h"

#include <string.h>

enum { BLOCK = 4, BLOCKS = 3, PENDING = 2 };

// Carries out what it is given after 200 ms: it is one of the cook's orders.
static int after_a_while(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	order(c, 200);
	return 0;
}

static void told(void *unused, uint64_t written)
{
	(void)unused;
	tr_log("%d bytes of %d are written", (int)written, BLOCK * BLOCKS);
}

int copy(const struct tr_lesson_args *args)
{
	static struct tr_context disk = {.submit = after_a_while};
	const struct tr_copy_plan plan = {.pending = PENDING, .block = BLOCK, .progress = told};
	unsigned char in[BLOCK * BLOCKS + 1] = "onceuponatim", out[BLOCK * BLOCKS] = "";
	struct tr_memory_device from, to;
	struct tr_task *task;
	intptr_t n = 0;

	(void)args;
	kitchen_opens(BLOCKS);
	TR_MUST(tr_memory_device_init(&from, in, sizeof out, sizeof out));
	TR_MUST(tr_memory_device_init(&to, out, 0, sizeof out));
	to.on = &disk;
	TR_MUST(tr_copy(&from.device, &to.device, &plan, &task));
	tr_log("has begun, and could do something else");
	kitchen_may_finish(BLOCKS);
	TR_MUST(await(task, &n));
	tr_task_release(task);
	tr_log("copied %d bytes, %d writes at once at most", (int)n, to.most);
	tr_check(to.most <= PENDING, "writes at once: expected %d at most, found %d", PENDING,
		 to.most);
	tr_check(memcmp(in, out, sizeof out) == 0, "what was written is what was read");
	TR_MUST(tr_memory_device_destroy(&from));
	TR_MUST(tr_memory_device_destroy(&to));
	kitchen_closes();
	return 0;
}
