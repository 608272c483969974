// SPDX-License-Identifier: MIT
//
// Cooperative cancellation: a *source* requests it, and a function that was given the source's
// *token* polls, or has a continuation resumed. It then ends as soon as it can, with its task
// cancelled (tr_task_cancel).
//
//	struct tr_cancel_source source;
//	tr_cancel_source_init(&source);
//	...	f(..., tr_cancel_token(&source)) ...	// there: if (tr_cancel_asked(token)) ...
//	tr_cancel(&source);
//	tr_cancel_source_destroy(&source);
//
// A token is a task that is done when cancellation is requested. So a continuation registered after
// the request is resumed at once; and a function must withdraw its continuation when it ends, or
// the source would resume one that is gone. No lock is held while the continuations run. Any thread
// may call any of these. Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on
// cancellation tokens.
#ifndef TASKS_CANCEL_H
#define TASKS_CANCEL_H

#include <stdbool.h>

#include "annotate/by_value.h"
#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_cancel_source {
	struct tr_task *asked; // never changes
};

// Passed by value. The zero token is never cancelled.
struct tr_cancel_token {
	struct tr_task
		*asked; // without a reference: the source must live longer. NULL: never cancelled
};

// Returns 0 or an error of tr_task_new.
int tr_cancel_source_init(struct tr_cancel_source *s);

// No token of the source may be in use any more, and no continuation registered.
void tr_cancel_source_destroy(struct tr_cancel_source *s);

struct tr_cancel_token tr_cancel_token(const struct tr_cancel_source *s);
#define tr_cancel_token(s) TR_BY_VALUE(struct tr_cancel_token, (tr_cancel_token)(s))

// Requests cancellation, and resumes the registered continuations. Returns 0, or EALREADY: it was
// requested before. Does not block.
int tr_cancel(struct tr_cancel_source *s);

// Was cancellation requested? Once true, always true.
bool tr_cancel_asked(struct tr_cancel_token token);
#define tr_cancel_asked(...) (tr_cancel_asked)(TR_BY_VALUE(struct tr_cancel_token, __VA_ARGS__))

// Registers c, to be resumed when cancellation is requested, at once if it was. Returns 0, or
// EINVAL: c->run is NULL. With the zero token c stays the caller's. The second withdraws c: 0, or
// EALREADY as tr_task_withdraw.
int tr_cancel_on_asked(struct tr_cancel_token token, struct tr_continuation *c);
int tr_cancel_withdraw(struct tr_cancel_token token, struct tr_continuation *c);
#define tr_cancel_on_asked(token, c)                                                               \
	(tr_cancel_on_asked)(TR_BY_VALUE(struct tr_cancel_token, token), c)
#define tr_cancel_withdraw(token, c)                                                               \
	(tr_cancel_withdraw)(TR_BY_VALUE(struct tr_cancel_token, token), c)

#ifdef __cplusplus
}
#endif
#endif
