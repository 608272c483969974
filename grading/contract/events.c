// SPDX-License-Identifier: MIT
//
// Events in words: see events.h.
#include "grading/contract/events.h"

#include "contract/words.h"

static void say_job(const struct orders *o, unsigned job, struct buf *out)
{
	const struct client_call *c = client_brings(o->client, o->contract, job, o->row);
	buf_printf(out, "at moment %u, ", o->row);
	buf_puts(out,
		 job > CONTRACT_JOBS ? "the job that is brought by the job of " : "the job of ");
	if (!c)
		return;
	client_write_call(c, o->contract, out);
	buf_printf(out, " by thread %c", 'A' + c->column);
}

static const char *name_of(const struct orders *o, unsigned op)
{
	return o->contract->ops[op].name;
}

// "the job of submit(0) by thread A: expected that it does not yet, found that it starts". The
// event alone may be wrong, or what it has noted.
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
	if (!other) {
		buf_printf(text, ": expected that it does not, found that it %s",
			   name_of(o, e->op));
	} else {
		buf_printf(text, ": expected that it %s with ", name_of(o, e->op));
		words_number(text, m.result);
		buf_puts(text, ", found with ");
		words_number(text, e->result);
	}
	if (e->thread < CONTRACT_COLUMNS)
		buf_printf(text, ", in thread %c", 'A' + e->thread);
}

// One that is seen, and can happen there. False: none.
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
	buf_printf(text, ": expected that it %s, found that it does not", name_of(o, missing.op));
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
		buf_printf(text,
			   ": it %s a while after, when nothing happened: expected that a thread "
			   "which waits sleeps until it is woken",
			   name_of(o, e->op));
		return true;
	}
	return false;
}
