// SPDX-License-Identifier: MIT
//
// Cancellation: see cancel.h.
#include "tasks/cancel.h"

#include <errno.h>

int tr_cancel_source_init(struct tr_cancel_source *s)
{
	return tr_task_new(&s->asked, NULL);
}

// Releases the completer's reference as well, unless tr_cancel did.
void tr_cancel_source_destroy(struct tr_cancel_source *s)
{
	if (!tr_task_is_completed(s->asked))
		tr_task_release(s->asked);
	tr_task_release(s->asked);
	s->asked = NULL;
}

#undef tr_cancel_token // else the macro would replace the type's name in casts
struct tr_cancel_token tr_cancel_token(const struct tr_cancel_source *s)
{
	return (struct tr_cancel_token){s->asked};
}

int tr_cancel(struct tr_cancel_source *s)
{
	return tr_task_complete(s->asked, 0);
}

bool(tr_cancel_asked)(struct tr_cancel_token token)
{
	return token.asked && tr_task_is_completed(token.asked);
}

int(tr_cancel_on_asked)(struct tr_cancel_token token, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	return token.asked ? tr_task_on_completed(token.asked, c) : 0;
}

int(tr_cancel_withdraw)(struct tr_cancel_token token, struct tr_continuation *c)
{
	return token.asked ? tr_task_withdraw(token.asked, c) : 0;
}
