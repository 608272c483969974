// SPDX-License-Identifier: MIT
//
// Explaining, in words, why the contract does not allow the events that jobs noted in a moment.
//
// Allocates memory for the words only. One thread.
#ifndef GRADING_CONTRACT_EVENTS_H
#define GRADING_CONTRACT_EVENTS_H

#include "grading/contract/orders.h"

// The event that is wrong, and the rule that it breaks.
struct event_refusal {
	enum contract_rule rule;
	unsigned op; // the number of the event in the contract's table
};

// Finds the first event that no order of the moment's steps explains, or an event that had to
// happen and did not. set: the states that orders_follow() has reached, with events as they were
// seen. True: *why is set, and a sentence is added to *text. False: there is no such event.
bool events_explain(const struct orders *o, const struct orders_set *set, struct event_refusal *why,
		    struct buf *text);

// Finds an event that was noted after this moment, when nothing happened. Otherwise as
// events_explain().
bool events_between(const struct orders *o, const struct history *h, struct event_refusal *why,
		    struct buf *text);

#endif
