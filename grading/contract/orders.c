// SPDX-License-Identifier: MIT
//
// Following the orders of steps within a moment: see orders.h. Breadth-first search over the
// states; equal states are kept once.
#include "grading/contract/orders.h"

#include "contract/step.h"

#include <errno.h>
#include <string.h>

// --- the set -------------------------------------------------------------------------------------

void orders_add(struct orders_set *set, const struct orders_node *node)
{
	size_t hash = contract_hash(node, sizeof *node);
	for (size_t i = 0; i < set->n; i++)
		if (set->hash[i] == hash && memcmp(&set->node[i], node, sizeof *node) == 0)
			return;
	if (set->n == ORDERS_MOST) {
		set->full = true;
		return;
	}
	set->hash[set->n] = hash;
	set->node[set->n++] = *node;
}

// --- calls ---------------------------------------------------------------------------------------

// Is the call skipped, since the last call of its column that may wait has not returned 0?
static bool is_skipped(const struct orders *o, const struct orders_node *node, size_t i)
{
	const struct client_call *all = o->client->call;
	if (node->stands[i] == CALL_SKIPPED || !all[i].if_in)
		return node->stands[i] == CALL_SKIPPED;
	for (size_t j = i; j-- > 0;)
		if (all[j].column == all[i].column && all[j].op < o->contract->nops &&
		    o->contract->ops[all[j].op].waits)
			return node->stands[j] == CALL_SKIPPED ||
			       (node->stands[j] == CALL_RETURNED && node->result[j] != 0);
	return true;
}

// The open call of a column, up to this row; NULL: none.
static const struct client_call *orders_call(const struct orders *o, const struct orders_node *node,
					     unsigned column)
{
	for (size_t i = 0; i < o->client->ncalls; i++) {
		const struct client_call *c = &o->client->call[i];
		if (c->column == column && node->stands[i] == CALL_OPEN && !is_skipped(o, node, i))
			return c->row <= o->row ? c : NULL;
	}
	return NULL;
}

static size_t number_of(const struct orders *o, const struct client_call *c)
{
	return (size_t)(c - o->client->call);
}

static struct contract_call machine_of(const struct orders *o, const struct orders_node *node,
				       const struct client_call *c)
{
	struct contract_call m = {.op = c->op,
				  .thread = c->column,
				  .job = client_job(o->client, o->contract, c),
				  .moment = o->row,
				  .step = node->step[number_of(o, c)]};
	memcpy(m.arg, c->arg, sizeof m.arg);
	return m;
}

static struct state *state_of(struct orders_node *node)
{
	return (struct state *)(void *)node->state;
}

// Takes a step of the call, in this variant. False: the contract allows none.
static bool step(const struct orders *o, struct orders_node *node, const struct client_call *c,
		 unsigned variant, struct contract_call *m)
{
	*m = machine_of(o, node, c);
	if (!o->contract->may(state_of(node), m, variant))
		return false;
	node->step[number_of(o, c)] = (unsigned char)m->step;
	return true;
}

// May the waiting call give up with this result? True: the node is changed, and *m is the call as
// it returns.
static bool leaves(const struct orders *o, struct orders_node *node, const struct client_call *c,
		   int result, struct contract_call *m)
{
	*m = machine_of(o, node, c);
	return contract_gives_up(o->contract, state_of(node), m, result);
}

static bool is_late(const struct orders *o, const struct client_call *c)
{
	return c->until != CLIENT_NEVER && c->until <= (int)o->row;
}

// --- moves ---------------------------------------------------------------------------------------

// Does a return with this result agree with what was seen?
static bool agrees(const struct orders *o, size_t i, int result, const int *out)
{
	const struct seen *seen = o->seen ? &o->seen->call[i] : NULL;
	return !seen || (seen->row == o->row && seen->result == result &&
			 memcmp(seen->out, out, sizeof seen->out) == 0);
}

static void add_return(const struct orders *o, struct orders_set *set, struct orders_node *node,
		       size_t i, int result, const int *out)
{
	if (!agrees(o, i, result, out))
		return;
	node->stands[i] = CALL_RETURNED;
	node->step[i] = 0;
	node->result[i] = result;
	memcpy(node->out[i], out, sizeof node->out[i]);
	for (size_t j = i + 1; j < o->client->ncalls; j++)
		if (o->client->call[j].column == o->client->call[i].column &&
		    is_skipped(o, node, j))
			node->stands[j] = CALL_SKIPPED;
	orders_add(set, node);
}

static void give_up(const struct orders *o, struct orders_set *set, const struct orders_node *from,
		    const struct client_call *c)
{
	struct contract_call m;
	struct orders_node node = *from;
	size_t i = number_of(o, c);
	unsigned own = 1U << c->column;
	if (is_late(o, c) && leaves(o, &node, c, ETIMEDOUT, &m)) {
		o->met->late[i] = true;
		add_return(o, set, &node, i, m.result, m.out);
	}
	node = *from;
	if (from->interrupted & own && leaves(o, &node, c, EINTR, &m)) {
		o->met->interrupted[i] = true;
		node.interrupted &= ~own;
		add_return(o, set, &node, i, m.result, m.out);
	}
}

static void call_moves(const struct orders *o, struct orders_set *set,
		       const struct orders_node *from, const struct client_call *c)
{
	struct contract_call m;
	bool begins = from->step[number_of(o, c)] > 0;
	for (unsigned v = 0; v < contract_variants(o->contract); v++) {
		struct orders_node node = *from;
		if (!step(o, &node, c, v, &m))
			continue;
		begins = true;
		if (m.done)
			add_return(o, set, &node, number_of(o, c), m.result, m.out);
		else
			orders_add(set, &node);
	}
	o->met->refused |= !begins;
	give_up(o, set, from, c);
}

static void moves(const struct orders *o, struct orders_set *set, const struct orders_node *from,
		  const struct client_call *c)
{
	static const int nothing[CONTRACT_OUTS];
	struct orders_node node = *from;
	unsigned own = 1U << c->column;
	int marked = node.interrupted & own ? 1 : 0;
	switch (c->op) {
	case CLIENT_INTERRUPT:
		node.interrupted |= 1U << c->arg[0];
		add_return(o, set, &node, number_of(o, c), 0, nothing);
		break;
	case CLIENT_MARK:
		node.interrupted &= ~own;
		add_return(o, set, &node, number_of(o, c), marked, nothing);
		break;
	default:
		call_moves(o, set, from, c);
	}
}

// --- events --------------------------------------------------------------------------------------

bool orders_event(const struct orders *o, struct orders_node *node, unsigned op, unsigned job,
		  const struct seen_event *seen, struct contract_call *m)
{
	const struct client_call *c = client_brings(o->client, o->contract, job, o->row);
	if (!c || node->stands[number_of(o, c)] == CALL_SKIPPED)
		return false;
	unsigned char before[CONTRACT_STATE]; // an event changes only the state
	memcpy(before, node->state, o->contract->size);
	for (unsigned v = 0; v < contract_variants(o->contract); v++) {
		*m = (struct contract_call){.op = op,
					    .thread = seen ? seen->thread : CONTRACT_COLUMNS,
					    .job = job,
					    .moment = o->row};
		memcpy(m->arg, c->arg, sizeof m->arg);
		if (o->contract->may(state_of(node), m, v))
			return true;
		memcpy(node->state, before, o->contract->size);
	}
	return false;
}

static enum contract_event kind_of(const struct orders *o, unsigned op)
{
	return o->contract->ops[op].event;
}

unsigned orders_events_seen(const struct orders *o)
{
	unsigned n = 0;
	while (o->seen && n < o->seen->nevents && o->seen->event[n].row <= o->row)
		n++;
	return n;
}

// Follows the next of the seen events.
static void follow_seen(const struct orders *o, struct orders_set *set,
			const struct orders_node *from)
{
	struct contract_call m;
	struct orders_node node = *from;
	if (from->events >= orders_events_seen(o))
		return;
	const struct seen_event *e = &o->seen->event[from->events];
	if (!orders_event(o, &node, e->op, e->job, e, &m) || m.result != e->result)
		return;
	node.events++;
	orders_add(set, &node);
}

// Follows all hidden events, and, if nothing was recorded, all others.
static void event_moves(const struct orders *o, struct orders_set *set,
			const struct orders_node *from)
{
	struct contract_call m;
	struct orders_node node = *from;
	follow_seen(o, set, from);
	for (unsigned op = 0; op < o->contract->nops; op++) {
		if (kind_of(o, op) == CONTRACT_CALL || (kind_of(o, op) == CONTRACT_SEEN && o->seen))
			continue;
		for (unsigned job = 1; job <= CLIENT_JOBS; job++)
			if (orders_event(o, &node, op, job, NULL, &m)) {
				orders_add(set, &node);
				memcpy(node.state, from->state, sizeof node.state);
			}
	}
}

// Can an event happen?
static bool events_go_on(const struct orders *o, const struct orders_node *from)
{
	struct contract_call m;
	struct orders_node node = *from;
	for (unsigned op = 0; op < o->contract->nops; op++)
		for (unsigned job = 1; kind_of(o, op) && job <= CLIENT_JOBS; job++)
			if (orders_event(o, &node, op, job, NULL, &m))
				return true;
	return false;
}

// --- all of a moment -----------------------------------------------------------------------------

void orders_follow(const struct orders *o, struct orders_set *set)
{
	for (size_t i = 0; i < set->n && !set->full; i++) {
		const struct orders_node from = set->node[i];
		for (unsigned column = 0; column < o->client->columns; column++) {
			const struct client_call *c = orders_call(o, &from, column);
			if (c)
				moves(o, set, &from, c);
		}
		event_moves(o, set, &from);
	}
}

// --- the end of a moment -------------------------------------------------------------------------

// Can the call take a step?
static bool moves_on(const struct orders *o, const struct orders_node *from,
		     const struct client_call *c)
{
	struct contract_call m;
	struct orders_node node;
	if (c->op >= o->contract->nops)
		return true;
	for (unsigned v = 0; v < contract_variants(o->contract); v++) {
		node = *from;
		if (step(o, &node, c, v, &m))
			return true;
	}
	node = *from;
	if (is_late(o, c) && leaves(o, &node, c, ETIMEDOUT, &m))
		return true;
	node = *from;
	return from->interrupted & 1U << c->column && leaves(o, &node, c, EINTR, &m);
}

bool orders_all_seen(const struct orders *o, const struct orders_node *node)
{
	if (o->seen && node->events < orders_events_seen(o))
		return false;
	for (size_t i = 0; o->seen && i < o->client->ncalls; i++) {
		unsigned row = o->seen->call[i].row;
		if (row && row <= o->row && node->stands[i] != CALL_RETURNED)
			return false;
	}
	return true;
}

bool orders_is_over(const struct orders *o, const struct orders_node *node)
{
	for (unsigned column = 0; column < o->client->columns; column++) {
		const struct client_call *c = orders_call(o, node, column);
		if (c && moves_on(o, node, c))
			return false;
	}
	for (unsigned column = 0; column < o->client->columns; column++) {
		const struct client_call *c = orders_call(o, node, column);
		if (c && !node->step[number_of(o, c)]) {
			o->met->refused =
				true; // the call has not begun, and the contract does not allow it
			return false;
		}
	}
	return orders_all_seen(o, node) && !events_go_on(o, node);
}
