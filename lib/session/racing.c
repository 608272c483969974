// SPDX-License-Identifier: MIT
//
// Places with data races: see racing.h.
#include "session/racing.h"

#include "session/session.h"

#include "base/seconds.h"
#include "base/vec.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add(struct racing *p, struct visible v)
{
	if (!VEC_FITS(p->all, &p->cap, p->n + 1))
		return ENOMEM;
	p->all[p->n++] = v;
	return 0;
}

int racing_add(struct racing *p, struct visible v, bool *fresh)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->all[i].addr == v.addr && p->all[i].size >= v.size)
			return 0;
	if (add(p, v))
		return ENOMEM;
	*fresh = true;
	return 0;
}

int racing_note(struct racing *p, const struct event *race, bool *fresh)
{
	uint32_t size = race->op >> RACE_BYTES_SHIFT;
	struct visible v = {.addr = (uint64_t)race->arg, .size = size ? size : 16};
	return racing_add(p, v, fresh);
}

int racing_note_all(struct racing *p, const struct trace *t, bool *fresh)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_RACE)
			rc = racing_note(p, &t->ev[i], fresh);
	return rc;
}

int racing_of_trace(struct racing *p, const struct trace *t)
{
	char text[64];
	int rc = 0;
	p->n = 0;
	for (int i = 0; !rc && trace_meta(t, "visible", i, text, sizeof text) > 0; i++) {
		struct visible v = {0};
		int n = sscanf(text, "%" SCNx64 " %" SCNu32 " %" SCNu32, &v.addr, &v.size,
			       &v.first);
		if (n >= 2 && v.first <= VISIBLE_FIRST)
			rc = add(p, v);
	}
	return rc;
}

bool racing_sparse(const struct racing *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->all[i].first)
			return true;
	return false;
}

int racing_copy(struct racing *to, const struct racing *from)
{
	if (!VEC_FITS(to->all, &to->cap, from->n ? from->n : 1))
		return ENOMEM;
	to->n = from->n;
	if (from->n)
		memcpy(to->all, from->all, from->n * sizeof *to->all);
	return 0;
}

void racing_free(struct racing *p)
{
	free(p->all);
	*p = (struct racing){0};
}

// ---- finding races ------------------------------------------------------------------------------
//
// A detector by happens-before finds a race even if the two accesses are far apart, so finding it
// depends little on the schedule: one execution finds nearly all races, and a few random ones find
// most of the rest.

enum { SLOW_MS = 500, MOST_MS = 1000, STEPS = 20000, CHANGES = 2, RUNS = 4 };

struct racing_search {
	struct session *s;
	struct racing *places;
	void (*slow)(void);
	int64_t begun;	 // ms
	uint32_t length; // steps of the first execution
	bool over;	 // one execution has taken too long; so would others
};

// Waits for the end of an execution; calls `slow` if it takes long.
static int wait_end(struct racing_search *k, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	int code = EXIT_OK;
	while (!code && state == SESSION_RUNNING) {
		int64_t left = k->begun + SLOW_MS - milliseconds_now();
		code = session_wait(k->s, k->slow && left > 0 ? (int)left : -1, &state, st);
		if (k->slow && milliseconds_now() >= k->begun + SLOW_MS) {
			k->slow();
			k->slow = NULL;
		}
	}
	return code;
}

// Runs one execution; *ran: the execution could be started.
static int run(struct racing_search *k, const struct rules *rules, unsigned seed, bool *ran,
	       struct status *st)
{
	struct run_options o = {.rules = *rules,
				.visible = k->places->all,
				.nvisible = k->places->n,
				.races = RACES_NOTE,
				.max_steps = STEPS,
				.longest_ms = MOST_MS};
	bool fresh;
	o.rules.spurious = o.rules.interrupts = 0;
	if (seed)
		o.policy = (struct policy){
			.kind = POLICY_PCT, .changes = CHANGES, .length = k->length, .seed = seed};
	struct status unsaid;
	*ran = session_start(k->s, &o, &unsaid) == EXIT_OK;
	if (!*ran)
		return EXIT_OK;
	int code = wait_end(k, st);
	if (!code && racing_note_all(k->places, session_trace(k->s), &fresh))
		code = status_no_memory(st);
	if (!seed)
		k->length = (uint32_t)trace_steps(session_trace(k->s));
	const struct event *end = trace_end(session_trace(k->s));
	k->over = end && end->op == END_SPIN;
	return code;
}

int racing_find(struct session *s, const struct rules *rules, struct racing *p, void (*slow)(void),
		struct status *st)
{
	struct racing_search k = {.s = s, .places = p, .slow = slow, .begun = milliseconds_now()};
	bool ran = true;
	int code = EXIT_OK;
	for (unsigned seed = 0; seed < RUNS && ran && !code && !k.over; seed++)
		code = run(&k, rules, seed, &ran, st);
	return code;
}
