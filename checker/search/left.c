// SPDX-License-Identifier: MIT
//
// Collects what is left behind: see left.h. Locks and threads are read off the model; objects that
// the program has initialised are found in the steps.
#include "checker/search/left.h"

#include "base/buf.h"
#include "base/vec.h"
#include "trace/story.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const left_names[LEFT_KINDS] = {
	[LEFT_LOCK] = "lock",
	[LEFT_THREAD] = "thread",
	[LEFT_OBJECT] = "object",
};

struct gathering {
	struct lefts *l;
	const struct path *path;
	struct trace *trace;
	struct runner *runner;
	struct story story; // made once there is something new
	bool told;	    // it is there
	uint32_t *held;	    // the locks held at the end, which could not have been destroyed
	size_t nheld, held_cap;
};

static enum left_kind kind_of(struct leak what)
{
	return what.object && what.thread ? LEFT_LOCK : what.thread ? LEFT_THREAD : LEFT_OBJECT;
}

// ---- where it was made -------------------------------------------------------------------------

// Is this the step that created the thread, or took the lock?
static bool made_by(const struct step *s, struct leak what)
{
	if (!what.object)
		return op_creates(s->op.code) && s->op.target == what.thread;
	return s->op.object == what.object && s->choice.thread == what.thread && !s->result;
}

static uint32_t site_of(const struct path *p, struct leak what)
{
	for (size_t i = p->n; i; i--)
		if (made_by(&p->points[i - 1].step, what))
			return p->points[i - 1].step.op.site;
	return 0;
}

static uint64_t key_of(const struct gathering *g, struct leak what, uint32_t site)
{
	uint32_t slot = site ? trace_site(g->trace, site) : NO_SLOT;
	uint64_t address = slot == NO_SLOT ? 0 : (uint64_t)g->trace->ev[slot].arg;
	return address * LEFT_KINDS + kind_of(what);
}

// ---- one entry ---------------------------------------------------------------------------------

static struct left *entry_of(const struct lefts *l, uint64_t key)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->all[i].key == key)
			return &l->all[i];
	return NULL;
}

static void free_entry(struct left *e)
{
	free(e->thread);
	free(e->object);
	free(e->place);
	free(e->sentence);
}

// Takes the text out of b, to be freed. NULL when memory runs out.
static char *text_of(struct buf *b)
{
	char *text = b->failed ? NULL : strdup(buf_str(b));
	buf_clear(b);
	return text;
}

// Fills in *e, whose kind and key are set. 0 or ENOMEM.
static int describe(const struct gathering *g, struct leak what, uint32_t site, struct left *e)
{
	struct story_names ctx = {&g->story, g->trace};
	struct namer names = story_namer(&ctx);
	struct buf b = {0};
	bool whole = true;
	if (what.thread) {
		names.thread(names.ctx, what.thread, &b);
		whole = (e->thread = text_of(&b));
	}
	if (what.object) {
		names.object(names.ctx, what.object, &b);
		whole = (e->object = text_of(&b)) && whole;
	}
	story_site(g->trace, site, &b);
	e->place = text_of(&b);
	story_left(&g->story, g->trace, what, &b);
	e->sentence = text_of(&b);
	buf_free(&b);
	return whole && e->place && e->sentence ? 0 : ENOMEM;
}

// Makes the story of the trace, with all its names, unless it was made.
static int tell(struct gathering *g)
{
	size_t bad;
	if (g->told)
		return 0;
	g->runner->ops->resolve(g->runner, g->trace);
	g->told = true;
	return story_until(&g->story, g->trace, NO_SLOT, &bad) ? ENOMEM : 0;
}

// Makes room for one more entry.
static struct left *add_entry(struct lefts *l)
{
	if (!VEC_FITS(l->all, &l->cap, l->n + 1))
		return NULL;
	l->all[l->n] = (struct left){0};
	return &l->all[l->n++];
}

// Notes a leak once for each key; one that can be a failure replaces a harmless one.
static int note(struct gathering *g, struct leak what, uint32_t site, bool harmless)
{
	struct left e = {.kind = kind_of(what), .key = key_of(g, what, site), .harmless = harmless};
	struct left *at = entry_of(g->l, e.key);
	if (at && (e.harmless || !at->harmless))
		return 0;
	int rc = tell(g);
	if (!rc)
		rc = describe(g, what, site, &e);
	if (!rc && !at && !(at = add_entry(g->l)))
		rc = ENOMEM;
	if (rc) {
		free_entry(&e);
		return rc;
	}
	free_entry(at);
	*at = e;
	return 0;
}

static int note_made(struct gathering *g, struct leak what, bool harmless)
{
	return note(g, what, site_of(g->path, what), harmless);
}

// ---- all of one execution ----------------------------------------------------------------------

static int hold(struct gathering *g, uint32_t object)
{
	if (!VEC_FITS(g->held, &g->held_cap, g->nheld + 1))
		return ENOMEM;
	g->held[g->nheld++] = object;
	return 0;
}

static bool is_held(const struct gathering *g, uint32_t object)
{
	for (size_t i = 0; i < g->nheld; i++)
		if (g->held[i] == object)
			return true;
	return false;
}

// Did the step initialise an object that is not destroyed at the end, although it could have been?
static bool is_undestroyed(const struct gathering *g, const struct step *s)
{
	return op_initialises(s->op.code) && g->path->world.objects[s->op.object].alive &&
	       !is_held(g, s->op.object);
}

// Notes what is never a failure: objects that are not destroyed.
static int note_harmless(struct gathering *g)
{
	const struct path *p = g->path;
	int rc = 0;
	for (uint32_t t = 2; !rc && t <= p->world.nthreads; t++) {
		const struct thread *th = &p->world.threads[t];
		if (th->life == LIFE_EXITED && !th->joined && !th->detached)
			rc = note_made(g, (struct leak){.thread = t}, true);
	}
	for (size_t i = 0; !rc && i < p->n; i++) {
		const struct op *op = &p->points[i].step.op;
		if (is_undestroyed(g, &p->points[i].step))
			rc = note(g, (struct leak){.object = op->object}, op->site, true);
	}
	return rc;
}

int lefts_note(struct lefts *l, const struct path *p, struct trace *t, struct runner *runner)
{
	struct gathering g = {.l = l, .path = p, .trace = t, .runner = runner};
	struct leak what = {0};
	int rc = 0;
	if (p->end.op != END_EXIT || p->end.arg)
		return 0;
	while (!rc && world_leak_next(&p->world, &what)) {
		rc = note_made(&g, what, false);
		if (!rc && what.object)
			rc = hold(&g, what.object);
	}
	if (!rc)
		rc = note_harmless(&g);
	if (g.told)
		story_free(&g.story);
	free(g.held);
	return rc;
}

void lefts_rename(struct lefts *l, struct lefts *by)
{
	for (size_t i = 0; i < by->n; i++) {
		struct left *e = entry_of(l, by->all[i].key), was;
		if (!e || e->harmless != by->all[i].harmless)
			continue;
		was = *e;
		*e = by->all[i];
		by->all[i] = was;
	}
}

void lefts_free(struct lefts *l)
{
	for (size_t i = 0; i < l->n; i++)
		free_entry(&l->all[i]);
	free(l->all);
	*l = (struct lefts){0};
}
