// SPDX-License-Identifier: MIT
//
// Counts executions and notes their limits: see tally.h.
#include "checker/search/tally.h"

#include "base/i18n.h"
#include "checker/search/ends.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <errno.h>
#include <string.h>

int tally_begin(struct tally *t, struct search_result *r, bool alone, bool unseen)
{
	tally_free(t);
	t->r = r;
	t->alone = alone;
	t->unseen = unseen;
	t->all = interleavings_new();
	t->exhaustive = interleavings_new();
	return t->all && t->exhaustive ? 0 : ENOMEM;
}

void tally_free(struct tally *t)
{
	interleavings_free(t->all);
	interleavings_free(t->exhaustive);
	*t = (struct tally){0};
}

// ---- outside the model ---------------------------------------------------------------------

// Where it is.
static int keep_older(struct search_result *r, struct trace *t, size_t at, struct runner *runner)
{
	struct buf place = {0};
	uint32_t site = t->ev[at].site;
	runner->ops->resolve(runner, t);
	story_site(t, site, &place);
	if (!place.n)
		buf_puts(&place, _("a place that has no debug information"));
	int rc = place.failed ? ENOMEM : text_set_add(&r->limits.older, buf_str(&place), place.n);
	buf_free(&place);
	return rc;
}

static int keep_limit(struct search_result *r, struct trace *t, size_t at, struct runner *runner)
{
	const struct event *e = &t->ev[at];
	switch (e->op) {
	case LIMIT_UNSURE: // reported with its race
	case LIMIT_ORDERS: // matters only to the search over states
		return 0;
	case LIMIT_INPUT:
		r->limits.lacks_input = true;
		return 0;
	case LIMIT_OLDER:
		return keep_older(r, t, at, runner);
	case LIMIT_NOTE:
		return text_set_add(&r->limits.noted, event_text(e), e->other);
	}
	r->limits.unseen |= e->op == LIMIT_UNSEEN;
	r->limits.foreign |= e->op == LIMIT_UNSEEN || e->op == LIMIT_CALLED;
	return text_set_add(&r->limits.unmodelled, event_text(e), e->other);
}

// The first lock that a thread other than this one holds; 0: none.
static uint32_t held_by_others(const struct world *w, uint32_t thread)
{
	for (uint32_t i = 1; i <= w->nobjects; i++) {
		const struct object *o = &w->objects[i];
		bool lock = o->kind == KIND_MUTEX || o->kind == KIND_SPIN || o->kind == KIND_RWLOCK;
		if (lock && o->owner && o->owner != thread)
			return i;
	}
	return 0;
}

static char *sentence_of(const struct story *s, const struct trace *t, uint32_t lock, uint32_t by)
{
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	struct buf b = {0}, object = {0}, holder = {0};
	names.object(names.ctx, lock, &object);
	names.thread(names.ctx, by, &holder);
	buf_printf(&b,
		   _("fork: %s holds %s, and the child has no such thread: in the child it stays "
		     "locked, and a child that waits for it never ends"),
		   buf_str(&holder), buf_str(&object));
	char *text = b.failed || object.failed || holder.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	buf_free(&object);
	buf_free(&holder);
	return text;
}

// A fork while another thread holds a lock: the child's memory has it locked, and no thread of the
// child will unlock it. at: the slot of the fork's event. *sentence: about the first such lock;
// NULL: there is none.
static int fork_locks_sentence(struct trace *t, size_t at, struct runner *runner, char **sentence)
{
	struct story s;
	size_t bad;
	*sentence = NULL;
	int rc = story_until(&s, t, (uint32_t)at, &bad);
	if (rc)
		return rc;
	uint32_t lock = held_by_others(&s.world, t->ev[at].thread);
	uint32_t holder = s.world.objects[lock].owner;
	story_free(&s);
	if (!lock)
		return 0;
	runner->ops->resolve(runner, t);
	rc = story_until(&s, t, NO_SLOT, &bad); // names are at the end
	if (rc)
		return rc;
	*sentence = sentence_of(&s, t, lock, holder);
	story_free(&s);
	return *sentence ? 0 : ENOMEM;
}

static int note_limits(struct search_result *r, const struct execution *o)
{
	struct trace *t = o->trace;
	size_t n = t->n; // without the names
	int rc = 0;
	for (size_t i = 0; o->path->limits && !rc && i < n; i += event_slots(&t->ev[i])) {
		if (t->ev[i].kind != EV_LIMIT)
			continue;
		rc = keep_limit(r, t, i, o->runner);
		if (!rc && t->ev[i].op == LIMIT_FORK && !r->limits.fork_locks)
			rc = fork_locks_sentence(t, i, o->runner, &r->limits.fork_locks);
	}
	for (size_t i = 0; i < o->path->n; i++) {
		const struct op *op = &o->path->points[i].step.op;
		r->counts.ops[op->code] = true;
		r->limits.timed |= op_rows[op->code].arg == ARG_DEADLINE && op->arg != TR_NEVER;
	}
	return rc;
}

// ---- counting ------------------------------------------------------------------------------

static void count(struct search_counts *c, bool complete, bool asleep, bool fresh)
{
	c->executions++;
	c->complete += complete;
	c->asleep += asleep;
	c->interleavings += fresh;
}

// Is the interleaving new in its phase? Earlier phases may have had it.
static int new_in_phase(struct tally *t, const struct execution *o, bool *fresh)
{
	bool first =
		t->r->counts.all.executions == t->r->counts.phases[SEARCH_EXHAUSTIVE].executions;
	if (o->phase != SEARCH_EXHAUSTIVE || first)
		return 0;
	return interleavings_add(t->exhaustive, o->order, fresh);
}

// Keeps the execution if it is longer by a quarter or more than the one kept, so that copies are
// few.
static int keep_longest(struct search_result *r, const struct execution *o)
{
	if (o->path->n <= r->longest.steps + r->longest.steps / 4)
		return 0;
	r->longest.steps = o->path->n;
	r->longest.runner = o->runner;
	return trace_copy(&r->longest.trace, o->trace);
}

// Did the execution read standard input, when none is given?
static bool lacks_input(const struct trace *t)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_LIMIT && t->ev[i].op == LIMIT_INPUT)
			return true;
	return false;
}

int tally_add(struct tally *t, const struct execution *o)
{
	struct search_result *r = t->r;
	bool asleep = o->path->end.op == END_ASLEEP;
	bool complete = !asleep && !end_cut(&o->path->end), fresh = false;
	t->rests = false;
	t->inputless = lacks_input(o->trace);
	if (note_limits(r, o) || keep_longest(r, o) ||
	    (o->path->unwritten && unwritten_note(&r->limits.unwritten, o->trace, o->runner)) ||
	    (o->path->files &&
	     files_note(&r->limits.files, o->trace, o->runner, t->alone, &t->rests)))
		return ENOMEM;
	if (complete && interleavings_add(t->all, o->order, &fresh))
		return ENOMEM;
	bool own = fresh;
	if (complete && new_in_phase(t, o, &own))
		return ENOMEM;
	t->fresh = fresh;
	count(&r->counts.all, complete, asleep, fresh);
	count(&r->counts.phases[o->phase], complete, asleep, own);
	return 0;
}

// ---- cut short -----------------------------------------------------------------------------

// The step after which a program that is not deterministic went another way, as a sentence.
static char *departure_sentence(const struct execution *o, size_t at)
{
	struct story story;
	struct buf b = {0};
	char *text = NULL;
	size_t bad;
	if (at > o->path->n)
		at = o->path->n;
	if (story_until(&story, o->trace, NO_SLOT, &bad))
		return NULL;
	struct story_names ctx = {&story, o->trace};
	struct namer names = story_namer(&ctx);
	if (at) {
		const struct step *last = &o->path->points[at - 1].step;
		struct buf step = {0}, site = {0};
		describe_step(last, &names, &step);
		if (last->op.site)
			story_site(o->trace, last->op.site, &site);
		if (site.n) // the end of a thread has a place without a name
			buf_printf(&step, " (%s)", buf_str(&site));
		buf_printf(&b,
			   _("on the same schedule it did something else at step %zu, after %s"),
			   at + 1, buf_str(&step));
		b.failed |= step.failed | site.failed;
		buf_free(&step);
		buf_free(&site);
	} else {
		buf_puts(&b, _("on the same schedule it did something else at step 1"));
	}
	if (!b.failed)
		text = strdup(buf_str(&b));
	buf_free(&b);
	story_free(&story);
	return text;
}

int tally_cut(struct tally *t, const struct execution *o, enum end end, size_t at, bool *enough)
{
	struct cut *cut = &t->r->limits.cut[end];
	unsigned enough_at = end_rows[end].enough_at;
	// an execution cut short before the end of its plan did not depart from it
	const struct event *how = &o->path->end;
	if (end == END_DEPARTED && how->op != END_DEPARTED && end_cut(how) && at == o->path->n) {
		*enough = true;
		return 0;
	}
	cut->count++;
	cut->phases[o->phase]++;
	*enough |= enough_at && cut->count >= enough_at;
	t->r->stopped |= end == END_STOPPED;
	if (cut->sentence)
		return 0;
	o->runner->ops->resolve(o->runner, o->trace);
	cut->sentence = end == END_DEPARTED ? departure_sentence(o, at) : story_end_alone(o->trace);
	return cut->sentence ? 0 : ENOMEM;
}

// ---- in doubt ------------------------------------------------------------------------------

#define DOUBTED_ENOUGH 3

// Is the misuse a result of two accesses that nothing seen orders, and may code that is not seen
// order them?
static bool unordered(const struct event *end, bool unseen)
{
	unsigned fault = MISUSE_FAULT(end->arg);
	bool in_use = fault == FAULT_FREE_IN_USE || fault == FAULT_LEFT_IN_USE;
	return in_use && (unseen || end->arg & MISUSE_UNSURE);
}

struct cut *tally_doubts(struct tally *t, const struct event *end)
{
	bool unseen = t->unseen || t->r->limits.unseen;
	struct cut *by_code = &t->r->limits.unsure;
	if (t->inputless && end->op != END_RACE)
		return &t->r->limits.inputless;
	switch ((enum end)end->op) {
	case END_ASSERT:
	case END_PROPERTY:
	case END_CRASH:
	case END_EXIT:
		return t->rests ? &t->r->limits.doubted : NULL;
	case END_RACE:
		return unseen ? by_code : NULL;
	case END_LIVELOCK:
	case END_STARVATION:
		return unseen || t->r->limits.foreign ? by_code : NULL;
	case END_MISUSE:
		return unordered(end, unseen) ? by_code : NULL;
	default: // how threads wait for each other does not depend on code that is not seen
		return NULL;
	}
}

int tally_doubted(struct cut *doubted, const struct execution *o, bool *enough)
{
	*enough |= ++doubted->count >= DOUBTED_ENOUGH;
	if (doubted->sentence)
		return 0;
	o->runner->ops->resolve(o->runner, o->trace);
	doubted->sentence = story_end_alone(o->trace);
	return doubted->sentence ? 0 : ENOMEM;
}
