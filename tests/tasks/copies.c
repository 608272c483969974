// SPDX-License-Identifier: MIT
//
// A copy between devices in memory whose writes a thread carries out, while main may cancel it: all
// is copied, at most `pending` writes were under way, and progress grows. copies PENDING WHAT: WHAT
// is good, short (writes of one byte), full (the disk), or cancel.
#include <stdlib.h>
#include <string.h>

#include "tasks.h"

enum { SIZE = 4, BLOCK = 2 };

static unsigned char source_bytes[SIZE] = "abc", target_bytes[SIZE];
static struct tr_memory_device from, to;
static struct tr_continuations queue = TAILQ_HEAD_INITIALIZER(queue);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of the queue
static struct tr_cancel_source source;
static uint64_t told;

static void progress(void *unused, uint64_t written)
{
	(void)unused;
	tr_check(written > told && written <= SIZE, "progress: %d", (int)written);
	told = written;
}

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	pthread_mutex_lock(&lock);
	tr_continuation_hold(&queue, context, c);
	pthread_mutex_unlock(&lock);
	return 0;
}

// Carries out what there is. What comes later is for the one that makes it come.
static void *carries_out(void *unused)
{
	struct tr_continuation *c;
	do {
		pthread_mutex_lock(&lock);
		c = tr_continuation_take_first(&queue);
		pthread_mutex_unlock(&lock);
		if (c)
			tr_continuation_run(c);
	} while (c);
	return unused;
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	const char *what = argv[2];
	bool full = strcmp(what, "full") == 0, cancel = strcmp(what, "cancel") == 0;
	struct tr_copy_plan plan = {.pending = atoi(argv[1]), .block = BLOCK, .progress = progress};
	struct tr_context context = {.submit = submit};
	struct tr_task *task;
	pthread_t other;
	intptr_t n = 0;

	OK(tr_cancel_source_init(&source));
	plan.cancel = tr_cancel_token(&source);
	OK(tr_memory_device_init(&from, source_bytes, SIZE, SIZE));
	OK(tr_memory_device_init(&to, target_bytes, 0, full ? BLOCK : SIZE));
	to.on = &context;
	if (strcmp(what, "short") == 0)
		to.at_once = 1;
	OK(tr_copy(&from.device, &to.device, &plan, &task));
	OK(pthread_create(&other, NULL, carries_out, NULL));
	if (cancel)
		OK(tr_cancel(&source));
	OK(tr_task_wait(task, NULL));
	OK(pthread_join(other, NULL));
	int result = tr_task_result(task, &n);
	tr_check(from.reading == 0 && to.writing == 0, "nothing is under way");
	tr_check(to.most <= plan.pending, "writes under way: found %d", to.most);
	if (full) {
		tr_check(result == ENOSPC, "the disk is full: found %d", result);
	} else if (result == 0) {
		tr_check(n == SIZE && told == SIZE, "written: %d, told %d", (int)n, (int)told);
		tr_check(memcmp(source_bytes, target_bytes, SIZE) == 0, "the bytes are the same");
	} else {
		tr_check(cancel && tr_task_state(task) == TR_TASK_CANCELLED, "found %d", result);
	}
	tr_task_release(task);
	OK(tr_memory_device_destroy(&from));
	OK(tr_memory_device_destroy(&to));
	tr_cancel_source_destroy(&source);
	return 0;
}
