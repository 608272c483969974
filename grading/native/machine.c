// SPDX-License-Identifier: MIT
//
// The contract beside a native run: see machine.h. States are followed as by the judge of clients
// (contract/orders.c), but with many threads, few of which move in a moment.
#include "grading/native/machine.h"

#include "contract/step.h"
#include "contract/words.h"

#include <errno.h>
#include <string.h>

// FEW nodes are compared without hashes: to compare bytes is faster than to mix them.
enum { MOST = 400, FEW = 8, THREADS = CONTRACT_COLUMNS };

struct node {
	_Alignas(max_align_t) unsigned char state[CONTRACT_STATE];
	unsigned char step[THREADS];
	bool returned[THREADS]; // in this moment
	bool marked[THREADS];
	size_t hash; // where a set has more than FEW nodes
	bool moves;  // a call can take a step from here
};

struct set {
	struct node node[MOST];
	size_t n;
	bool full;
};

static struct {
	const struct contract *k;
	struct set now, next;
	struct node from;
	struct contract_call tried; // of machine_allows(), which has left the state after it in
				    // `from`; is_plain() then need not take the step once more
	bool has_tried;
	const unsigned *open; // nopen threads that are in a call
	unsigned nopen;
	int out[THREADS][CONTRACT_OUTS],
		result[THREADS]; // what each call last came to in a state, for the sentence
} m;

static size_t hash_of(const struct node *n)
{
	size_t hash = contract_hash(n->state, m.k->size);
	for (size_t i = 0; i < THREADS; i++)
		hash += (size_t)(n->step[i] + 256 * n->returned[i] + 512 * n->marked[i]) * (i + 1);
	return hash;
}

// Copies only the part of the state that the contract uses.
static void copy(struct node *to, const struct node *from)
{
	memcpy(to->state, from->state, m.k->size);
	memcpy(to->step, from->step, sizeof *to - offsetof(struct node, step));
}

static bool is_same(const struct node *a, const struct node *b)
{
	return memcmp(a->step, b->step,
		      offsetof(struct node, hash) - offsetof(struct node, step)) == 0 &&
	       memcmp(a->state, b->state, m.k->size) == 0;
}

static void add(struct set *set, struct node *node)
{
	if (set->n >= FEW)
		node->hash = hash_of(node);
	for (size_t i = 0; i < set->n; i++)
		if ((set->n < FEW || set->node[i].hash == node->hash) &&
		    is_same(&set->node[i], node))
			return;
	if (set->n == MOST) {
		set->full = true;
		return;
	}
	copy(&set->node[set->n++], node);
	for (size_t i = 0; set->n == FEW && i < FEW; i++)
		set->node[i].hash = hash_of(&set->node[i]);
}

// Copies only the contract's state, to try a step on it.
static void copy_state(struct node *to, const struct node *from)
{
	memcpy(to->state, from->state, m.k->size);
}

static struct state *state_of(struct node *n)
{
	return (struct state *)(void *)n->state;
}

void machine_begin(const struct contract *k, int begin)
{
	m.k = k;
	m.has_tried = false;
	m.now.n = 0;
	m.now.full = false;
	memset(&m.from, 0, sizeof m.from);
	if (k->begin)
		k->begin(state_of(&m.from), begin);
	add(&m.now, &m.from);
}

void machine_interrupt(unsigned thread)
{
	for (size_t i = 0; i < m.now.n; i++)
		m.now.node[i].marked[thread] = true;
}

// --- steps ---------------------------------------------------------------------------------------

static struct contract_call machine_of(const struct node *n, unsigned t,
				       const struct machine_call *c)
{
	struct contract_call call = {.op = c->op, .thread = t, .step = n->step[t]};
	memcpy(call.arg, c->arg, sizeof call.arg);
	return call;
}

bool machine_allows(unsigned thread, const struct machine_call *call, bool *at_once)
{
	*at_once = true;
	m.has_tried = false;
	for (size_t i = 0; i < m.now.n; i++) {
		bool may = false;
		for (unsigned v = 0; v < contract_variants(m.k); v++) {
			copy_state(&m.from, &m.now.node[i]);
			m.tried = machine_of(&m.now.node[i], thread, call);
			if (!m.k->may(state_of(&m.from), &m.tried, v))
				continue;
			may = true;
			*at_once &= m.tried.done;
		}
		if (!may)
			return false;
	}
	m.has_tried = m.now.n == 1 && contract_variants(m.k) == 1;
	return true;
}

// May the call give up with this result? True: the node is changed, and *call is the call as it
// returns.
static bool leaves(struct node *n, unsigned t, const struct machine_call *c, int result,
		   struct contract_call *call)
{
	*call = machine_of(n, t, c);
	return contract_gives_up(m.k, state_of(n), call, result);
}

// Adds the node after the return of t's call. seen: only if the call was seen to return so.
static void add_return(struct set *set, struct node *n, unsigned t, const struct machine_call *c,
		       int result, const int *out, bool seen)
{
	if (seen &&
	    (!c->returned || c->result != result || memcmp(c->out, out, sizeof c->out) != 0))
		return;
	n->returned[t] = true;
	n->step[t] = 0;
	m.result[t] = result;
	memcpy(m.out[t], out, sizeof m.out[t]);
	add(set, n);
}

static void give_up(struct set *set, struct node *from, unsigned t, const struct machine_call *c,
		    int result, bool seen)
{
	struct contract_call call;
	copy(&m.from, from);
	if (!leaves(&m.from, t, c, result, &call))
		return;
	from->moves = true;
	if (result == EINTR)
		m.from.marked[t] = false;
	add_return(set, &m.from, t, c, call.result, call.out, seen);
}

static void follow_call(struct set *set, size_t at, unsigned t, const struct machine_call *c,
			bool seen)
{
	for (unsigned v = 0; v < contract_variants(m.k); v++) {
		copy_state(&m.from, &set->node[at]);
		struct contract_call call = machine_of(&set->node[at], t, c);
		if (!m.k->may(state_of(&m.from), &call, v))
			continue;
		set->node[at].moves = true;
		memcpy(m.from.step, set->node[at].step,
		       sizeof m.from - offsetof(struct node, step));
		m.from.step[t] = (unsigned char)call.step;
		if (call.done)
			add_return(set, &m.from, t, c, call.result, call.out, seen);
		else
			add(set, &m.from);
	}
	if (c->late)
		give_up(set, &set->node[at], t, c, ETIMEDOUT, seen);
	if (set->node[at].marked[t])
		give_up(set, &set->node[at], t, c, EINTR, seen);
}

// Follows one call that has returned without changing the state, if there is one. Its place in the
// order makes no difference, and trying all places of many such calls would take too long.
static bool follow_free(struct set *set, size_t at, const struct machine_call *calls)
{
	for (unsigned o = 0; o < m.nopen; o++) {
		unsigned t = m.open[o];
		const struct machine_call *c = &calls[t];
		struct contract_call call = machine_of(&set->node[at], t, c);
		if (!c->returned || set->node[at].returned[t])
			continue;
		copy(&m.from, &set->node[at]);
		if (!m.k->may(state_of(&m.from), &call, 0) || !call.done ||
		    call.result != c->result || memcmp(call.out, c->out, sizeof c->out) != 0 ||
		    memcmp(m.from.state, set->node[at].state, m.k->size) != 0)
			continue;
		set->node[at].moves = true;
		add_return(set, &m.from, t, c, call.result, call.out, true);
		return true;
	}
	return false;
}

// Finds all states that the calls of this moment can lead to.
static void follow(struct set *set, const struct machine_call *calls, bool seen)
{
	set->n = 0;
	set->full = m.now.full;
	for (size_t i = 0; i < m.now.n; i++) {
		copy(&m.from, &m.now.node[i]);
		memset(m.from.returned, 0, sizeof m.from.returned);
		add(set, &m.from);
	}
	for (size_t i = 0; i < set->n && !set->full; i++) {
		set->node[i].moves = false;
		if (seen && follow_free(set, i, calls))
			continue;
		for (unsigned o = 0; o < m.nopen; o++)
			if (!set->node[i].returned[m.open[o]])
				follow_call(set, i, m.open[o], &calls[m.open[o]], seen);
	}
}

// Finds one state that the calls of this moment can lead to, where there are too many.
static void follow_one(struct set *set, const struct machine_call *calls)
{
	set->full = false;
	copy(&set->node[0], &m.now.node[0]);
	memset(set->node[0].returned, 0, sizeof set->node[0].returned);
	do {
		set->n = 1;
		set->node[0].moves = false;
		for (unsigned o = 0; o < m.nopen && set->n == 1; o++)
			if (!set->node[0].returned[m.open[o]])
				follow_call(set, 0, m.open[o], &calls[m.open[o]], false);
		if (set->n > 1)
			copy(&set->node[0], &set->node[1]);
	} while (set->n > 1);
}

// Keeps the states in which the moment is over: no call can take a step, and, if `seen`, the calls
// that have returned are those that were seen to.
static void keep_over(struct set *set, const struct machine_call *calls, bool seen)
{
	size_t kept = 0;
	for (size_t i = 0; i < set->n; i++) {
		bool over = !set->node[i].moves;
		for (unsigned o = 0; over && seen && o < m.nopen; o++)
			over = calls[m.open[o]].returned == set->node[i].returned[m.open[o]];
		if (over && kept != i)
			copy(&set->node[kept], &set->node[i]);
		kept += over;
	}
	set->n = kept;
}

// --- words ---------------------------------------------------------------------------------------

static enum contract_rule rule_of(const struct machine_call *c, bool returns, int result)
{
	bool gave_up = c->returned && c->result == ETIMEDOUT;
	if ((c->returned && c->result == EINTR) || (returns && result == EINTR))
		return CONTRACT_INTERRUPTED;
	if (gave_up || (!c->returned && returns && result == ETIMEDOUT))
		return CONTRACT_LEAVES;
	if (c->returned && !returns)
		return CONTRACT_EARLY;
	return c->returned ? CONTRACT_RESULT : CONTRACT_LATE;
}

// Has t's call returned what it returns in the last state that was followed?
static bool is_as(unsigned t, const struct machine_call *c)
{
	return m.result[t] == c->result && memcmp(m.out[t], c->out, sizeof c->out) == 0;
}

// Is there a state in which t's call has done what it was seen to do?
static bool is_possible(unsigned t, const struct machine_call *calls, const struct set *set)
{
	for (size_t i = 0; i < set->n; i++)
		if (set->node[i].returned[t] == calls[t].returned &&
		    (!calls[t].returned || is_as(t, &calls[t])))
			return true;
	return false;
}

static void say_return(struct buf *b, const struct machine_call *c, int result, const int *out)
{
	words_return(b, m.k->ops[c->op].counts, result, out);
}

// Adds the finding about t's call: the last result that was followed, or a wait, was expected.
static void say_finding(struct buf *b, unsigned t, const struct machine_call *c, bool returns)
{
	struct buf expected = {0}, found = {0};
	say_return(&expected, c, m.result[t], m.out[t]);
	say_return(&found, c, c->result, c->out);
	if (!returns && !c->returned)
		buf_puts(b, N_("expected results that some order of the calls explains together, "
			       "found that it waits"));
	else if (!c->returned)
		buf_printf(b, EXPECTED_RETURN, buf_str(&expected));
	else if (!returns)
		buf_printf(b, EXPECTED_WAIT, buf_str(&found));
	else if (is_as(t, c))
		buf_printf(b, EXPECTED_TOGETHER, buf_str(&found));
	else
		buf_printf(b, EXPECTED_VALUE, buf_str(&expected), buf_str(&found));
	buf_free(&expected);
	buf_free(&found);
}

static void refuse(const struct machine_call *calls, struct machine_refusal *why)
{
	unsigned t = 0, first = THREADS;
	follow(&m.next, calls, false);
	if (m.next.full)
		follow_one(&m.next, calls);
	keep_over(&m.next, calls, false);
	for (t = 0; t < THREADS; t++) {
		if (calls[t].open && !is_possible(t, calls, &m.next))
			break;
		if (calls[t].open && calls[t].returned)
			first = t;
	}
	t = t < THREADS ? t : first < THREADS ? first : 0;
	bool returns = m.next.n && m.next.node[0].returned[t];
	why->thread = t;
	why->waits = !calls[t].returned;
	why->rule = rule_of(&calls[t], returns, m.result[t]);
	say_finding(&why->sentence, t, &calls[t], returns);
}

// -------------------------------------------------------------------------------------------------

// Judges the usual moment without a search: one state, and one call, which has returned as it must.
// False: the moment is another, or wrong.
static bool is_plain(const struct machine_call *calls)
{
	unsigned t = m.open[0];
	const struct machine_call *c = &calls[t];
	bool has_tried = m.has_tried && m.tried.thread == t;
	m.has_tried = false;
	if (m.nopen != 1 || m.now.n != 1 || contract_variants(m.k) > 1 || !c->returned || c->late ||
	    m.now.node[0].marked[t])
		return false;
	if (!has_tried) {
		copy_state(&m.from, &m.now.node[0]);
		m.tried = machine_of(&m.now.node[0], t, c);
		if (!m.k->may(state_of(&m.from), &m.tried, 0))
			return false;
	}
	if (!m.tried.done || m.tried.result != c->result ||
	    memcmp(m.tried.out, c->out, sizeof c->out) != 0)
		return false;
	copy_state(&m.now.node[0], &m.from);
	m.now.node[0].step[t] = 0;
	return true;
}

enum machine_says machine_moment(const struct machine_call *calls, const unsigned *open,
				 unsigned nopen, struct machine_refusal *why)
{
	m.open = open;
	m.nopen = nopen;
	if (m.nopen && is_plain(calls))
		return MACHINE_EXPLAINED;
	follow(&m.next, calls, true);
	if (m.next.full)
		return MACHINE_OPEN;
	keep_over(&m.next, calls, true);
	if (!m.next.n) {
		refuse(calls, why);
		return MACHINE_REFUSED;
	}
	m.now.n = m.next.n;
	for (size_t i = 0; i < m.next.n; i++)
		copy(&m.now.node[i], &m.next.node[i]);
	return MACHINE_EXPLAINED;
}

bool machine_look(const int *seen, int *i, int *expected)
{
	int out[CONTRACT_LOOKS] = {0}, nlooks = m.k->nlooks;
	size_t kept = 0, n = m.now.n;
	for (size_t at = 0; at < n && nlooks; at++) {
		memset(out, 0, sizeof out);
		m.k->show((const struct state *)(const void *)m.now.node[at].state, out);
		if (memcmp(out, seen, (size_t)nlooks * sizeof *out) == 0)
			copy(&m.now.node[kept++], &m.now.node[at]);
	}
	if (kept || !nlooks)
		return true;
	for (*i = 0; *i + 1 < nlooks && out[*i] == seen[*i];)
		++*i;
	*expected = out[*i];
	return false;
}
