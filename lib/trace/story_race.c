// SPDX-License-Identifier: MIT
//
// Data races, and reads of memory that nobody has written, in words: see story_race.h.
#include "trace/story_race.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "trace/story_text.h"

#include <inttypes.h>
#include <string.h>

struct telling {
	const struct story *s;
	const struct trace *t;
	const struct namer *names;
	struct buf *b;
	bool worse; // something else goes wrong with it
};

// The name of a place: of an object of the model, or what the trace calls its address.
static bool tell_named(const struct telling *to, uint64_t addr)
{
	const struct world *w = &to->s->world;
	for (uint32_t o = (uint32_t)w->nobjects; o; o--) {
		const struct object *place = &w->objects[o];
		if (place->kind == KIND_MEMORY && addr - place->addr < place->type) {
			to->names->object(to->names->ctx, o, to->b);
			return true;
		}
	}
	uint32_t slot = trace_static_name(to->t, addr);
	if (slot >= to->t->n || !to->t->ev[slot].other)
		return false;
	if (to->t->ev[slot].op != NAME_HIDDEN)
		buf_printf(to->b, "%s ", kind_name(KIND_MEMORY));
	story_static_name(to->t, slot, to->b);
	return true;
}

static void tell_raced(const struct telling *to, uint64_t addr)
{
	if (!tell_named(to, addr))
		buf_printf(to->b, _("the memory at 0x%" PRIx64), addr);
}

// Of what the C library keeps: nobody can make that atomic.
static bool tell_instead(const struct telling *to, uint64_t addr)
{
	uint32_t slot = trace_static_name(to->t, addr);
	const struct event *e = slot < to->t->n ? &to->t->ev[slot] : NULL;
	if (!e || e->op != NAME_HIDDEN)
		return false;
	const char *text = event_text(e), *tab = memchr(text, '\t', e->other);
	struct buf instead = {0};
	if (tab)
		utf8_show(&instead, tab + 1, (size_t)(text + e->other - tab - 1));
	buf_puts(to->b, _("; POSIX calls it unsafe for threads: hold one mutex around both calls, "
			  "and as long as the result is used"));
	if (instead.n)
		buf_printf(to->b, _(", or call %s"), buf_str(&instead));
	buf_free(&instead);
	return true;
}

// Does the trace end with what goes wrong, and is that no race?
static bool ends_worse(const struct trace *t)
{
	static const uint8_t worse[] = {END_CRASH,  END_DEADLOCK,  END_LOST_WAKEUP, END_MISUSE,
					END_ASSERT, END_PROPERTY,  END_LEAK,	    END_LIVELOCK,
					END_EARLY,  END_STARVATION};
	const struct event *end = trace_end(t);
	return end && memchr(worse, end->op, sizeof worse);
}

// Does one of the two hold a lock? Then more than this place is to be kept together: making the
// accesses atomic would end the race, and not what is wrong.
static bool holds_lock(const struct telling *to, const struct event *e)
{
	const struct world *w = &to->s->world;
	for (uint32_t i = 1; i <= w->nobjects; i++) {
		const struct object *o = &w->objects[i];
		bool lock = o->kind == KIND_MUTEX || o->kind == KIND_SPIN || o->kind == KIND_RWLOCK;
		if (lock && o->owner && (o->owner == e->thread || o->owner == e->other))
			return true;
	}
	return false;
}

// Did one of the two hold one before? That may have been for this place, and others beside it.
static bool held_lock(const struct telling *to, const struct event *e)
{
	for (const struct event *p = to->t->ev; p < e; p++)
		if (p->kind == EV_PEND && op_unlocks(p->op) &&
		    (p->thread == e->thread || p->thread == e->other))
			return true;
	return false;
}

static void tell_remedy(const struct telling *to, const struct event *e)
{
	if (to->worse || ends_worse(to->t) || holds_lock(to, e) || held_lock(to, e))
		buf_puts(to->b, _("; a mutex held around both would"));
	else if (e->op & (RACE_FIRST_ATOMIC | RACE_SECOND_ATOMIC))
		buf_puts(to->b, _("; only one of the two is atomic: make both so, or hold one "
				  "mutex around both"));
	else
		buf_puts(to->b, _("; a mutex held around both would, and so would making both "
				  "atomic"));
}

static void tell_race(const struct telling *to, const struct event *e)
{
	static const char *const verbs[2][2] = {{N_(" reads it"), N_(" reads it atomically")},
						{N_(" writes it"), N_(" writes it atomically")}};
	static const char *const nouns[2][2] = {{N_("read"), N_("atomic read")},
						{N_("write"), N_("atomic write")}};
	buf_puts(to->b, _("data race on "));
	tell_raced(to, (uint64_t)e->arg);
	buf_puts(to->b, ": ");
	to->names->thread(to->names->ctx, e->thread, to->b);
	buf_puts(to->b, _(verbs[!!(e->op & RACE_SECOND_WRITES)][!!(e->op & RACE_SECOND_ATOMIC)]));
	story_at(to->t, e->site, to->b);
	buf_printf(to->b, _(", and nothing orders that after the %s by "),
		   _(nouns[!!(e->op & RACE_FIRST_WRITES)][!!(e->op & RACE_FIRST_ATOMIC)]));
	to->names->thread(to->names->ctx, e->other, to->b);
	story_at(to->t, e->object, to->b);
	if (!tell_instead(to, (uint64_t)e->arg))
		tell_remedy(to, e);
}

static void race_at(const struct story *s, const struct trace *t, uint32_t at, bool worse,
		    bool whole, struct buf *b)
{
	struct story_names n = {.story = s, .trace = t};
	struct namer names = story_namer(&n);
	struct telling to = {.s = s, .t = t, .names = &names, .b = b, .worse = worse};
	if (whole)
		tell_race(&to, &t->ev[at]);
	else
		tell_raced(&to, (uint64_t)t->ev[at].arg);
}

bool story_place(const struct story *s, const struct trace *t, uint64_t addr, struct buf *b)
{
	struct story_names n = {.story = s, .trace = t};
	struct namer names = story_namer(&n);
	const struct telling to = {.s = s, .t = t, .names = &names, .b = b};
	return tell_named(&to, addr);
}

void story_raced(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	race_at(s, t, at, false, false, b);
}

void story_race(const struct story *s, const struct trace *t, uint32_t at, bool worse,
		struct buf *b)
{
	race_at(s, t, at, worse, true, b);
}

// ---- memory that nobody has written -------------------------------------------------------------

static void say_at(const struct trace *t, uint32_t site, struct buf *b)
{
	struct buf place = {0};
	story_site(t, site, &place);
	if (place.n)
		buf_printf(b, _(" at %s"), buf_str(&place));
	buf_free(&place);
}

static void say_what(const struct trace *t, uint64_t addr, struct buf *b)
{
	uint32_t slot = trace_static_name(t, addr);
	if (slot != NO_SLOT)
		story_static_name(t, slot, b);
	else
		buf_puts(b, _("memory"));
}

void story_unwritten(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	names.thread(names.ctx, e->thread, b);
	buf_puts(b, _(" reads "));
	say_what(t, (uint64_t)e->arg, b);
	say_at(t, e->site, b);
	buf_puts(b, _(", which nobody has written since "));
	names.thread(names.ctx, e->object, b);
	buf_puts(b, _(" has allocated it"));
	say_at(t, e->other, b);
	buf_puts(b, _(": what stands in new memory is not known"));
}

void story_unwritten_place(const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct buf place = {0};
	story_site(t, e->site, &place);
	buf_printf(b, _("%s reads memory that nobody has written since its allocation"),
		   place.n ? buf_str(&place) : _("the program"));
	say_at(t, e->other, b);
	buf_free(&place);
}
