// SPDX-License-Identifier: MIT
//
// A trace as text, with what its program holds at each step: see plain.h. The program is run again
// by the same choices, one after the other, and is looked at before each of them.
#include "visualizer/plain.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "session/again.h"
#include "session/provenance.h"

#include <stdlib.h>
#include <string.h>

#define PATIENCE 2000 // ms for a step of the program's own

struct beside {
	struct plain *p;
	struct target target;
	struct session *session;
	struct racing places;
	struct choice *plan; // n choices
	size_t n;
	struct story story; // of the new run
	size_t at;	    // as far as this slot
	struct buf why;	    // the program cannot be run again as it was, for this reason
};

// ---- the program --------------------------------------------------------------------------------

static int start(struct beside *b, struct status *st)
{
	const struct trace *t = b->p->trace;
	struct run_options o;
	b->n = trace_steps(t);
	b->plan = again_plan(t, b->n);
	if (!b->plan || again_options(&o, &b->places, t))
		return status_no_memory(st);
	o.ask = true;
	o.holds = HOLDS_EACH;
	o.way = WAY_FORK;
	int code = session_open(&b->session, &b->target, st);
	return code ? code : session_start(b->session, &o, st);
}

// Finds the program of the trace, and starts it. Where that cannot be, b->why says why.
static void find_program(struct beside *b)
{
	struct status st = {0};
	bool changed = false;
	if (provenance_target(&b->target, b->p->trace, &changed, &st))
		buf_puts(&b->why, st.text);
	else if (changed)
		buf_printf(&b->why, _("%s has changed since the trace was recorded"),
			   b->target.program);
	else if (provenance_input_changed(&b->target, b->p->trace))
		buf_printf(&b->why, _("the input %s has changed since the trace was recorded"),
			   b->target.input);
	else if (start(b, &st))
		buf_puts(&b->why, st.text);
}

static void leave(struct beside *b)
{
	session_close(b->session);
	target_free(&b->target);
	racing_free(&b->places);
	story_free(&b->story);
	free(b->plan);
	buf_free(&b->why);
}

// Waits for the program to ask, or to end. It may also run on and on: then it is given up.
static enum session_state arrive(struct beside *b)
{
	struct status st = {0};
	enum session_state state = SESSION_RUNNING;
	int64_t until = milliseconds_now() + PATIENCE;
	while (state == SESSION_RUNNING && milliseconds_now() < until)
		if (session_wait(b->session, PATIENCE, &state, &st))
			return SESSION_ENDED;
	return state;
}

// ---- beside the trace ---------------------------------------------------------------------------

// Does each thread stand where it stood?
static bool is_same(const struct world *a, const struct world *b)
{
	bool same = a->nthreads == b->nthreads;
	for (uint32_t t = 1; same && t <= a->nthreads; t++) {
		const struct thread *x = &a->threads[t], *y = &b->threads[t];
		same = x->life == y->life && x->phase == y->phase && x->op.code == y->op.code &&
		       x->op.object == y->op.object;
	}
	return same;
}

// Has the program, which holds, gone as the trace as far as this was told?
static bool goes_along(struct beside *b)
{
	const struct trace *t = session_trace(b->session);
	if (!b->at && story_init(&b->story, t))
		return false;
	for (; b->at < t->n; b->at += event_slots(&t->ev[b->at]))
		if (story_event(&b->story, t, (uint32_t)b->at))
			return false;
	return is_same(&b->story.world, &b->p->story.world);
}

// The slot of the next step behind a slot; that of the end, or t->n, behind the last.
static size_t next_step(const struct trace *t, size_t at)
{
	while (at < t->n && t->ev[at].kind != EV_STEP && t->ev[at].kind != EV_END)
		at += event_slots(&t->ev[at]);
	return at;
}

// The program, which holds, takes its next step.
static bool take_step(struct beside *b, struct choice c)
{
	struct status st = {0};
	return !session_go_on(b->session, &st) && arrive(b) == SESSION_ASKS &&
	       !session_choose(b->session, c, &st);
}

// Tells the trace up to its last step, and beside each what the program holds, as long as that goes
// the same way.
static int tell_along(struct beside *b, struct status *st)
{
	struct plain *p = b->p;
	bool same = true;
	for (size_t i = 0; same && i <= b->n; i++) {
		size_t from = p->at + (i ? event_slots(&p->trace->ev[p->at]) : 0);
		p->upto = next_step(p->trace, from);
		int code = plain_tell(p, st);
		if (code)
			return code;
		bool ends = i == b->n && p->upto < p->trace->n;
		same = arrive(b) == SESSION_ASKS && goes_along(b);
		if (same) {
			plain_changes(p, b->session);
			plain_waits(p, b->session, b->target.program);
			same = i == b->n || take_step(b, b->plan[i]);
		}
		if (!same && !ends)
			plain_note(p, _("(from here on it is not told which variables change: run "
					"again, the program goes another way)"));
	}
	return EXIT_OK;
}

static void tell_why(struct plain *p, const char *why)
{
	struct buf line = {0};
	buf_printf(&line, _("(it is not told which variables change: %s)"), why);
	plain_note(p, buf_str(&line));
	buf_free(&line);
}

static bool is_real(const struct trace *t)
{
	char mode[16] = "";
	trace_meta(t, "mode", 0, mode, sizeof mode);
	return strcmp(mode, "record") == 0 || trace_meta(t, "program", 0, mode, sizeof mode) < 0;
}

int plain_trace(struct plain *p, struct status *st)
{
	struct beside b = {.p = p};
	int code = EXIT_OK;
	if (!is_real(p->trace))
		find_program(&b);
	if (b.session && !b.why.n)
		code = tell_along(&b, st);
	else if (b.why.n)
		tell_why(p, buf_str(&b.why));
	if (!code && waits_find_writers(&p->waits, p->trace))
		code = status_no_memory(st);
	p->upto = 0;
	if (!code)
		code = plain_tell(p, st);
	leave(&b);
	return code;
}
