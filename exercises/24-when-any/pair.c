// SPDX-License-Identifier: MIT
//
// Two tasks complete at once, by two threads, after the call: pair; or one of them while the call
// is made: pair making. The first is the answer, and all references come back. The caller keeps
// its reference to the answer no longer than until it was read.
#include "when-any.h"

static struct tr_task *tasks[2], *any;

static void *completes(void *unused)
{
	TR_MUST(tr_task_complete(tasks[0], 0));
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	intptr_t first = -1;
	(void)argv;
	bool making = argc > 1;
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_task_new(&tasks[i], i ? "second" : "first"));
	if (making)
		TR_MUST(pthread_create(&thread, NULL, completes, NULL));
	TR_MUST(when_any(tasks, 2, &any));
	if (!making)
		TR_MUST(pthread_create(&thread, NULL, completes, NULL));
	TR_MUST(tr_task_complete(tasks[1], 0));
	TR_MUST(tr_task_wait(any, NULL));
	int error = tr_task_result(any, &first);
	tr_check(error == 0 && (first == 0 || first == 1),
		 "the index of the first: expected 0 or 1, found %d (error %s)", (int)first,
		 tr_error_name(error));
	tr_task_release(any);
	TR_MUST(pthread_join(thread, NULL));
	for (int i = 0; i < 2; i++) {
		tr_check(tasks[i]->references == 1,
			 "references to task %d at the end: expected the caller's, found %d", i,
			 tasks[i]->references);
		tr_task_release(tasks[i]);
	}
}
