// SPDX-License-Identifier: MIT
//
// Checks the expectations of scenes: see scene_check.h. Each kind has a function in one table.
#include "scene/scene_check.h"

#include "base/i18n.h"
#include "base/mix.h"
#include "scene/scene_vocabulary.h"
#include "trace/story_text.h"

#include <stdlib.h>
#include <string.h>

// --- livelock ------------------------------------------------------------------------------------

// A moment is compared by what a scene can see: the pending operation of each thread and the state
// of all objects, except memory, in which a program may count its rounds.

static uint64_t add(uint64_t sum, uint64_t x)
{
	return mix64(sum + x + 1);
}

static uint64_t hash_of(const struct world *w)
{
	uint64_t sum = w->nthreads;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		sum = add(add(sum, th->life), th->phase);
		if (th->phase != PHASE_RUN)
			sum = add(add(add(sum, th->op.code), th->op.object), th->op.other);
	}
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		const struct object *p = &w->objects[o];
		if (p->kind !=
		    KIND_MEMORY) // depth and permits, or the fields that share their place
			sum = add(add(add(add(sum, p->owner), p->depth), p->alive),
				  (uint64_t)p->permits);
	}
	return sum;
}

// Has each thread that can continue moved?
static bool all_moved(const struct world *w, const bool *moved)
{
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (!moved[t] && world_enabled(w, t))
			return false;
	return true;
}

// Folds the run once more, step by step, up to now: was it in the same state before? moved: the
// threads that have moved since the first such moment.
static bool stood_alike(const struct trace *t, const struct story *s, bool *moved)
{
	struct story was;
	uint64_t hash = hash_of(&s->world);
	bool stood = false, fits = story_init(&was, t) == 0;
	for (size_t i = 0; fits && i < t->n && was.steps < s->steps; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_STEP) { // all threads have arrived where they will before it
			stood = stood || hash_of(&was.world) == hash;
			moved[e->thread] |= stood;
		}
		fits = story_event(&was, t, (uint32_t)i) == 0;
	}
	story_free(&was);
	return fits && stood;
}

bool scene_cycle_closed(const struct trace *t, const struct story *s)
{
	bool *moved = calloc(MAX_THREADS + 1, sizeof *moved);
	bool round = moved && stood_alike(t, s, moved) && all_moved(&s->world, moved);
	free(moved);
	return round;
}

// --- threads -------------------------------------------------------------------------------------

// Completes the sentence with what the thread does instead. Returns false.
static bool but(const struct scene_moment *m, uint32_t t, struct buf *why)
{
	struct buf found = {0};
	moment_say_doing(m, t, &found);
	moment_but(why, &found);
	return false;
}

static bool waits_on(const struct scene_command *c, const struct scene_moment *m, uint32_t t,
		     uint32_t other)
{
	const struct world *w = &m->s->world;
	const struct thread *th = &w->threads[t];
	struct blocker k = world_blocker(w, t);
	if (th->life != LIFE_ALIVE || th->phase == PHASE_RUN)
		return false;
	if (c->other.text)
		return !k.object && k.thread == other;
	return moment_object_is(m, th->phase == PHASE_WAIT ? th->op.object : k.object, c->name);
}

static bool holds_waiting(const struct scene_command *c, const struct scene_moment *m,
			  struct buf *why)
{
	uint32_t t = moment_thread(m, &c->who, why), other = 0;
	if (t && c->other.text)
		other = moment_thread(m, &c->other, why);
	if (!t || (c->other.text && !other))
		return false;
	if (waits_on(c, m, t, other))
		return true;
	buf_printf(why,
		   c->other.text ? _("thread %s was expected waiting on thread %s")
				 : _("thread %s was expected waiting on %s"),
		   c->who.text, c->other.text ? c->other.text : c->name);
	return but(m, t, why);
}

static bool holds_at(const struct scene_command *c, const struct scene_moment *m, struct buf *why)
{
	uint32_t t = moment_thread(m, &c->who, why);
	if (!t || moment_at(m, t, &c->what))
		return t != 0;
	struct buf what = {0};
	scene_operation_describe(&c->what, &what);
	buf_printf(why, _("thread %s was expected at %s"), c->who.text, buf_str(&what));
	buf_free(&what);
	return but(m, t, why);
}

static bool has_state(const struct world *w, uint32_t t, enum scene_state state)
{
	const struct thread *th = &w->threads[t];
	bool alive = th->life == LIFE_ALIVE && th->phase != PHASE_RUN;
	switch (state) {
	case STATE_READY:
		return alive && world_enabled(w, t);
	case STATE_BLOCKED:
		return alive && !world_enabled(w, t) && th->phase != PHASE_WAIT;
	case STATE_WAITING:
		return alive && th->phase == PHASE_WAIT;
	case STATE_SLEEPING:
		return alive && op_sleeps(th->op.code) && th->op.arg > w->now;
	case STATE_NEW:
		return th->life == LIFE_NEW;
	case STATE_ENDED:
		return th->life == LIFE_EXITED || (th->phase == PHASE_RUN && w->over);
	}
	return false;
}

static bool holds_state(const struct scene_command *c, const struct scene_moment *m,
			struct buf *why)
{
	uint32_t t = moment_thread(m, &c->who, why);
	if (!t || has_state(&m->s->world, t, c->state))
		return t != 0;
	buf_printf(why, _("thread %s was expected %s"), c->who.text, state_names[c->state]);
	return but(m, t, why);
}

// --- locks ---------------------------------------------------------------------------------------

static bool is_lock(const struct object *o)
{
	return o->kind == KIND_MUTEX || o->kind == KIND_SPIN || o->kind == KIND_FILE ||
	       o->kind == KIND_RWLOCK || o->kind == KIND_ONCE;
}

// The lock of this name: the newest, if there are several.
static uint32_t find_lock(const struct scene_command *c, const struct scene_moment *m,
			  struct buf *why)
{
	for (uint32_t o = (uint32_t)m->s->world.nobjects; o; o--)
		if (is_lock(&m->s->world.objects[o]) && moment_object_is(m, o, c->name))
			return o;
	buf_printf(why, _("no lock is called '%s' here"), c->name);
	return 0;
}

// Completes the sentence with the thread that holds the lock. Returns false.
static bool but_held(const struct scene_moment *m, uint32_t lock, struct buf *why)
{
	const struct object *o = &m->s->world.objects[lock];
	struct buf found = {0}, holder = {0};
	if (o->owner) {
		moment_say_thread(m, o->owner, &holder);
		buf_printf(&found, _("it is held by %s"), buf_str(&holder));
		buf_free(&holder);
	} else if (o->kind == KIND_RWLOCK && o->readers) {
		buf_puts(&found, _("it is locked for reading"));
	} else {
		buf_puts(&found, _("it is free"));
	}
	moment_but(why, &found);
	return false;
}

static bool holds_held(const struct scene_command *c, const struct scene_moment *m, struct buf *why)
{
	uint32_t t = moment_thread(m, &c->other, why);
	uint32_t lock = t ? find_lock(c, m, why) : 0;
	if (!lock)
		return false;
	const struct object *o = &m->s->world.objects[lock];
	if (o->owner == t || (o->kind == KIND_RWLOCK && world_reads(&m->s->world, lock, t)))
		return true;
	buf_printf(why, _("%s was expected to be held by %s"), c->name, c->other.text);
	return but_held(m, lock, why);
}

static bool holds_free(const struct scene_command *c, const struct scene_moment *m, struct buf *why)
{
	uint32_t lock = find_lock(c, m, why);
	if (!lock)
		return false;
	const struct object *o = &m->s->world.objects[lock];
	if (!o->owner && (o->kind != KIND_RWLOCK || !o->readers))
		return true;
	buf_printf(why, _("%s was expected to be free"), c->name);
	return but_held(m, lock, why);
}

// --- values --------------------------------------------------------------------------------------

// Is this the name of an annotation? Adds its present value as text; a queue's items are separated
// by blanks.
static bool annotation_value(const struct scene_moment *m, const struct annotation *a,
			     const char *name, struct buf *value)
{
	const struct event *e = a->slot < m->t->n ? &m->t->ev[a->slot] : NULL;
	if (!e || a->kind == EV_LINK)
		return false;
	const char *text = event_text(e), *end = memchr(text, '\n', e->other);
	size_t n = end ? (size_t)(end - text) : e->other;
	if (n != strlen(name) || memcmp(text, name, n) != 0)
		return false;
	if (a->kind == EV_WATCH) {
		if (a->known)
			buf_printf(value, "%lld", (long long)a->value);
		return true;
	}
	for (size_t i = n + 1; i < e->other; i++)
		buf_putc(value, text[i] == '\n' ? ' ' : text[i]);
	return true;
}

static bool object_value(const struct scene_moment *m, uint32_t object, const char *name,
			 struct buf *value)
{
	const struct object *o = &m->s->world.objects[object];
	if ((o->kind != KIND_SEM && o->kind != KIND_MEMORY) || !moment_object_is(m, object, name))
		return false;
	buf_printf(value, "%lld", (long long)(o->kind == KIND_SEM ? o->permits : o->value));
	return true;
}

// Is the value the expected one: the same text, or the same number?
static bool is_value(const char *value, const char *expected)
{
	char *a, *b;
	if (strcmp(value, expected) == 0)
		return true;
	long long x = strtoll(value, &a, 10), y = strtoll(expected, &b, 0);
	return a != value && !*a && b != expected && !*b && x == y;
}

// The comparison of all values of one name; value: the first one.
struct values_found {
	bool found, holds;
	struct buf value;
};

static void compare_value(struct values_found *l, struct buf *value, const char *expected)
{
	l->holds |= is_value(buf_str(value), expected);
	if (!l->found)
		buf_puts(&l->value, buf_str(value));
	l->found = true;
	buf_clear(value);
}

// Several annotations and objects may have one name: one of them must have the value.
static bool holds_value(const struct scene_command *c, const struct scene_moment *m,
			struct buf *why)
{
	struct values_found l = {0};
	struct buf value = {0};
	for (size_t i = 0; i < m->s->nannotations; i++)
		if (annotation_value(m, &m->s->annotations[i], c->name, &value))
			compare_value(&l, &value, c->value);
	for (uint32_t o = (uint32_t)m->s->world.nobjects; o; o--)
		if (object_value(m, o, c->name, &value))
			compare_value(&l, &value, c->value);
	if (!l.found)
		buf_printf(why,
			   _("no semaphore, watched variable, place in memory, queue or state "
			     "machine is called '%s' here"),
			   c->name);
	else if (!l.holds)
		buf_printf(why, _("%s was expected to be '%s', but it is '%s'"), c->name, c->value,
			   buf_str(&l.value));
	buf_free(&value);
	buf_free(&l.value);
	return l.holds;
}

// --- the log and the end -------------------------------------------------------------------------

// The slots up to this moment: they include what threads did on the way to their operations, but
// not the next step.
static uint32_t slots_until(const struct scene_moment *m)
{
	uint32_t last = m->s->last_slot;
	size_t i = last == NO_SLOT ? 0 : last + event_slots(&m->t->ev[last]);
	while (i < m->t->n && m->t->ev[i].kind != EV_STEP)
		i += event_slots(&m->t->ev[i]);
	return (uint32_t)i;
}

static bool holds_log(const struct scene_command *c, const struct scene_moment *m,
		      uint32_t *log_from, struct buf *why)
{
	uint32_t n = slots_until(m);
	struct buf line = {0};
	bool found = false;
	for (uint32_t i = 0; i < n && !found; i += (uint32_t)event_slots(&m->t->ev[i])) {
		if (m->t->ev[i].kind != EV_LOG || i < *log_from)
			continue;
		buf_clear(&line);
		story_log_line(m->s, m->t, i, &line);
		found = strstr(buf_str(&line), c->value) != NULL;
		if (found)
			*log_from = i + 1;
	}
	if (!found && line.n)
		buf_printf(why, _("a log line with '%s' was expected, but the last is: %s"),
			   c->value, line.s);
	else if (!found)
		buf_printf(why, _("a log line with '%s' was expected, but there is no new one"),
			   c->value);
	buf_free(&line);
	return found;
}

// Has the run ended in the wanted way? Leaving something behind is a failure only if it is asked
// for.
static bool ended_as(const struct scene_moment *m, const struct event *end, const char *wanted)
{
	const char *kind = end_failure(end);
	bool success = end->op == END_EXIT && end->arg == 0;
	bool left = success && world_leak(&m->s->world).thread;
	if (kind)
		return strcmp(kind, wanted) == 0;
	return (success && strcmp(wanted, "success") == 0) ||
	       (left && strcmp(wanted, end_kinds[END_LEAK]) == 0);
}

static bool holds_end(const struct scene_command *c, const struct scene_moment *m, struct buf *why)
{
	const struct event *end = m->s->end < m->t->n ? &m->t->ev[m->s->end] : NULL;
	if (end && ended_as(m, end, c->value))
		return true;
	if (!end && strcmp(c->value, end_kinds[END_LIVELOCK]) == 0) {
		if (scene_cycle_closed(m->t, m->s))
			return true;
		buf_puts(why, _("the run was expected to make no progress, but it was never before "
				"in the state that it is in, or a thread that can continue has not "
				"moved since"));
		return false;
	}
	struct buf found = {0};
	buf_printf(why, _("the run was expected to have ended (%s)"), c->value);
	if (end)
		moment_say_end(m, &found);
	else
		buf_puts(&found, _("it still runs"));
	moment_but(why, &found);
	return false;
}

static bool (*const holds[])(const struct scene_command *, const struct scene_moment *,
			     struct buf *) = {
	[EXPECT_WAITING] = holds_waiting, [EXPECT_AT] = holds_at,     [EXPECT_STATE] = holds_state,
	[EXPECT_HELD] = holds_held,	  [EXPECT_FREE] = holds_free, [EXPECT_VALUE] = holds_value,
	[EXPECT_END] = holds_end,
};

bool scene_expect_check(const struct scene_command *c, const struct scene_moment *m,
			uint32_t *log_from, struct buf *why)
{
	if (c->expected == EXPECT_LOG)
		return holds_log(c, m, log_from, why);
	return holds[c->expected](c, m, why);
}
