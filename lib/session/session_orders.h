// SPDX-License-Identifier: MIT
//
// The executions that a session has asked for, as a queue of orders: set down in the shared memory,
// run there one after the other, looked at in the same order. Beside the first, which may be
// stepped or run again, stand only such as the runner runs to their end by itself. session_start()
// and session_room() are here. For session.c; used by one thread, and nothing here blocks but
// session_start(), which stops what it does not join.
#ifndef SESSION_SESSION_ORDERS_H
#define SESSION_SESSION_ORDERS_H

#include "session/session_events.h"

// Sends a message to whoever runs executions. Never waits: a program that does not read must not
// hold us up. False: there is nobody.
bool session_tell(const struct session *s, const struct msg *m);

// Who runs executions is woken, if he sleeps. False: there is nobody.
bool session_wake(struct session *s);

// The first order is the one that is looked at, from its first event on. 0 or ENOMEM.
int order_begin(struct session *s);

// The first order's execution once more, by a fork; no other may be under way. 0 or ENOMEM.
int order_run_again(struct session *s);

// The first order has asked, and this is the answer. 0 or ENOMEM.
int order_answered(struct session *s, struct choice c);

// The first order is done with.
void order_remove(struct session *s);

#endif
