// SPDX-License-Identifier: MIT
//
// The executions that a session has asked for, as a queue of orders: written to the shared memory,
// run one after the other, and looked at in the same order. The first may be stepped or run again;
// behind it are only orders that the runner runs to their end by itself. session_start() and
// session_room() are here. For session.c; used by one thread. Nothing here blocks except
// session_start(), which stops executions that it does not follow.
#ifndef SESSION_SESSION_ORDERS_H
#define SESSION_SESSION_ORDERS_H

#include "session/session_events.h"

// Sends a message to the server or runner. Never waits, even if the program does not read. False:
// there is no server.
bool session_tell(const struct session *s, const struct msg *m);

// Wakes the server or runner if it sleeps. False: there is no server.
bool session_wake(struct session *s);

// Begins to look at the first order, from its first event on. Returns 0 or ENOMEM.
int order_begin(struct session *s);

// Runs the first order again, by a fork; no other may be in progress. Returns 0 or ENOMEM.
int order_run_again(struct session *s);

// Notes the answer to the first order, which has asked. Returns 0 or ENOMEM.
int order_answered(struct session *s, struct choice c);

// Removes the first order.
void order_remove(struct session *s);

#endif
