// SPDX-License-Identifier: MIT
//
// Sentences about data races and reads of unwritten memory: see story_race.h.
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
	bool worse; // the program fails in another way as well
};

// Adds the text of a place to b, which is empty.
static void place_or_unknown(void (*place)(const struct trace *, uint32_t, struct buf *),
			     const struct trace *t, uint32_t site, struct buf *b)
{
	place(t, site, b);
	if (!b->n)
		buf_puts(b, _("an unknown place"));
}

// Adds the name of a place: of an object of the model, or the one that the trace has for the
// address.
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

// What to do about a race on the C library's hidden state, which no program can make atomic.
// Returns whether the race is on that.
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
	if (instead.n)
		buf_printf(to->b,
			   _("POSIX calls it unsafe for threads: call %s, or hold one mutex around "
			     "all calls that belong together, and as long as the result is used"),
			   buf_str(&instead));
	else
		buf_puts(to->b,
			 _("POSIX calls it unsafe for threads: hold one mutex around all calls "
			   "that belong together, and as long as the result is used"));
	buf_free(&instead);
	return true;
}

// Does the trace end with a failure other than the race?
static bool ends_worse(const struct trace *t)
{
	static const uint8_t worse[] = {END_CRASH,  END_DEADLOCK,  END_LOST_WAKEUP, END_MISUSE,
					END_ASSERT, END_PROPERTY,  END_LEAK,	    END_LIVELOCK,
					END_EARLY,  END_STARVATION};
	const struct event *end = trace_end(t);
	return end && memchr(worse, end->op, sizeof worse);
}

// Does one of the two threads hold a lock? Then more than this place belongs together: making the
// accesses atomic would end the race, but not the mistake.
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

// Has one of the two threads held a lock before, possibly for this place and others?
static bool held_lock(const struct telling *to, const struct event *e)
{
	for (const struct event *p = to->t->ev; p < e; p++)
		if (p->kind == EV_PEND && op_unlocks(p->op) &&
		    (p->thread == e->thread || p->thread == e->other))
			return true;
	return false;
}

// ---- a variable of the creator's
// -----------------------------------------------------------------

// The EV_GIVEN of a thread that reads a local variable of its creator, which it was given, while
// the creator, that gives it to others, changes it. NULL: it is another race.
static const struct event *race_given(const struct trace *t, const struct event *race)
{
	bool first = race->op & RACE_FIRST_WRITES, second = race->op & RACE_SECOND_WRITES;
	uint32_t owner = first ? race->other : race->thread;
	uint32_t reader = first ? race->thread : race->other;
	for (size_t i = 0; first != second && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_GIVEN && e->arg == race->arg && e->thread == owner &&
		    e->object == reader)
			return e;
	}
	return NULL;
}

// Adds what was given to whom and where, as "local variable i of main, given to 2 hi at ...".
// False: it has no name.
static bool tell_given(const struct telling *to, const struct event *given)
{
	uint32_t slot = trace_static_name(to->t, (uint64_t)given->arg);
	struct buf name = {0}, function = {0}, thread = {0}, at = {0};
	if (slot >= to->t->n || !to->t->ev[slot].other)
		return false;
	story_static_name(to->t, slot, &name);
	utf8_show(&function, event_text(given), given->other);
	to->names->thread(to->names->ctx, given->object, &thread);
	place_or_unknown(story_where, to->t, given->site, &at);
	buf_printf(to->b, _("local variable %s of %s, given to %s at %s"), buf_str(&name),
		   buf_str(&function), buf_str(&thread), buf_str(&at));
	buf_free(&name);
	buf_free(&function);
	buf_free(&thread);
	buf_free(&at);
	return true;
}

// Does the thread change this place itself, in a step of the trace?
static bool changes(const struct telling *to, uint32_t thread, uint64_t addr)
{
	const struct world *w = &to->s->world;
	for (size_t i = 0; i < to->t->n; i += event_slots(&to->t->ev[i])) {
		const struct event *e = &to->t->ev[i];
		bool writes = e->kind == EV_PEND && e->thread == thread && op_writes(e->op);
		if (writes && e->object <= w->nobjects && addr == w->objects[e->object].addr)
			return true;
	}
	return false;
}

// May what is missing be an order? One thread writes what another reads, each by code of its own.
static bool order_missing(const struct telling *to, const struct event *e)
{
	bool first = e->op & RACE_FIRST_WRITES, second = e->op & RACE_SECOND_WRITES;
	struct buf at = {0}, first_at = {0};
	story_site(to->t, e->site, &at);
	story_site(to->t, e->object, &first_at);
	bool apart = strcmp(buf_str(&at), buf_str(&first_at)) != 0;
	buf_free(&at);
	buf_free(&first_at);
	return first != second && apart &&
	       !changes(to, second ? e->other : e->thread, (uint64_t)e->arg);
}

// [An order may be missing]
static const char *const by_mutex[2] = {
	N_("a mutex held around both would end the race"),
	N_("a mutex held around both would end the race, but it does not say who is first"),
};
static const char *const by_mutex_or_atomic[2] = {
	N_("a mutex held around both would end the race, and so would making both atomic"),
	N_("a mutex held around both would end the race, and so would making both atomic, but "
	   "neither says who is first"),
};

static void tell_remedy(const struct telling *to, const struct event *e)
{
	bool order = order_missing(to, e);
	if (to->worse || ends_worse(to->t) || holds_lock(to, e) || held_lock(to, e))
		buf_puts(to->b, _(by_mutex[order]));
	else if (e->op & (RACE_FIRST_ATOMIC | RACE_SECOND_ATOMIC))
		buf_puts(to->b, _("only one of the two is atomic: make both so, or hold one "
				  "mutex around both"));
	else
		buf_puts(to->b, _(by_mutex_or_atomic[order]));
}

// [the second access writes][the first writes][the second is atomic][the first is]. At least one
// writes, and not both are atomic.
static const char *const race_sentences[2][2][2][2] = {
	[0][1][0][0] = N_("data race on %s: %s reads it at %s, and nothing orders that after the "
			  "write by %s at %s"),
	[0][1][0][1] = N_("data race on %s: %s reads it at %s, and nothing orders that after the "
			  "atomic write by %s at %s"),
	[0][1][1][0] = N_("data race on %s: %s reads it atomically at %s, and nothing orders that "
			  "after the write by %s at %s"),
	[1][0][0][0] = N_("data race on %s: %s writes it at %s, and nothing orders that after the "
			  "read by %s at %s"),
	[1][0][0][1] = N_("data race on %s: %s writes it at %s, and nothing orders that after the "
			  "atomic read by %s at %s"),
	[1][0][1][0] = N_("data race on %s: %s writes it atomically at %s, and nothing orders that "
			  "after the read by %s at %s"),
	[1][1][0][0] = N_("data race on %s: %s writes it at %s, and nothing orders that after the "
			  "write by %s at %s"),
	[1][1][0][1] = N_("data race on %s: %s writes it at %s, and nothing orders that after the "
			  "atomic write by %s at %s"),
	[1][1][1][0] = N_("data race on %s: %s writes it atomically at %s, and nothing orders that "
			  "after the write by %s at %s"),
};

static void tell_race(const struct telling *to, const struct event *e)
{
	struct buf raced = {0}, second = {0}, first = {0}, at = {0}, first_at = {0};
	const struct telling named = {.s = to->s, .t = to->t, .names = to->names, .b = &raced};
	const char *sentence =
		race_sentences[!!(e->op & RACE_SECOND_WRITES)][!!(e->op & RACE_FIRST_WRITES)]
			      [!!(e->op & RACE_SECOND_ATOMIC)][!!(e->op & RACE_FIRST_ATOMIC)];
	const struct event *given = race_given(to->t, e);
	if (!given || !tell_given(&named, given))
		tell_raced(&named, (uint64_t)e->arg);
	to->names->thread(to->names->ctx, e->thread, &second);
	to->names->thread(to->names->ctx, e->other, &first);
	place_or_unknown(story_where, to->t, e->site, &at);
	place_or_unknown(story_where, to->t, e->object, &first_at);
	buf_printf(to->b, _(sentence ? sentence : race_sentences[1][1][0][0]), buf_str(&raced),
		   buf_str(&second), buf_str(&at), buf_str(&first), buf_str(&first_at));
	buf_puts(to->b, "; ");
	if (given)
		buf_puts(to->b, _("each thread needs its own"));
	else if (!tell_instead(to, (uint64_t)e->arg))
		tell_remedy(to, e);
	buf_free(&raced);
	buf_free(&second);
	buf_free(&first);
	buf_free(&at);
	buf_free(&first_at);
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
	struct buf reader = {0}, what = {0}, read_at = {0}, owner = {0}, allocated_at = {0};
	names.thread(names.ctx, e->thread, &reader);
	say_what(t, (uint64_t)e->arg, &what);
	place_or_unknown(story_site, t, e->site, &read_at);
	names.thread(names.ctx, e->object, &owner);
	place_or_unknown(story_site, t, e->other, &allocated_at);
	buf_printf(b,
		   _("%s reads %s at %s, which nobody has written since %s has allocated it at "
		     "%s: what stands in new memory is not known"),
		   buf_str(&reader), buf_str(&what), buf_str(&read_at), buf_str(&owner),
		   buf_str(&allocated_at));
	buf_free(&reader);
	buf_free(&what);
	buf_free(&read_at);
	buf_free(&owner);
	buf_free(&allocated_at);
}

void story_unwritten_place(const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct buf place = {0}, allocated_at = {0};
	story_site(t, e->site, &place);
	story_site(t, e->other, &allocated_at);
	const char *reader = place.n ? buf_str(&place) : _("the program");
	if (allocated_at.n)
		buf_printf(b,
			   _("%s reads memory that nobody has written since its allocation at %s"),
			   reader, buf_str(&allocated_at));
	else
		buf_printf(b, _("%s reads memory that nobody has written since its allocation"),
			   reader);
	buf_free(&place);
	buf_free(&allocated_at);
}
