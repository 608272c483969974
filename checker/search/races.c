// SPDX-License-Identifier: MIT
//
// Collects races: see races.h.
#include "checker/search/races.h"

#include "base/vec.h"
#include "trace/story_race.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- entries -------------------------------------------------------------------------------

static uint64_t pc_of(const struct trace *t, uint32_t site)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	return slot == NO_SLOT ? 0 : (uint64_t)t->ev[slot].arg;
}

static void set_pcs(uint64_t pcs[2], const struct trace *t, const struct event *e)
{
	uint64_t a = pc_of(t, e->object), b = pc_of(t, e->site);
	pcs[0] = a < b ? a : b;
	pcs[1] = a < b ? b : a;
}

static bool on_place(const struct race *r, const struct event *e)
{
	return (uint64_t)e->arg - r->at.addr < r->at.size;
}

static bool has_race(const struct race_list *l, uint64_t addr, const uint64_t pcs[2])
{
	for (size_t i = 0; i < l->n; i++) {
		const struct race *r = &l->all[i];
		if (addr - r->at.addr < r->at.size || (pcs[0] == r->pcs[0] && pcs[1] == r->pcs[1]))
			return true;
	}
	return false;
}

static bool known(const struct race_list *l, const struct trace *t, const struct event *e)
{
	uint64_t pcs[2];
	set_pcs(pcs, t, e);
	return has_race(l, (uint64_t)e->arg, pcs);
}

// Are its lines these two?
static bool on_lines(const struct race *r, const char *first, const char *second)
{
	return (!strcmp(r->first, first) && !strcmp(r->place, second)) ||
	       (!strcmp(r->first, second) && !strcmp(r->place, first));
}

static void free_entry(struct race *r)
{
	free(r->thread);
	free(r->object);
	free(r->place);
	free(r->first);
	free(r->sentence);
	free(r->beside);
}

// Takes the text out of b, to be freed. NULL when memory runs out.
static char *text_of(struct buf *b)
{
	char *text = b->failed ? NULL : strdup(buf_str(b));
	buf_clear(b);
	return text;
}

static int describe(struct race *r, const struct story *s, const struct trace *t, size_t at)
{
	const struct event *e = &t->ev[at];
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	struct buf b = {0};
	names.thread(names.ctx, e->thread, &b);
	r->thread = text_of(&b);
	story_raced(s, t, (uint32_t)at, &b);
	r->object = text_of(&b);
	story_site(t, e->site, &b);
	r->place = text_of(&b);
	story_site(t, e->object, &b);
	r->first = text_of(&b);
	story_race(s, t, (uint32_t)at, false, &b);
	r->sentence = text_of(&b);
	story_race(s, t, (uint32_t)at, true, &b);
	r->beside = text_of(&b);
	buf_free(&b);
	uint32_t name = trace_static_name(t, (uint64_t)e->arg);
	r->hidden = name < t->n && t->ev[name].op == NAME_HIDDEN;
	bool whole = r->thread && r->object && r->place && r->first && r->sentence && r->beside;
	return whole ? 0 : ENOMEM;
}

static int add(struct race_list *l, const struct story *s, const struct trace *t, size_t at)
{
	const struct event *e = &t->ev[at];
	uint32_t size = e->op >> RACE_BYTES_SHIFT;
	if (!VEC_FITS(l->all, &l->cap, l->n + 1))
		return ENOMEM;
	struct race *r = &l->all[l->n];
	*r = (struct race){.at = {.addr = (uint64_t)e->arg, .size = size ? size : 16}};
	set_pcs(r->pcs, t, e);
	int rc = describe(r, s, t, at);
	if (rc) {
		free_entry(r);
		return rc;
	}
	for (size_t i = 0; i < l->n; i++)
		r->again |= on_lines(&l->all[i], r->first, r->place);
	l->n++;
	return 0;
}

// The first race from a slot on that is not in the list yet; t->n: none. unsure: see races_note().
static size_t next_new(const struct race_list *l, const struct trace *t, size_t at, bool unsure)
{
	bool is_unsure = false; // if the event is a race: it is of that kind
	for (; at < t->n; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		if (e->kind == EV_RACE && is_unsure == unsure && !known(l, t, e))
			break;
		is_unsure = e->kind == EV_LIMIT && e->op == LIMIT_UNSURE;
	}
	return at;
}

int races_note(struct race_list *l, struct trace *t, struct runner *runner, bool unsure)
{
	struct story s;
	size_t bad;
	size_t at = next_new(l, t, 0, unsure);
	if (l->n >= RACES_MOST || at >= t->n)
		return 0;
	runner->ops->resolve(runner, t);
	int rc = story_until(&s, t, NO_SLOT, &bad);
	if (rc)
		return rc;
	for (; !rc && l->n < RACES_MOST && at < t->n; at = next_new(l, t, at, unsure)) {
		rc = add(l, &s, t, at);
		at += event_slots(&t->ev[at]);
	}
	story_free(&s);
	return rc;
}

// Marks the races with the same lines as an earlier one.
static void mark_again(struct race_list *l)
{
	for (size_t i = 0; i < l->n; i++) {
		l->all[i].again = false;
		for (size_t k = 0; k < i; k++)
			l->all[i].again |= on_lines(&l->all[k], l->all[i].first, l->all[i].place);
	}
}

int races_settle(struct race_list *sure, struct race_list *unsure, bool all)
{
	size_t kept = 0;
	for (size_t i = 0; i < unsure->n; i++) {
		struct race *r = &unsure->all[i];
		if (has_race(sure, r->at.addr, r->pcs))
			free_entry(r);
		else
			unsure->all[kept++] = *r;
	}
	unsure->n = kept;
	if (all && sure->n) {
		size_t n = kept + sure->n;
		if (!VEC_FITS(unsure->all, &unsure->cap, n))
			return ENOMEM;
		memcpy(unsure->all + kept, sure->all, sure->n * sizeof *unsure->all);
		unsure->n = n;
		sure->n = 0;
	}
	mark_again(unsure);
	return 0;
}

void races_free(struct race_list *l)
{
	for (size_t i = 0; i < l->n; i++)
		free_entry(&l->all[i]);
	free(l->all);
	free(l->touches);
	*l = (struct race_list){0};
}

// The race that the trace ends with; NULL: it does not.
static const struct event *race_at_end(const struct trace *t)
{
	const struct event *end = trace_end(t), *last = NULL;
	for (size_t i = 0; end && end->op == END_RACE && i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_RACE)
			last = &t->ev[i];
	return last;
}

// Is this the race that the trace ends with?
static bool is_at_end(const struct race *r, const struct trace *t)
{
	const struct event *e = race_at_end(t);
	struct buf first = {0}, second = {0};
	if (!e)
		return false;
	story_site(t, e->object, &first);
	story_site(t, e->site, &second);
	bool is = on_place(r, e) || on_lines(r, buf_str(&first), buf_str(&second));
	buf_free(&first);
	buf_free(&second);
	return is;
}

// The slot of this race in a trace; if it is not there, of the first race on the same memory; t->n:
// none.
static size_t race_in(const struct race *r, const struct trace *t)
{
	uint64_t pcs[2];
	size_t first = t->n;
	for (size_t at = 0; at < t->n; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		if (e->kind != EV_RACE || !on_place(r, e))
			continue;
		set_pcs(pcs, t, e);
		if (pcs[0] == r->pcs[0] && pcs[1] == r->pcs[1])
			return at;
		first = first < t->n ? first : at;
	}
	return first;
}

// Adds the sentence, with the name that the memory has in this trace.
static void tell_by_name(const char *sentence, const struct race *r, const struct story *s,
			 const struct trace *t, struct buf *b)
{
	struct buf name = {0};
	const char *at = strstr(sentence, r->object);
	if (at && story_place(s, t, r->at.addr, &name)) {
		buf_add(b, sentence, (size_t)(at - sentence));
		buf_puts(b, buf_str(&name));
		buf_puts(b, at + strlen(r->object));
	} else {
		buf_puts(b, sentence);
	}
	buf_free(&name);
}

void races_tell(const struct race *r, const struct story *s, const struct trace *t, struct buf *b)
{
	const struct event *end = trace_end(t);
	bool worse = end && end->op != END_RACE;
	size_t at = race_in(r, t);
	if (at < t->n)
		story_race(s, t, (uint32_t)at, worse, b);
	else
		tell_by_name(worse ? r->beside : r->sentence, r, s, t, b);
}

const struct race *races_other(const struct race_list *l, const struct trace *t, size_t *i)
{
	while (*i < l->n) {
		const struct race *r = &l->all[(*i)++];
		if (!r->again && (t->n ? !is_at_end(r, t) : *i > 1))
			return r;
	}
	return NULL;
}

// ---- stop flags ----------------------------------------------------------------------------

static struct race *race_at(const struct race_list *l, uint64_t addr)
{
	for (size_t i = 0; i < l->n; i++)
		if (addr - l->all[i].at.addr < l->all[i].at.size)
			return &l->all[i];
	return NULL;
}

// What a thread has done to a memory location in the current execution.
struct race_touch {
	uint32_t read_at; // the site of the last read; 0: it has not read
	bool wrote;
};

static void note_written(struct race *r, const struct step *s)
{
	for (unsigned i = 0; i < r->nvalues; i++)
		if (r->values[i] == s->value)
			return;
	if (s->untold || r->nvalues == FLAG_VALUES)
		r->mixed = true;
	else
		r->values[r->nvalues++] = s->value;
}

static void note_access(struct race *r, const struct step *s, struct race_touch *by)
{
	if (step_looks(s)) {
		r->looped |= by->read_at == s->op.site;
		by->read_at = s->op.site;
	} else {
		by->wrote = true;
		note_written(r, s);
	}
	r->mixed |= by->read_at && by->wrote;
}

int races_watch(struct race_list *l, const struct path *p)
{
	size_t threads = p->nthreads + 1, touches = l->n * threads;
	struct race_touch *by = vec_room(l->touches, &l->touches_cap, touches, sizeof *by);
	if (!l->n)
		return 0;
	if (!by)
		return ENOMEM;
	l->touches = by;
	memset(by, 0, touches * sizeof *by);
	for (size_t i = 0; i < p->n; i++) {
		const struct step *s = &p->points[i].step;
		bool accesses = op_accesses(s->op.code);
		uint64_t addr = accesses ? p->world.objects[s->op.object].addr : 0;
		struct race *r = addr ? race_at(l, addr) : NULL;
		if (r)
			note_access(r, s, &by[(size_t)(r - l->all) * threads + s->choice.thread]);
	}
	return 0;
}

bool race_on_flag(const struct race *r)
{
	return r->looped && r->nvalues && !r->mixed;
}

bool races_on_hidden(const struct race_list *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->all[i].hidden)
			return true;
	return false;
}

// Where a race belongs in the list: lower ones come first.
static int rank(const struct race *r)
{
	return r->hidden ? 0 : race_on_flag(r) ? 2 : 1;
}

void races_order(struct race_list *l)
{
	for (size_t i = 1; i < l->n; i++) {
		struct race r = l->all[i];
		size_t to = i;
		for (; to && rank(&l->all[to - 1]) > rank(&r); to--)
			l->all[to] = l->all[to - 1];
		l->all[to] = r;
	}
	mark_again(l);
}
