// SPDX-License-Identifier: MIT
//
// Why the events of a moment are not as the contract has them: what its jobs noted, in words.
//
// No memory is taken but for the words; one thread.
#ifndef GRADING_CONTRACT_EVENTS_H
#define GRADING_CONTRACT_EVENTS_H

#include "grading/contract/orders.h"

// What is wrong with an event.
struct event_refusal {
	enum contract_rule rule;
	unsigned op; // the event
};

// The set is all to which the orders of this moment lead that agree with what was seen. Finds the
// first event that none of them explains, or one that had to happen and did not. False: there is
// none. True: *why, and what was expected and found is added to *text.
bool events_explain(const struct orders *o, const struct orders_set *set, struct event_refusal *why,
		    struct buf *text);

// An event of this moment that was noted a while after, when nothing happened; as above.
bool events_between(const struct orders *o, const struct history *h, struct event_refusal *why,
		    struct buf *text);

#endif
