// SPDX-License-Identifier: MIT
//
// One thread, one permit: the first wait has it, two more stand in line, and posts serve them first
// come, first served. No call blocks, or nobody would post.
#include "async-semaphore.h"

static const struct tr_cancel_token never;

static struct tr_task *wait(struct async_sem *s)
{
	struct tr_task *task = NULL;
	int result = async_sem_wait(s, NULL, never, &task);
	tr_check(result == 0 && task, "async_sem_wait: expected a task, found error %s",
		 tr_error_name(result));
	return task;
}

// The first `done` of the waits have completed, and the others are pending.
static void expect(struct tr_task *const *waits, int n, int done)
{
	for (int i = 0; i < n; i++) {
		intptr_t value = -1;
		int result = tr_task_result(waits[i], &value);
		bool ends = i < done;
		tr_check((result == 0) == ends, "wait %d: expected %s, found %s", i + 1,
			 ends ? "done" : "pending", result == 0 ? "done" : "not done");
		tr_check(!ends || value == 0, "the value of wait %d: expected 0, found %d", i + 1,
			 (int)value);
	}
}

int main(void)
{
	struct tr_task *waits[4];
	struct async_sem *s = async_sem_new(1, NULL);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	for (int i = 0; i < 3; i++)
		waits[i] = wait(s);
	expect(waits, 3, 1);
	async_sem_post(s);
	expect(waits, 3, 2);
	async_sem_post(s);
	expect(waits, 3, 3);
	async_sem_post(s); // it is kept
	waits[3] = wait(s);
	expect(waits, 4, 4);
	struct tr_task *none = wait(s);
	expect(&none, 1, 0);
	async_sem_post(s);
	expect(&none, 1, 1);
	tr_task_release(none);
	for (int i = 0; i < 4; i++) {
		tr_check(waits[i]->references == 1,
			 "references to wait %d: expected the caller's, found %d", i + 1,
			 waits[i]->references);
		tr_task_release(waits[i]);
	}
	async_sem_free(s);
}
