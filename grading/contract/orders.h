// SPDX-License-Identifier: MIT
//
// Following all orders of the steps that a contract allows within one moment of a client. The judge
// (judge.h) decides which states explain an execution.
//
// Allocates nothing; one thread.
#ifndef GRADING_CONTRACT_ORDERS_H
#define GRADING_CONTRACT_ORDERS_H

#include "grading/contract/history.h"

enum { ORDERS_MOST = 4096 };

enum call_stands { CALL_OPEN, CALL_RETURNED, CALL_SKIPPED };

// A state after some steps. Equal states are equal byte by byte.
struct orders_node {
	_Alignas(max_align_t) unsigned char state[CONTRACT_STATE];
	unsigned char stands[CLIENT_CALLS]; // enum call_stands
	unsigned char step[CLIENT_CALLS];
	int result[CLIENT_CALLS];
	int out[CLIENT_CALLS][CONTRACT_OUTS];
	unsigned interrupted; // bits: columns with an interruption that no call has reported
	unsigned events;      // number of the seen events that have happened
};

struct orders_set {
	size_t n;
	bool full; // there were more than ORDERS_MOST
	struct orders_node node[ORDERS_MOST];
	size_t hash[ORDERS_MOST];
};

struct orders {
	const struct contract *contract;
	const struct client *client;
	unsigned row;
	const struct history *seen; // follow only steps that agree with it; NULL: all steps
	struct judge_met *met;
};

// Adds a node, unless an equal one is there.
void orders_add(struct orders_set *set, const struct orders_node *node);

// Adds to the set all nodes that the open calls can lead to from its nodes, as long as there is
// room.
void orders_follow(const struct orders *o, struct orders_set *set);

// May the event `op` happen to the job in this node? seen: as it was noted, with any result; or
// NULL. True: the node is changed by the event, and *m is the event. False: the node is as before.
bool orders_event(const struct orders *o, struct orders_node *node, unsigned op, unsigned job,
		  const struct seen_event *seen, struct contract_call *m);

// How many of the seen events have happened by the end of this row.
unsigned orders_events_seen(const struct orders *o);

// Have all calls returned, and all events happened, in this node, that were seen to by this row?
bool orders_all_seen(const struct orders *o, const struct orders_node *node);

// Is the moment over in this node: no call or event can take a step, and orders_all_seen()?
bool orders_is_over(const struct orders *o, const struct orders_node *node);

#endif
