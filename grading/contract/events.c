// SPDX-License-Identifier: MIT
//
// Events in words: see events.h.
#include "grading/contract/events.h"

#include "contract/words.h"

static void say_job(const struct orders *o, unsigned job, struct buf *out)
{
	static const struct client_call none;
	const struct client_call *c = client_brings(o->client, o->contract, job, o->row);
	struct buf call = {0};
	if (c)
		client_write_call(c, o->contract, &call);
	else
		c = &none;
	buf_printf(out, job > CONTRACT_JOBS ? AT_JOB_BROUGHT : AT_JOB, o->row, buf_str(&call),
		   'A' + c->column);
	buf_puts(out, ": ");
	buf_free(&call);
}

static const char *name_of(const struct orders *o, unsigned op)
{
	return o->contract->ops[op].name;
}

static bool has_column(const struct seen_event *e)
{
	return e->thread < CONTRACT_COLUMNS;
}

static void say_result(const struct orders *o, const struct seen_event *e, int result,
		       struct buf *text)
{
	struct buf expected = {0}, found = {0};
	words_number(&expected, result);
	words_number(&found, e->result);
	buf_printf(text, has_column(e) ? EXPECTED_EVENT_WITH_IN : EXPECTED_EVENT_WITH,
		   name_of(o, e->op), buf_str(&expected), buf_str(&found), 'A' + e->thread);
	buf_free(&expected);
	buf_free(&found);
}

// Explains an event that no order allows: "the job of submit(0) by thread A: expected that it does
// not, found that it starts". Either the event itself is wrong, or the number that it has noted.
static void say_unexplained(const struct orders *o, const struct orders_set *set, unsigned at,
			    struct event_refusal *why, struct buf *text)
{
	const struct seen_event *e = &o->seen->event[at];
	struct contract_call m = {0};
	bool other = false;
	for (size_t n = 0; n < set->n && !other; n++) {
		struct orders_node node = set->node[n];
		other = node.events == at && orders_event(o, &node, e->op, e->job, e, &m);
	}
	*why = (struct event_refusal){other ? CONTRACT_RESULT : CONTRACT_EARLY, e->op};
	say_job(o, e->job, text);
	if (other)
		say_result(o, e, m.result, text);
	else
		buf_printf(text, has_column(e) ? EXPECTED_NO_EVENT_IN : EXPECTED_NO_EVENT,
			   name_of(o, e->op), 'A' + e->thread);
}

// Finds an event of a kind that is noted, and can happen in this node. False: there is none.
static bool find_missing(const struct orders *o, const struct orders_node *from,
			 struct seen_event *missing)
{
	struct contract_call m;
	for (unsigned op = 0; op < o->contract->nops; op++)
		for (unsigned job = 1; job <= CLIENT_JOBS; job++) {
			struct orders_node node = *from;
			if (o->contract->ops[op].event != CONTRACT_SEEN ||
			    !orders_event(o, &node, op, job, NULL, &m))
				continue;
			*missing = (struct seen_event){.op = op, .job = job};
			return true;
		}
	return false;
}

static bool say_missing(const struct orders *o, const struct orders_set *set,
			struct event_refusal *why, struct buf *text)
{
	struct seen_event missing = {0};
	bool found = false;
	for (size_t n = 0; n < set->n; n++) {
		if (!orders_all_seen(o, &set->node[n]))
			continue;
		if (orders_is_over(o, &set->node[n]))
			return false;
		found = found || find_missing(o, &set->node[n], &missing);
	}
	if (!found)
		return false;
	*why = (struct event_refusal){CONTRACT_LATE, missing.op};
	say_job(o, missing.job, text);
	buf_printf(text, EXPECTED_EVENT, name_of(o, missing.op));
	return true;
}

bool events_explain(const struct orders *o, const struct orders_set *set, struct event_refusal *why,
		    struct buf *text)
{
	unsigned furthest = 0;
	for (size_t n = 0; n < set->n; n++)
		if (set->node[n].events > furthest)
			furthest = set->node[n].events;
	if (furthest == orders_events_seen(o))
		return say_missing(o, set, why, text);
	say_unexplained(o, set, furthest, why, text);
	return true;
}

bool events_between(const struct orders *o, const struct history *h, struct event_refusal *why,
		    struct buf *text)
{
	for (unsigned i = 0; i < h->nevents; i++) {
		const struct seen_event *e = &h->event[i];
		if (!e->between || e->row != o->row)
			continue;
		*why = (struct event_refusal){CONTRACT_LATE, e->op};
		say_job(o, e->job, text);
		buf_printf(text, EXPECTED_SLEEP, name_of(o, e->op));
		return true;
	}
	return false;
}
