// SPDX-License-Identifier: MIT
//
// Judging an execution: see judge.h. To explain why a row is refused, the judge follows all that
// the contract allows in it, and finds the first call whose outcome no order allows.
#include "grading/contract/judge.h"

#include "grading/contract/events.h"
#include "contract/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static struct {
	struct orders orders;
	struct judge_met met;
	struct orders_set now, next; // before the next row, and in it
} judge;

// The node before the first row.
static struct orders_node first_node(void)
{
	const struct contract *k = judge.orders.contract;
	struct orders_node first = {0};
	if (k->begin)
		k->begin((struct state *)(void *)first.state, judge.orders.client->begin);
	return first;
}

void judge_begin(const struct contract *k, const struct client *c)
{
	judge.met = (struct judge_met){0};
	judge.orders = (struct orders){.contract = k, .client = c, .met = &judge.met};
	judge.now.n = 0;
	judge.now.full = false;
	const struct orders_node first = first_node();
	orders_add(&judge.now, &first);
}

const struct judge_met *judge_met(void)
{
	return &judge.met;
}

static void copy_set(struct orders_set *to, const struct orders_set *from)
{
	to->n = from->n;
	to->full = from->full;
	memcpy(to->node, from->node, from->n * sizeof *from->node);
	memcpy(to->hash, from->hash, from->n * sizeof *from->hash);
}

// --- what is reported ----------------------------------------------------------------------------

static bool looks_agree(const struct orders_node *node, const int *seen)
{
	const struct contract *k = judge.orders.contract;
	int out[CONTRACT_LOOKS] = {0};
	if (k->nlooks)
		k->show((const struct state *)(const void *)node->state, out);
	return memcmp(out, seen, (size_t)k->nlooks * sizeof *out) == 0;
}

// The first number of the second object, which no thread uses, that is wrong; nlooks: none.
static int other_look(const int *seen, int *expected)
{
	const struct contract *k = judge.orders.contract;
	const struct orders_node first = first_node();
	int out[CONTRACT_LOOKS] = {0}, i = 0;
	if (k->nlooks)
		k->show((const struct state *)(const void *)first.state, out);
	while (i < k->nlooks && out[i] == seen[k->nlooks + i])
		i++;
	*expected = i < k->nlooks ? out[i] : 0;
	return i;
}

// --- words ---------------------------------------------------------------------------------------

// The outcome of a call at the end of a moment, in a node or as it was seen: it has returned, or
// waits.
struct outcome {
	bool returned;
	int result, out[CONTRACT_OUTS];
};

static struct outcome outcome_of(const struct orders_node *node, size_t i)
{
	struct outcome o = {.returned = node->stands[i] == CALL_RETURNED};
	if (o.returned) {
		o.result = node->result[i];
		memcpy(o.out, node->out[i], sizeof o.out);
	}
	return o;
}

static struct outcome outcome_seen(const struct history *h, size_t i)
{
	struct outcome o = {.returned = h->call[i].row && h->call[i].row <= judge.orders.row};
	if (o.returned) {
		o.result = h->call[i].result;
		memcpy(o.out, h->call[i].out, sizeof o.out);
	}
	return o;
}

static bool same(const struct outcome *a, const struct outcome *b)
{
	return a->returned == b->returned && a->result == b->result &&
	       memcmp(a->out, b->out, sizeof a->out) == 0;
}

// Does the call return a number, not an error?
static bool counts(size_t i)
{
	unsigned op = judge.orders.client->call[i].op;
	return op < judge.orders.contract->nops && judge.orders.contract->ops[op].counts;
}

static void say_return(struct buf *b, size_t i, const struct outcome *o)
{
	bool number = counts(i) || judge.orders.client->call[i].op == CLIENT_MARK;
	words_return(b, number, o->result, o->out);
}

// Adds the situation: the moment, the thread and the call.
static void say_call(struct buf *b, size_t i)
{
	const struct client_call *c = &judge.orders.client->call[i];
	int thread = 'A' + c->column;
	struct buf call = {0};
	if (c->op == CLIENT_MARK) {
		buf_printf(b, AT_MARK, judge.orders.row, thread);
		return;
	}
	client_write_call(c, judge.orders.contract, &call);
	buf_printf(b, AT_CALL, judge.orders.row, thread, buf_str(&call));
	buf_free(&call);
}

// --- why a row is refused ------------------------------------------------------------------------

// Was the call seen to be open in this row: begun by then, and not returned before?
static bool is_in_row(const struct history *h, size_t i)
{
	const struct client *client = judge.orders.client;
	const struct client_call *c = &client->call[i];
	if (c->row > judge.orders.row || (h->call[i].row && h->call[i].row < judge.orders.row))
		return false;
	return judge.now.n == 0 || judge.now.node[0].stands[i] == CALL_OPEN;
}

static bool gives_up(size_t i, const struct outcome *o)
{
	return !counts(i) && (o->result == ETIMEDOUT || o->result == EINTR);
}

static enum contract_rule rule_of(size_t i, const struct outcome *seen, const struct outcome *other)
{
	const struct client_call *c = &judge.orders.client->call[i];
	bool interrupted = seen->result == EINTR || other->result == EINTR;
	if (c->op == CLIENT_MARK || (interrupted && !counts(i)))
		return CONTRACT_INTERRUPTED;
	if (gives_up(i, seen) || (!seen->returned && gives_up(i, other)))
		return CONTRACT_LEAVES;
	if (seen->returned && (!other->returned || gives_up(i, other)))
		return CONTRACT_EARLY;
	return seen->returned ? CONTRACT_RESULT : CONTRACT_LATE;
}

// Completes the refusal. own: the property that replaces that of the rule; or NULL. Frees the text.
static void finish(struct refusal *why, const char *own, struct buf *b)
{
	const struct contract *k = judge.orders.contract;
	why->property = own ? own : k->properties[why->rule];
	why->row = judge.orders.row;
	snprintf(why->text, sizeof why->text, "%s", buf_str(b));
	buf_free(b);
}

// The same, with the property that operation `op` names for the rule, if it is an operation of the
// contract.
static void finish_op(struct refusal *why, unsigned op, struct buf *b)
{
	const struct contract *k = judge.orders.contract;
	finish(why, op < k->nops ? k->ops[op].properties[why->rule] : NULL, b);
}

// Has an earlier node than n the same outcome of call i?
static bool is_repeated(size_t n, size_t i, const struct outcome *o)
{
	for (size_t m = 0; m < n; m++) {
		struct outcome earlier = outcome_of(&judge.next.node[m], i);
		if (same(&earlier, o))
			return true;
	}
	return false;
}

// Adds what call i may return in the nodes, once each: "0 or ETIMEDOUT". Returns whether the call
// may also wait.
static bool say_allowed(struct buf *b, size_t i)
{
	bool waits = false;
	for (size_t n = 0; n < judge.next.n; n++) {
		struct outcome o = outcome_of(&judge.next.node[n], i);
		struct buf one = {0}, before = *b;
		waits |= !o.returned;
		if (!o.returned || is_repeated(n, i, &o))
			continue;
		say_return(&one, i, &o);
		*b = (struct buf){0};
		buf_printf(b, before.n ? EITHER : "%s%s", buf_str(&before), buf_str(&one));
		buf_free(&one);
		buf_free(&before);
	}
	return waits;
}

// Adds the finding: what the contract allows call i, and what it did.
static void say_finding(struct buf *b, size_t i, const struct outcome *seen)
{
	struct buf allowed = {0}, found = {0};
	bool waits = say_allowed(&allowed, i);
	say_return(&found, i, seen);
	if (!seen->returned)
		buf_printf(b, EXPECTED_RETURN, buf_str(&allowed));
	else if (!waits)
		buf_printf(b, EXPECTED_VALUE, buf_str(&allowed), buf_str(&found));
	else if (allowed.n)
		buf_printf(b, EXPECTED_OR_WAIT, buf_str(&allowed), buf_str(&found));
	else
		buf_printf(b, EXPECTED_WAIT, buf_str(&found));
	buf_free(&allowed);
	buf_free(&found);
}

static bool refuse_call(const struct history *h, size_t i, struct refusal *why)
{
	struct outcome seen = outcome_seen(h, i), expected = {0};
	struct buf b = {0};
	for (size_t n = 0; n < judge.next.n; n++) {
		struct outcome o = outcome_of(&judge.next.node[n], i);
		if (same(&o, &seen))
			return false;
	}
	say_call(&b, i);
	buf_puts(&b, ": ");
	say_finding(&b, i, &seen);
	if (judge.next.n)
		expected = outcome_of(&judge.next.node[0], i);
	why->rule = rule_of(i, &seen, &expected);
	finish_op(why, judge.orders.client->call[i].op, &b);
	return true;
}

// Keeps the nodes with the seen outcome of call i, where each seen outcome is possible, but not all
// together. False: there are none, so call i contradicts the calls before.
static bool keep_agreeing(const struct history *h, size_t i)
{
	struct outcome seen = outcome_seen(h, i);
	size_t kept = 0;
	for (size_t n = 0; n < judge.next.n; n++) {
		struct outcome o = outcome_of(&judge.next.node[n], i);
		kept += same(&o, &seen);
	}
	if (!kept)
		return false;
	size_t k = 0;
	for (size_t n = 0; n < judge.next.n; n++) {
		struct outcome o = outcome_of(&judge.next.node[n], i);
		if (same(&o, &seen))
			judge.next.node[k++] = judge.next.node[n];
	}
	judge.next.n = k;
	return true;
}

// Completes the refusal: the i-th number that the object reports is wrong. *b holds the situation.
static void finish_look(struct refusal *why, int i, int expected, int found, struct buf *b)
{
	char numbers[2][12];
	snprintf(numbers[0], sizeof numbers[0], "%d", expected);
	snprintf(numbers[1], sizeof numbers[1], "%d", found);
	buf_puts(b, ": ");
	buf_printf(b, EXPECTED_VALUE, numbers[0], numbers[1]);
	why->rule = CONTRACT_LOOK;
	finish(why, judge.orders.contract->look_properties[i], b);
}

static void refuse_look(const struct history *h, struct refusal *why)
{
	const struct contract *k = judge.orders.contract;
	const int *seen = h->look[judge.orders.row];
	int out[CONTRACT_LOOKS] = {0}, i = 0;
	struct buf b = {0};
	if (judge.next.n && k->nlooks)
		k->show((const struct state *)(void *)judge.next.node[0].state, out);
	while (i + 1 < k->nlooks && out[i] == seen[i])
		i++;
	buf_printf(&b, AFTER_MOMENT, judge.orders.row, k->looks[i]);
	finish_look(why, i, out[i], seen[i], &b);
}

// Keeps the nodes in `next` in which the moment is over.
static void keep_over(void)
{
	size_t k = 0;
	for (size_t n = 0; n < judge.next.n; n++)
		if (orders_is_over(&judge.orders, &judge.next.node[n])) {
			judge.next.hash[k] = judge.next.hash[n];
			judge.next.node[k++] = judge.next.node[n];
		}
	judge.next.n = k;
}

// Sets `next` to all that this row can lead to. seen: only what agrees with it; NULL: all.
static void follow(const struct history *seen)
{
	judge.orders.seen = seen;
	copy_set(&judge.next, &judge.now);
	orders_follow(&judge.orders, &judge.next);
}

static bool refuse_event(const struct history *h, struct refusal *why)
{
	struct event_refusal event;
	struct buf b = {0};
	follow(h);
	if (!events_explain(&judge.orders, &judge.next, &event, &b)) {
		buf_free(&b);
		return false;
	}
	why->rule = event.rule;
	finish_op(why, event.op, &b);
	return true;
}

static void explain(const struct history *h, struct refusal *why)
{
	size_t calls = judge.orders.client->ncalls;
	follow(NULL);
	keep_over();
	for (size_t i = 0; i < calls; i++)
		if (is_in_row(h, i) && refuse_call(h, i, why))
			return;
	if (refuse_event(h, why))
		return;
	follow(NULL);
	keep_over();
	for (size_t i = 0; i < calls; i++)
		if (is_in_row(h, i) && !keep_agreeing(h, i)) {
			refuse_call(h, i, why);
			return;
		}
	refuse_look(h, why);
}

// --- a row ---------------------------------------------------------------------------------------

static bool refuse_between(const struct history *h, struct refusal *why)
{
	struct event_refusal event;
	struct buf b = {0};
	if (events_between(&judge.orders, h, &event, &b)) {
		why->rule = event.rule;
		finish_op(why, event.op, &b);
		return true;
	}
	for (size_t i = 0; i < judge.orders.client->ncalls; i++)
		if (h->call[i].between && h->call[i].row == judge.orders.row) {
			say_call(&b, i);
			buf_puts(&b, ": ");
			buf_puts(&b, N_("expected that a thread which waits sleeps until it is "
					"woken, found that the call returns a while after, when "
					"nothing happened"));
			why->rule = CONTRACT_LATE;
			finish_op(why, judge.orders.client->call[i].op, &b);
			return true;
		}
	return false;
}

static bool refuse_other(const struct history *h, struct refusal *why)
{
	const struct contract *k = judge.orders.contract;
	const int *seen = h->look[judge.orders.row];
	struct buf b = {0};
	int expected, i = other_look(seen, &expected);
	if (k->alone || i == k->nlooks)
		return false;
	buf_printf(&b, AFTER_OTHER, judge.orders.row, k->looks[i]);
	finish_look(why, i, expected, seen[k->nlooks + i], &b);
	return true;
}

static void keep_looks(const struct history *h)
{
	size_t k = 0;
	for (size_t n = 0; n < judge.next.n; n++)
		if (looks_agree(&judge.next.node[n], h->look[judge.orders.row])) {
			judge.next.hash[k] = judge.next.hash[n];
			judge.next.node[k++] = judge.next.node[n];
		}
	judge.next.n = k;
}

enum judgement judge_row(const struct history *h, struct refusal *why)
{
	judge.orders.row++;
	if (refuse_between(h, why))
		return JUDGE_REFUSED;
	follow(h);
	if (judge.next.full)
		return JUDGE_OPEN;
	keep_over();
	keep_looks(h);
	if (!judge.next.n) {
		explain(h, why);
		return JUDGE_REFUSED;
	}
	if (refuse_other(h, why))
		return JUDGE_REFUSED;
	copy_set(&judge.now, &judge.next);
	return JUDGE_EXPLAINED;
}

enum judgement judge_any(void)
{
	judge.orders.row++;
	follow(NULL);
	if (judge.next.full)
		return JUDGE_OPEN;
	keep_over();
	copy_set(&judge.now, &judge.next);
	return JUDGE_EXPLAINED;
}
