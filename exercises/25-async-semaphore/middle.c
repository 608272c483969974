// SPDX-License-Identifier: MIT
//
// One thread. Of three waits in line one is cancelled: middle 0, middle 1 and middle 2, which one.
// Its place is empty, and the permits are for the two others. A token that was asked before the
// call cancels, too, unless there is a permit.
#include "async-semaphore.h"

#include <stdlib.h>

static const struct tr_cancel_token never;

int main(int argc, char **argv)
{
	struct tr_cancel_source source;
	struct tr_task *waits[3], *late;
	if (argc != 2)
		return 2;
	int which = atoi(argv[1]);
	struct async_sem *s = async_sem_new(0, NULL);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(tr_cancel_source_init(&source));
	const struct tr_cancel_token token = tr_cancel_token(&source);
	for (int i = 0; i < 3; i++)
		TR_MUST(async_sem_wait(s, NULL, i == which ? token : never, &waits[i]));
	TR_MUST(tr_cancel(&source));
	for (int i = 0; i < 3; i++)
		tr_check((tr_task_state(waits[i]) == TR_TASK_CANCELLED) == (i == which),
			 "wait %d: expected %s", i + 1, i == which ? "cancelled" : "pending");
	TR_MUST(async_sem_wait(s, NULL, token, &late));
	tr_check(tr_task_state(late) == TR_TASK_CANCELLED,
		 "the token was asked before the call: expected a wait that is cancelled");
	tr_task_release(late);
	for (int i = 0; i < 3; i++) {
		if (i == which)
			continue;
		tr_check(!tr_task_is_completed(waits[i]), "wait %d: expected pending", i + 1);
		async_sem_post(s);
		tr_check(tr_task_result(waits[i], NULL) == 0,
			 "wait %d: expected done, since it is the first in line", i + 1);
	}
	async_sem_post(s);
	TR_MUST(async_sem_wait(s, NULL, token, &late));
	tr_check(tr_task_result(late, NULL) == 0, "a permit that is there wins over the token");
	tr_task_release(late);
	for (int i = 0; i < 3; i++) {
		tr_check(waits[i]->references == 1,
			 "references to wait %d: expected the caller's, found %d", i + 1,
			 waits[i]->references);
		tr_task_release(waits[i]);
	}
	async_sem_free(s);
	tr_cancel_source_destroy(&source);
}
