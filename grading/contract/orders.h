// SPDX-License-Identifier: MIT
//
// All orders of the steps that a contract allows within one moment of a client, as the states to
// which they lead. What of these explains an execution is judge.h's.
//
// No memory is taken; one thread.
#ifndef GRADING_CONTRACT_ORDERS_H
#define GRADING_CONTRACT_ORDERS_H

#include "grading/contract/history.h"

enum { ORDERS_MOST = 4096 };

enum call_stands { CALL_OPEN, CALL_RETURNED, CALL_SKIPPED };

// How all stands after some steps. Equal ones are equal byte by byte.
struct orders_node {
	_Alignas(max_align_t) unsigned char state[CONTRACT_STATE];
	unsigned char stands[CLIENT_CALLS]; // enum call_stands
	unsigned char step[CLIENT_CALLS];
	int result[CLIENT_CALLS];
	int out[CLIENT_CALLS][CONTRACT_OUTS];
	unsigned interrupted; // the columns that are, and no call has said so
	unsigned events;      // so many of those that were seen have happened
};

struct orders_set {
	size_t n;
	bool full; // there are more
	struct orders_node node[ORDERS_MOST];
	size_t hash[ORDERS_MOST];
};

struct orders {
	const struct contract *contract;
	const struct client *client;
	unsigned row;
	const struct history *seen; // only what agrees with it; NULL: all
	struct judge_met *met;
};

// Adds a node, once.
void orders_add(struct orders_set *set, const struct orders_node *node);

// From the nodes of the set, all that the calls of this moment, and those that wait, can come to:
// they are added to it, as long as there is room.
void orders_follow(const struct orders *o, struct orders_set *set);

// May this event happen there to the job? The node is then as it has, which is another state; else
// it is as it was. With `seen`: as that was noted, with any result.
bool orders_event(const struct orders *o, struct orders_node *node, unsigned op, unsigned job,
		  const struct seen_event *seen, struct contract_call *m);

// How many of the events that were seen happened by the end of this row?
unsigned orders_events_seen(const struct orders *o);

// Has each call, and each event, happened there that was seen to?
bool orders_all_seen(const struct orders *o, const struct orders_node *node);

// Is the moment over there: can nothing move, and has each call returned that must have?
bool orders_is_over(const struct orders *o, const struct orders_node *node);

// The call at which a column stands, or that it has come to by this row; NULL: none.
const struct client_call *orders_call(const struct orders *o, const struct orders_node *node,
				      unsigned column);

#endif
