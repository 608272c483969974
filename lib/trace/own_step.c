// SPDX-License-Identifier: MIT
//
// Whose a step is: see own_step.h. The calls that lead to a step are known from its site: each
// knows the site of its caller.
#include "trace/own_step.h"

#include "trace/story_text.h"

#include <string.h>

static bool is_library(const struct trace *t, uint32_t site)
{
	uint32_t slot = trace_site(t, site);
	return slot < t->n && t->ev[slot].op == SITE_LIBRARY;
}

// The nearest own site from which a site was reached; 0: there is none. *called: the last site in a
// library on the way there, 0: none.
static uint32_t find_own(const struct trace *t, uint32_t site, uint32_t *called)
{
	enum { DEEPEST = 64 }; // a trace may be damaged
	*called = 0;
	for (int i = 0; site && is_library(t, site); i++) {
		*called = site;
		site = i < DEEPEST ? story_caller(t, site) : 0;
	}
	return site;
}

static uint32_t made_at(const struct story *s, const struct trace *t, uint32_t thread)
{
	uint32_t none;
	return thread < s->threads_cap ? find_own(t, s->threads[thread].begun, &none) : 0;
}

uint32_t own_site(const struct story *s, const struct trace *t, uint32_t thread, uint32_t site)
{
	uint32_t called, own = find_own(t, site, &called);
	return own || !called ? own : made_at(s, t, thread);
}

// Finds the call that the thread has made from that own site: the outermost of those that it is
// inside of, since that site was not left. Its function may be one that the compiler has put the
// step's own into.
static void find_call(const struct story *s, const struct trace *t, struct own_step *step)
{
	const struct story_thread *told = &s->threads[step->thread];
	uint32_t kept = sizeof told->call / sizeof *told->call, called;
	for (uint32_t i = told->depth < kept ? told->depth : kept; i--;) {
		const struct event *e = &t->ev[told->call[i]];
		if (find_own(t, e->object, &called) != step->site || !called)
			break;
		step->call = told->call[i];
		step->called = called;
	}
}

void own_step_last(const struct story *s, const struct trace *t, struct own_step *out)
{
	uint32_t thread = s->last.choice.thread;
	*out = (struct own_step){.thread = thread, .call = NO_SLOT};
	out->site = find_own(t, s->last.op.site, &out->called);
	if (op_starts(s->last.op.code)) // whose place is that of its creation
		out->called = 0;
	if (out->called && !out->site) {
		out->library = true;
		out->site = made_at(s, t, thread);
	} else if (out->called && thread < s->threads_cap) {
		find_call(s, t, out);
	}
}

bool own_step_joins(const struct trace *t, const struct own_step *a, const struct own_step *b)
{
	struct buf first = {0}, second = {0};
	if (!a->called || !b->called || a->thread != b->thread || a->site != b->site ||
	    a->call != b->call || a->library != b->library)
		return false;
	own_step_called(t, a, &first);
	own_step_called(t, b, &second);
	bool same = !strcmp(buf_str(&first), buf_str(&second));
	buf_free(&first);
	buf_free(&second);
	return same;
}

void own_step_called(const struct trace *t, const struct own_step *step, struct buf *b)
{
	if (!step->library)
		story_function(t, step->called, b);
}
