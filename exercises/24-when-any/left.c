// SPDX-License-Identifier: MIT
//
// One task completes, by another thread, at any time; two others stay pending. When the answer is
// there, nothing is left with them. left 0, left 1 and left 2: which one completes.
#include "when-any.h"

#include <stdlib.h>

static struct tr_task *tasks[3];
static int which;

static void *completes(void *unused)
{
	TR_MUST(tr_task_complete(tasks[which], 0));
	return unused;
}

static bool is_free_of_continuations(struct tr_task *t)
{
	TR_MUST(pthread_mutex_lock(&t->lock));
	bool is_free = TAILQ_EMPTY(&t->continuations);
	TR_MUST(pthread_mutex_unlock(&t->lock));
	return is_free;
}

int main(int argc, char **argv)
{
	struct tr_task *any;
	pthread_t thread;
	intptr_t first = -1;
	if (argc != 2)
		return 2;
	which = atoi(argv[1]);
	for (int i = 0; i < 3; i++)
		TR_MUST(tr_task_new(&tasks[i], "task"));
	TR_MUST(pthread_create(&thread, NULL, completes, NULL));
	TR_MUST(when_any(tasks, 3, &any));
	TR_MUST(tr_task_wait(any, NULL));
	for (int i = 0; i < 3; i++)
		tr_check(i == which || is_free_of_continuations(tasks[i]),
			 "no continuation is left with task %d when the answer is there", i);
	TR_MUST(tr_task_result(any, &first));
	tr_check(first == which, "the first: expected %d, found %d", which, (int)first);
	TR_MUST(pthread_join(thread, NULL));
	for (int i = 0; i < 3; i++) {
		tr_check(tasks[i]->references == 1 + (i != which),
			 "references to task %d: expected %d, found %d", i, 1 + (i != which),
			 tasks[i]->references);
		if (i != which)
			tr_task_release(tasks[i]); // its completer's
		tr_task_release(tasks[i]);
	}
	tr_check(any->references == 1,
		 "references to the answer at the end: expected the caller's, found %d",
		 any->references);
	tr_task_release(any);
}
