// SPDX-License-Identifier: MIT
//
// Whose a step is: see own_step.h. The calls that lead to a step are known from its site: each
// knows the site of its caller.
#include "trace/own_step.h"

#include "base/i18n.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
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
	if (!own && called)
		own = made_at(s, t, thread);
	return own ? own : site;
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

// Does the thread hold another lock?
static bool holds_other(const struct world *w, uint32_t thread, uint32_t object)
{
	for (uint32_t i = 1; i <= w->nobjects; i++)
		if (i != object && w->objects[i].kind == KIND_MUTEX &&
		    w->objects[i].owner == thread)
			return true;
	return false;
}

static void find_step(const struct story *s, const struct trace *t, uint32_t thread,
		      const struct op *op, struct own_step *out)
{
	*out = (struct own_step){.thread = thread, .call = NO_SLOT};
	out->site = find_own(t, op->site, &out->called);
	if (op_starts(op->code)) // whose place is that of its creation
		out->called = 0;
	if (out->called && !out->site) {
		out->site = made_at(s, t, thread);
		out->library = out->site != 0;
		out->begins = out->library && op_locks(op->code) &&
			      !holds_other(&s->world, thread, op->object);
		if (!out->site) { // a recorded run knows no callers
			out->site = op->site;
			out->called = 0;
		}
	} else if (out->called && thread < s->threads_cap) {
		find_call(s, t, out);
	}
}

int own_steps_find(const struct trace *t, size_t n, struct own_step **out)
{
	struct story s;
	size_t done = 0;
	*out = calloc(n + 1, sizeof **out);
	int rc = *out ? story_init(&s, t) : ENOMEM;
	if (rc)
		return rc;
	for (size_t i = 0; !rc && i < t->n && done < n; i += event_slots(&t->ev[i])) {
		rc = story_event(&s, t, (uint32_t)i);
		if (!rc && t->ev[i].kind == EV_STEP)
			own_step_last(&s, t, &(*out)[done++]);
	}
	story_free(&s);
	return rc;
}

// Adds the name of the library's function: "tr_barrier_wait". Nothing is added for an own step.
static void add_called(const struct trace *t, const struct own_step *step, struct buf *b)
{
	if (!step->library)
		story_function(t, step->called, b);
}

void own_step_last(const struct story *s, const struct trace *t, struct own_step *out)
{
	find_step(s, t, s->last.choice.thread, &s->last.op, out);
}

void own_step_next(const struct story *s, const struct trace *t, uint32_t thread,
		   struct own_step *out)
{
	find_step(s, t, thread, &s->world.threads[thread].op, out);
}

bool own_step_joins(const struct trace *t, const struct own_step *a, const struct own_step *b)
{
	struct buf first = {0}, second = {0};
	if (!a->called || !b->called || a->thread != b->thread || a->site != b->site ||
	    a->call != b->call || a->library != b->library || b->begins)
		return false;
	add_called(t, a, &first);
	add_called(t, b, &second);
	bool same = !strcmp(buf_str(&first), buf_str(&second));
	buf_free(&first);
	buf_free(&second);
	return same;
}

// ---- rows ---------------------------------------------------------------------------------------

static const struct step *step_at(const struct own_row *r, size_t i)
{
	return r->step(r->ctx, i);
}

// How much a step says of what its call was for.
static int says(const struct step *s)
{
	uint8_t code = s->op.code;
	bool plain = !s->result && !s->fault && s->choice.outcome == OUT_GO;
	if (plain && (op_locks(code) || op_unlocks(code)))
		return 0;
	if (plain && (op_initialises(code) || op_destroys(code)))
		return 1;
	return plain && op_signals(code) && !s->choice.target && !s->value ? 2 : 3;
}

// Adds the names of the objects that the steps are about, each once.
static void add_objects(const struct own_row *r, const struct namer *names, struct buf *b)
{
	for (size_t i = 0; i < r->n; i++) {
		uint32_t object = step_at(r, i)->op.object;
		bool again = !object;
		for (size_t k = 0; k < i; k++)
			again |= step_at(r, k)->op.object == object;
		if (again)
			continue;
		buf_puts(b, b->n ? ", " : "");
		names->object(names->ctx, object, b);
	}
}

// Adds a step without its thread at the beginning.
static void add_step(const struct step *s, const struct namer *names, struct buf *b)
{
	struct buf who = {0}, text = {0};
	describe_step(s, names, &text);
	names->thread(names->ctx, s->choice.thread, &who);
	bool begins = text.n > who.n && !strncmp(buf_str(&text), buf_str(&who), who.n) &&
		      text.s[who.n] == ' ';
	buf_puts(b, buf_str(&text) + (begins ? who.n + 1 : 0));
	buf_free(&who);
	buf_free(&text);
}

static bool does(const struct own_row *r, bool (*is)(uint8_t code))
{
	for (size_t i = 0; i < r->n; i++)
		if (is(step_at(r, i)->op.code))
			return true;
	return false;
}

// Adds what a step of a library's does for which no thread waits: the library knows what was to be
// told, so nothing is lost.
static void add_unheard(const struct step *s, const struct namer *names, struct buf *b)
{
	struct buf object = {0};
	names->object(names->ctx, s->op.object, &object);
	buf_printf(b, _("signals %s; nobody waits"), buf_str(&object));
	buf_free(&object);
}

// Adds what the steps do: those that say most, the first and the last of them.
static void add_clause(const struct own_row *r, const struct namer *names, struct buf *b)
{
	int most = 0;
	size_t first = r->n, last = 0, n = 0;
	for (size_t i = 0; i < r->n; i++)
		if (says(step_at(r, i)) > most)
			most = says(step_at(r, i));
	for (size_t i = 0; i < r->n; i++) {
		if (says(step_at(r, i)) != most)
			continue;
		first = first == r->n ? i : first;
		last = i;
		n++;
	}
	struct buf second = {0}, objects = {0};
	if (r->n > 1 && most == 0) {
		add_objects(r, names, &objects);
		buf_printf(b,
			   does(r, op_locks) && does(r, op_unlocks) ? _("locks and unlocks %s")
			   : does(r, op_locks)			    ? _("locks %s")
								    : _("unlocks %s"),
			   buf_str(&objects));
	} else if (most == 2 && r->own.called) {
		add_unheard(step_at(r, first), names, b);
	} else {
		add_step(step_at(r, first), names, b);
		if (last != first)
			add_step(step_at(r, last), names, &second);
		if (second.n && strcmp(buf_str(&second), buf_str(b)))
			buf_join(b, n > 2 ? _("%s, ..., %s") : _("%s, then %s"), buf_str(&second));
	}
	buf_free(&objects);
	buf_free(&second);
}

void own_row_deed(const struct own_row *r, const struct trace *t, const struct namer *names,
		  struct buf *b)
{
	struct buf function = {0}, clause = {0};
	add_called(t, &r->own, &function);
	add_clause(r, names, &clause);
	if (function.n)
		buf_printf(b, _("%s: %s"), buf_str(&function), buf_str(&clause));
	else
		buf_puts(b, buf_str(&clause));
	buf_free(&function);
	buf_free(&clause);
}

void own_row_sentence(const struct own_row *r, const struct trace *t, const struct namer *names,
		      struct buf *b)
{
	struct buf function = {0}, clause = {0}, who = {0};
	add_called(t, &r->own, &function);
	if (!function.n && r->n == 1) {
		describe_step(step_at(r, 0), names, b);
		return;
	}
	names->thread(names->ctx, r->own.thread, &who);
	add_clause(r, names, &clause);
	if (function.n)
		buf_printf(b, _("%s in %s: %s"), buf_str(&who), buf_str(&function),
			   buf_str(&clause));
	else
		buf_printf(b, "%s %s", buf_str(&who), buf_str(&clause));
	buf_free(&function);
	buf_free(&clause);
	buf_free(&who);
}
