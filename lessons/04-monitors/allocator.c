// SPDX-License-Identifier: MIT
//
// Act allocator: streams ask for one buffer more while none is free; the one that has fewest is to
// have the next. main hands out all there are, stream k getting k of them, and then gives back
// one of its own. A wait scheduled by how many buffers the stream has.
#include "monitors.h"

static struct tr_hoare_allocator pool; // stream 0 is main's
static struct order served; // only the stream that has the buffer that main gave back adds to it

static void *stream(void *number)
{
	int me = *(int *)number;

	tr_thread_name("stream-%d", me);
	tr_log("has %d and wants one more", me);
	TR_MUST(tr_hoare_allocator_acquire(&pool, me, NULL));
	order_add(&served, me);
	tr_log("has it, and gives it back");
	TR_MUST(tr_hoare_allocator_release(&pool, me));
	return NULL;
}

int allocator(const struct tr_lesson_args *args)
{
	int n = args->threads;
	struct tr_group streams;

	TR_MUST(tr_hoare_allocator_init(&pool, 1 + n * (n + 1) / 2, n + 1));
	tr_object_name(&pool.m.lock, "pool");
	order_begin(&served, "served");
	for (int s = 0; s <= n; s++)
		for (int i = 0; i < (s ? s : 1); i++)
			TR_MUST(tr_hoare_allocator_acquire(&pool, s, NULL));

	tr_group_start(&streams, n, stream);
	TR_SLEEP(500);
	bool all_wait = tr_monitor_waiting(&pool.not_none) == (size_t)n;
	tr_log("gives one back");
	TR_MUST(tr_hoare_allocator_release(&pool, 0));
	tr_group_join(&streams);
	for (int i = 0; all_wait && i < n; i++)
		tr_check(served.who[i] == i + 1, "the stream that has fewest is served first");

	for (int s = 1; s <= n; s++)
		for (int i = 0; i < s; i++)
			TR_MUST(tr_hoare_allocator_release(&pool, s));
	TR_MUST(tr_hoare_allocator_destroy(&pool));
	return 0;
}
