// SPDX-License-Identifier: MIT
//
// Cancellation that is asked for and not forced: a *source* asks, and whatever was given its
// *token* looks, or has a continuation resumed when that happens. A function that finds it asked
// ends as soon as it is in order, with the task cancelled (tr_task_cancel).
//
//	struct tr_cancel_source source;
//	tr_cancel_source_init(&source);
//	...	f(..., tr_cancel_token(&source)) ...	// there: if (tr_cancel_asked(token)) ...
//	tr_cancel(&source);
//	tr_cancel_source_destroy(&source);
//
// A token is nothing but a task that is done when cancellation is asked for: all that is true of
// tasks is true of it. To register a continuation and to ask is decided under its lock, so one that
// is registered too late is resumed at once; and it can be withdrawn (tr_task_withdraw), which a
// function does when it has ended, or the source would resume what is gone. No other lock is held
// while the continuations run. Source: "Mecanismos de programação concorrente em C#" (S. Mançano),
// on cancellation tokens.
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

// A value. The zero token is never asked.
struct tr_cancel_token {
	struct tr_task *asked; // no reference of its own: the source lives longer. NULL: never
};

// ENOMEM, and what tr_task_new returns.
int tr_cancel_source_init(struct tr_cancel_source *s);

// No token of it is in use any more, and nothing is registered. A cancellation that was never asked
// for is never told.
void tr_cancel_source_destroy(struct tr_cancel_source *s);

struct tr_cancel_token tr_cancel_token(const struct tr_cancel_source *s);
#define tr_cancel_token(s) TR_BY_VALUE(struct tr_cancel_token, (tr_cancel_token)(s))

// Asks, once: what is registered is resumed. EALREADY: it was asked before. Any thread.
int tr_cancel(struct tr_cancel_source *s);

// Has it been asked? Any thread; "yes" stays.
bool tr_cancel_asked(struct tr_cancel_token token);
#define tr_cancel_asked(...) (tr_cancel_asked)(TR_BY_VALUE(struct tr_cancel_token, __VA_ARGS__))

// Has c resumed when it is asked; at once if it has been. EINVAL: c runs nothing. With the zero
// token c stays the caller's, and never runs. Takes it back: 0, or EALREADY as tr_task_withdraw.
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
