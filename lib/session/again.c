// SPDX-License-Identifier: MIT
//
// A run again, from its trace: see again.h.
#include "session/again.h"

#include "trace/fold.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- the plan -----------------------------------------------------------------------------------

static bool is_real(const struct trace *t)
{
	char mode[16] = "";
	trace_meta(t, "mode", 0, mode, sizeof mode);
	return strcmp(mode, "record") == 0;
}

// A thread, and the slot of its creator's last step before the one that creates it.
struct making {
	uint32_t after, thread;
};

static int by_step(const void *a, const void *b)
{
	const struct making *m = a, *n = b;
	return m->after < n->after ? -1 : m->after > n->after;
}

// Sets now[t]: the number that thread t of the trace gets in a controlled run.
static void number(const struct trace *t, struct making *made, uint32_t *last, uint16_t *now)
{
	size_t n = 0;
	for (uint32_t i = 0; i <= MAX_THREADS; i++)
		now[i] = (uint16_t)i;
	for (size_t at = 0; at < t->n; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		if (e->kind == EV_STEP)
			last[e->thread] = (uint32_t)at;
		else if (e->kind == EV_PEND && op_creates(e->op) && e->other && n < MAX_THREADS)
			made[n++] = (struct making){last[e->thread], e->other};
	}
	qsort(made, n, sizeof *made, by_step);
	for (size_t i = 0; i < n; i++) // the first thread is 1
		if (made[i].thread <= MAX_THREADS)
			now[made[i].thread] = (uint16_t)(i + 2);
}

struct choice *again_plan(const struct trace *t, size_t steps)
{
	struct choice *plan = calloc(steps + 1, sizeof *plan);
	struct making *made = calloc(MAX_THREADS + 1, sizeof *made);
	uint32_t *last = calloc(UINT16_MAX + 1, sizeof *last);
	uint16_t *now = calloc(MAX_THREADS + 1, sizeof *now);
	bool whole = plan && made && last && now;
	if (whole && is_real(t))
		number(t, made, last, now);
	else
		for (uint32_t i = 0; whole && i <= MAX_THREADS; i++)
			now[i] = (uint16_t)i;
	for (size_t at = 0, n = 0; whole && at < t->n && n < steps; at += event_slots(&t->ev[at])) {
		if (t->ev[at].kind != EV_STEP)
			continue;
		struct choice c = event_choice(&t->ev[at]);
		c.thread = now[c.thread];
		c.target = c.target <= MAX_THREADS ? now[c.target] : c.target;
		plan[n++] = c;
	}
	free(made);
	free(last);
	free(now);
	if (!whole) {
		free(plan);
		return NULL;
	}
	return plan;
}

// ---- the execution ------------------------------------------------------------------------------

struct rules again_rules(const struct trace *t)
{
	if (is_real(t))
		return (struct rules){.any_timeouts = true, .spurious = -1, .interrupts = -1};
	return fold_rules(t);
}

int again_options(struct run_options *o, struct racing *places, const struct trace *t)
{
	const struct event *end = trace_end(t);
	*o = (struct run_options){.rules = again_rules(t),
				  .resumes = trace_meta_number(t, "resumes"),
				  .prints = (enum told_prints)trace_meta_number(t, "prints"),
				  .races = (enum races)trace_meta_number(t, "races"),
				  .returns = trace_meta_number(t, "returns"),
				  .leaks = end && end->op == END_LEAK,
				  .exact = trace_meta_number(t, "exact")};
	rounds_of_trace(&o->rounds, t);
	int rc = racing_of_trace(places, t);
	o->visible = places->all;
	o->nvisible = places->n;
	return rc;
}

bool again_stand(struct session *s, const struct trace *t, size_t steps, struct story *story,
		 struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	struct run_options o;
	struct racing places = {0};
	size_t at;
	struct choice *plan = again_plan(t, steps);
	int code = !plan || again_options(&o, &places, t) ? status_no_memory(st) : EXIT_OK;
	if (!code) {
		o.plan = plan;
		o.nplan = o.max_steps = steps;
		o.holds = HOLDS_ONCE;
		o.way = WAY_FORK;
		code = session_start(s, &o, st);
	}
	while (!code && state == SESSION_RUNNING)
		code = session_wait(s, -1, &state, st);
	racing_free(&places);
	free(plan);
	return !code && state == SESSION_ASKS &&
	       !story_until(story, session_trace(s), NO_SLOT, &at) && story->steps == steps;
}
