// SPDX-License-Identifier: MIT
//
// One thread: more bytes than 32 bits count. The device has no memory: it says of each operation
// that all its bytes are taken, and remembers where the next one has to be.
#include "bounded-copy.h"

#define BLOCK ((uint64_t)1 << 24)
#define SIZE (((uint64_t)1 << 32) + 3 * BLOCK)

enum { READ, WRITE };

static uint64_t next[2], told;

static int operation(int which, uint64_t n, uint64_t at, struct tr_task **task)
{
	tr_check(at == next[which], "%s: expected at block %d, found at block %d",
		 which == READ ? "a read" : "a write", (int)(next[which] / BLOCK),
		 (int)(at / BLOCK));
	if (n > SIZE - at)
		n = SIZE - at;
	next[which] += n;
	TR_MUST(tr_task_new(task, "operation"));
	return tr_task_complete(*task, (intptr_t)n);
}

static int reads(struct tr_device *d, void *to, size_t n, uint64_t at, struct tr_task **task)
{
	(void)d;
	(void)to;
	return operation(READ, n, at, task);
}

static int writes(struct tr_device *d, const void *from, size_t n, uint64_t at,
		  struct tr_task **task)
{
	(void)d;
	(void)from;
	return operation(WRITE, n, at, task);
}

static void tells(void *unused, uint64_t written)
{
	(void)unused;
	told = written;
}

int main(void)
{
	static const struct tr_device_ops ops = {reads, writes};
	struct tr_device device = {&ops};
	struct copy_plan plan = {.pending = 1, .block = BLOCK, .progress = tells};
	struct tr_task *task = NULL;
	TR_MUST(bounded_copy(&device, &device, &plan, &task));
	intptr_t n = 0;
	int result = tr_task_result(task, &n);
	tr_check(result == 0, "the copy: expected done, found error %s", tr_error_name(result));
	tr_check((uint64_t)n == SIZE, "blocks copied: expected %d, found %d", (int)(SIZE / BLOCK),
		 (int)((uint64_t)n / BLOCK));
	tr_check(told == SIZE, "the last number, in blocks: expected %d, found %d",
		 (int)(SIZE / BLOCK), (int)(told / BLOCK));
	tr_task_release(task);
}
