// SPDX-License-Identifier: MIT
//
// Collects remarks: see remarks.h. Sites are numbered within an execution; across executions a
// place is identified by its address and that of the call that led there, across programs by file
// and line.
#include "checker/remarks/remarks.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "trace/story_text.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

const char *const remark_names[REMARK_KINDS] = {
	[REMARK_WAKES_ALL] = "wakes-all",	  [REMARK_WAKES_IN_VAIN] = "wakes-in-vain",
	[REMARK_HOLDS_LOCK] = "holds-lock",	  [REMARK_POLLS] = "polls",
	[REMARK_WAITS_HOLDING] = "waits-holding", [REMARK_READS_TWICE] = "reads-twice",
};

struct remark_key {
	uint64_t kind, address, caller;
};

// A site of this program.
struct remark_site {
	struct remark_key key;
	size_t number; // of its remark, from 1; 0: the site is not in the file
	UT_hash_handle hh;
};

static uint64_t address_of(const struct trace *t, uint32_t site, uint32_t *caller)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	*caller = slot == NO_SLOT ? 0 : t->ev[slot].site;
	return slot == NO_SLOT ? 0 : (uint64_t)t->ev[slot].arg;
}

// ---- a new place -------------------------------------------------------------------------------

static bool is_of(const struct remarks *r, const char *place)
{
	if (!r->file)
		return *place;
	size_t n = strlen(r->file);
	return strncmp(place, r->file, n) == 0 && place[n] == ':';
}

static struct remark *find(const struct remarks *r, enum remark_kind kind, const char *place)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->all[i].kind == kind && strcmp(r->all[i].place, place) == 0)
			return &r->all[i];
	return NULL;
}

static void clear(struct remark *r)
{
	free(r->place);
	free(r->from);
}

// Adds a remark. NULL when memory runs out.
static struct remark *add(struct remarks *r, enum remark_kind kind, const char *place,
			  const char *from)
{
	if (!VEC_FITS(r->all, &r->cap, r->n + 1))
		return NULL;
	struct remark *new = &r->all[r->n];
	*new = (struct remark){.kind = kind, .place = strdup(place), .from = strdup(from)};
	if (new->place &&new->from) {
		r->n++;
		return new;
	}
	clear(new);
	return NULL;
}

static void put_place(const struct trace *t, uint32_t site, struct buf *b)
{
	if (site)
		story_site(t, story_program_site(t, site), b);
}

// Finds out where the site is. *number: of its remark, from 1; 0: the site is not in the file. 0 or
// ENOMEM.
static int find_place(struct remarks *r, const struct execution *o, const struct sight *s,
		      size_t *number)
{
	struct buf at = {0}, from = {0};
	o->runner->ops->resolve(o->runner, o->trace);
	put_place(o->trace, s->site, &at);
	put_place(o->trace, s->from, &from);
	struct remark *is = find(r, s->kind, buf_str(&at));
	bool ours = is_of(r, buf_str(&at)) &&
		    (s->kind != REMARK_HOLDS_LOCK || is_of(r, buf_str(&from)));
	if (ours && !is)
		is = add(r, s->kind, buf_str(&at), buf_str(&from));
	int rc = at.failed || from.failed || (ours && !is) ? ENOMEM : 0;
	*number = ours && is ? (size_t)(is - r->all) + 1 : 0;
	buf_free(&at);
	buf_free(&from);
	return rc;
}

// ---- one execution -----------------------------------------------------------------------------

static int site_of(struct remarks_watch *w, const struct execution *o, const struct sight *s,
		   struct remark_site **out)
{
	uint32_t caller, none;
	struct remark_key key = {.kind = s->kind,
				 .address = address_of(o->trace, s->site, &caller)};
	key.caller = address_of(o->trace, caller, &none);
	HASH_FIND(hh, w->sites, &key, sizeof key, *out);
	if (*out)
		return 0;
	size_t number;
	int rc = find_place(w->to, o, s, &number);
	struct remark_site *new = rc ? NULL : calloc(1, sizeof *new);
	if (!new)
		return ENOMEM;
	*new = (struct remark_site){.key = key, .number = number};
	HASH_ADD(hh, w->sites, key, sizeof new->key, new);
	*out = new;
	return 0;
}

static int went(void *ctx, const struct execution *o, size_t counts)
{
	struct remarks_watch *w = ctx;
	struct sights sights = {0};
	struct remark_site *site;
	unsigned kinds = w->to->kinds ? w->to->kinds : REMARKS_WASTE;
	int rc = remarks_walk(&sights, kinds, o->path, counts);
	for (size_t i = 0; !rc && i < sights.n; i++) {
		const struct sight *s = &sights.all[i];
		rc = site_of(w, o, s, &site);
		if (rc || !site->number)
			continue;
		struct remark *r = &w->to->all[site->number - 1];
		r->seen += !s->against;
		r->against += s->against;
		r->sure |= s->sure;
		r->most = s->most > r->most ? s->most : r->most;
	}
	free(sights.all);
	return rc;
}

// Does nothing: remarks stay valid when a search starts again.
static void anew(void *ctx)
{
	(void)ctx;
}

struct search_listener remarks_listener(struct remarks_watch *w)
{
	// A remark is about places in the source.
	return (struct search_listener){.anew = anew, .ctx = w, .went = went, .alike = true};
}

void remarks_watch_end(struct remarks_watch *w)
{
	struct remark_site *s, *next;
	HASH_ITER(hh, w->sites, s, next) {
		HASH_DEL(w->sites, s);
		free(s);
	}
}

// ---- of several searches -----------------------------------------------------------------------

int remarks_add(struct remarks *to, const struct remarks *from, bool polling)
{
	for (size_t i = 0; i < from->n; i++) {
		const struct remark *r = &from->all[i];
		if (r->kind == REMARK_POLLS && !polling)
			continue;
		struct remark *is = find(to, r->kind, r->place);
		if (!is)
			is = add(to, r->kind, r->place, r->from);
		if (!is)
			return ENOMEM;
		is->seen += r->seen;
		is->against += r->against;
		is->sure |= r->sure;
		is->most = r->most > is->most ? r->most : is->most;
	}
	return 0;
}

bool remark_holds(const struct remark *r)
{
	return r->seen && !r->against && (r->sure || r->kind != REMARK_POLLS);
}

const struct remark *remarks_polling(const struct remarks *r)
{
	const struct remark *most = NULL;
	for (size_t i = 0; i < r->n; i++)
		if (r->all[i].kind == REMARK_POLLS && (!most || r->all[i].most > most->most))
			most = &r->all[i];
	return most;
}

void remark_sentence(const struct remark *r, struct buf *b)
{
	switch (r->kind) {
	case REMARK_WAKES_ALL:
		buf_printf(b,
			   _("this wakes all waiting threads, up to %u, and in everything that was "
			     "tried at most one of them could continue: the others waited again "
			     "(%s). If that is always so, wake only that one: by a signal, or by a "
			     "condition variable for each kind of waiting thread."),
			   r->most, r->from);
		break;
	case REMARK_WAKES_IN_VAIN:
		buf_printf(b,
			   _("this wakes waiting threads, and in everything that was tried none of "
			     "them could continue: all waited again (%s). Wake a thread where what "
			     "it waits for has become true."),
			   r->from);
		break;
	case REMARK_HOLDS_LOCK:
		buf_printf(b,
			   _("a thread sleeps or waits here while it holds a lock (taken at %s): "
			     "others that need the lock wait as long."),
			   r->from);
		break;
	case REMARK_WAITS_HOLDING:
		buf_printf(
			b,
			_("a thread waits on a condition here while it holds another lock (taken "
			  "at %s): the wait releases its own mutex only. If a thread that could "
			  "signal needs the other lock first, both wait for ever."),
			r->from);
		break;
	case REMARK_READS_TWICE:
		buf_printf(b,
			   _("a thread takes a lock for reading here that it has already taken for "
			     "reading (at %s). On a system that lets waiting writers go first, a "
			     "writer that comes between the two is a deadlock: it waits for the "
			     "first, and the second for it."),
			   r->from);
		break;
	default:
		buf_puts(b, _("a thread that waits looks again and again whether something has "
			      "changed: it polls. Let it sleep until then: for a lock in "
			      "pthread_mutex_lock, for anything else on a condition variable, "
			      "until another thread signals."));
	}
}

void remarks_free(struct remarks *r)
{
	for (size_t i = 0; i < r->n; i++)
		clear(&r->all[i]);
	free(r->all);
	*r = (struct remarks){0};
}
