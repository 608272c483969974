// SPDX-License-Identifier: MIT
//
// Folding events into a story: see story.h. Each kind of event has a function in one table. The
// events of the model go to the world, whose own checks are the test of whether a trace is one
// of this model; what a step gave back must be what the model says. All arrays are flat, so a
// copy is a few memcpys.
#include "trace/story.h"

#include "base/vec.h"
#include "model/key.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int meta_number(const struct trace *t, const char *key)
{
	char value[24];
	return trace_meta(t, key, 0, value, sizeof value) > 0 ? atoi(value) : 0;
}

// The record of a thread of the world, or NULL: there is no such thread, or no memory.
static struct told_thread *told_thread(struct story *s, uint32_t thread)
{
	if (!thread || thread > s->world.nthreads)
		return NULL;
	size_t had = s->threads_cap;
	struct told_thread *p = vec_room(s->threads, &s->threads_cap, thread + 1, sizeof *p);
	if (!p)
		return NULL;
	s->threads = p;
	for (; had < s->threads_cap; had++)
		p[had] = (struct told_thread){.name = NO_SLOT};
	return &p[thread];
}

int story_init(struct story *s, const struct trace *t)
{
	char timeouts[8] = "";
	trace_meta(t, "timeouts", 0, timeouts, sizeof timeouts);
	struct rules rules = {.any_timeouts = !strcmp(timeouts, "any"),
			      .spurious = meta_number(t, "spurious"),
			      .interrupts = meta_number(t, "interrupts")};
	*s = (struct story){.last_slot = NO_SLOT, .end = NO_SLOT, .race = NO_SLOT, .runner = 1};
	int err = world_init(&s->world, rules);
	return err || told_thread(s, 1) ? err : ENOMEM;
}

// Makes the array `to` of *to_cap elements hold the cap elements of `from`. Returns it, moved if
// needed, or NULL when memory runs out.
static void *copy_array(void *to, size_t *to_cap, const void *from, size_t cap, size_t size)
{
	if (!cap)
		return to;
	void *p = vec_room(to, to_cap, cap, size);
	if (p)
		memcpy(p, from, cap * size);
	return p;
}

// A failed copy leaves a story that can be freed.
int story_copy(struct story *to, const struct story *from)
{
	struct story s = *from;
	s.threads_cap = to->threads_cap;
	s.objects_cap = to->objects_cap;
	s.things_cap = to->things_cap;
	s.world = to->world;
	s.threads = copy_array(to->threads, &s.threads_cap, from->threads, from->threads_cap,
			       sizeof *s.threads);
	s.objects = copy_array(to->objects, &s.objects_cap, from->objects, from->objects_cap,
			       sizeof *s.objects);
	s.things = copy_array(to->things, &s.things_cap, from->things, from->things_cap,
			      sizeof *s.things);
	bool whole = (s.threads || !from->threads_cap) && (s.objects || !from->objects_cap) &&
		     (s.things || !from->things_cap);
	s.threads = s.threads ? s.threads : to->threads;
	s.objects = s.objects ? s.objects : to->objects;
	s.things = s.things ? s.things : to->things;
	int err = world_copy(&s.world, &from->world);
	*to = s;
	return whole ? err : ENOMEM;
}

void story_free(struct story *s)
{
	world_free(&s->world);
	free(s->threads);
	free(s->objects);
	free(s->things);
	*s = (struct story){.last_slot = NO_SLOT, .end = NO_SLOT, .race = NO_SLOT};
}

// ---- objects --------------------------------------------------------------------------------

// Takes note of the objects that have appeared in the world by the event at a slot.
static int told_objects(struct story *s, size_t had, uint32_t at, uint32_t name)
{
	size_t n = s->world.nobjects;
	struct told_object *p = vec_room(s->objects, &s->objects_cap, n + 1, sizeof *p);
	if (!p)
		return ENOMEM;
	s->objects = p;
	while (had++ < n)
		p[had] = (struct told_object){
			.name = name, .event = at, .order = ++s->made[s->world.objects[had].kind]};
	return 0;
}

static int on_object(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	size_t had = s->world.nobjects;
	bool named = e->kind == EV_NAME;
	if (e->object != had + 1)
		return EINVAL;
	char *name = named ? strndup(event_text(e), e->other) : NULL;
	if (named && !name)
		return ENOMEM;
	uint32_t number = named ? world_object(&s->world, KIND_NAME, 0, name_address(name), true, 0)
				: world_object(&s->world, (enum kind)e->op, (int)e->site,
					       (uint64_t)e->arg, e->other & 1, e->other >> 1);
	free(name);
	if (!number)
		return ENOMEM;
	return told_objects(s, had, at, named ? at : NO_SLOT);
}

// ---- the model's events ---------------------------------------------------------------------

static int on_pend(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	struct op op = event_op(e);
	int err = world_pend(&s->world, e->thread, op);
	if (err)
		return err;
	if (s->runner == e->thread)
		s->runner = 0;
	if (op.code != OP_CREATE)
		return 0;
	uint32_t made = s->world.threads[e->thread].op.other;
	if (made != e->other)
		return EINVAL;
	return !made || told_thread(s, made) ? 0 : ENOMEM;
}

// Does an event tell what thread has written to an object?
static bool tells_written(const struct event *e, uint32_t thread, uint32_t object)
{
	return e->kind == EV_MEMORY && e->thread == thread && e->object == object;
}

// What a WRITE at a slot has put there shows only when it is done: in an event before the thread
// arrives anywhere.
static void find_written(const struct trace *t, uint32_t at, struct step *step)
{
	uint32_t thread = step->choice.thread;
	for (size_t i = at + 1; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (tells_written(e, thread, step->op.object)) {
			step->value = e->arg;
			step->untold = false;
		}
		if (!step->untold || e->kind == EV_STEP ||
		    (e->kind == EV_PEND && e->thread == thread))
			break;
	}
}

// Of a memory operation the trace says what the place holds after it.
static void found(struct story *s, const struct event *e)
{
	uint32_t t = e->thread;
	if (e->op != OUT_GO || t > s->world.nthreads)
		return;
	const struct op *op = &s->world.threads[t].op;
	if (op_rows[op->code].kind == KIND_MEMORY)
		world_found(&s->world, t, s->world.objects[op->object].value, e->arg,
			    (int32_t)e->object);
}

// Who has accessed a place in memory last.
static void note_access(struct story *s, const struct step *step)
{
	static const bool reads[OPS] = {
		[OP_READ] = true, [OP_LOAD] = true, [OP_UPDATE] = true, [OP_EXCHANGE_IF] = true};
	if (op_rows[step->op.code].kind != KIND_MEMORY || step->fault)
		return;
	struct told_object *told = &s->objects[step->op.object];
	if (reads[step->op.code])
		told->reader = step->choice.thread;
	if (step->op.code != OP_READ && step->op.code != OP_LOAD && !step->result)
		told->writer = step->choice.thread;
}

static int on_step(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	size_t had = s->world.nobjects;
	struct step step = {0};
	found(s, e);
	int err = world_step(&s->world, event_choice(e), &step);
	if (err)
		return err;
	bool goes_on = !step.fault && step.after == PHASE_RUN;
	if (goes_on && (step.result != (int32_t)e->object || step.value != e->arg))
		return EINVAL;
	if (step.untold)
		find_written(t, at, &step);
	note_access(s, &step);
	s->last = step;
	s->last_slot = at;
	s->steps++;
	s->runner = goes_on && step.op.code != OP_EXIT ? e->thread : 0;
	if (s->world.nobjects == had)
		return 0;
	// A semaphore that was opened is called as its name is.
	bool opened = step.op.code == OP_SEM_OPEN && step.op.object <= had;
	return told_objects(s, had, at, opened ? s->objects[step.op.object].event : NO_SLOT);
}

static int on_memory(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	if (!e->object || e->object > s->world.nobjects ||
	    s->world.objects[e->object].kind != KIND_MEMORY)
		return EINVAL;
	world_holds(&s->world, e->object, e->arg);
	bool wrote = s->last_slot != NO_SLOT && s->last.op.code == OP_WRITE &&
		     tells_written(e, s->last.choice.thread, s->last.op.object);
	if (wrote && s->runner == e->thread) { // in a trace that still grows, it came just now
		s->last.value = e->arg;
		s->last.untold = false;
	}
	return 0;
}

static int on_race(struct story *s, const struct trace *t, uint32_t at)
{
	(void)t;
	s->race = at;
	return 0;
}

// ---- what the program told ------------------------------------------------------------------

static int on_thread_name(struct story *s, const struct trace *t, uint32_t at)
{
	// Of a thread that is not there yet: found out by the session; the trace's index has it.
	struct told_thread *told = told_thread(s, t->ev[at].thread);
	if (told)
		told->name = at;
	return 0;
}

static int on_object_name(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	if (!e->thread)
		return 0; // found out by the session; the trace's index has it
	for (size_t i = s->world.nobjects; i; i--)
		if (s->world.objects[i].addr == (uint64_t)e->arg) {
			s->objects[i].name = at;
			return 0;
		}
	return 0;
}

static struct told_thing *thing_find(struct story *s, uint8_t kind, uint64_t addr)
{
	for (size_t i = 0; i < s->nthings; i++)
		if (s->things[i].kind == kind && s->things[i].addr == addr)
			return &s->things[i];
	struct told_thing *p = vec_room(s->things, &s->things_cap, s->nthings + 1, sizeof *p);
	if (!p)
		return NULL;
	s->things = p;
	p[s->nthings] = (struct told_thing){
		.kind = kind, .addr = addr, .slot = NO_SLOT, .was = NO_SLOT, .changed = NO_SLOT};
	return &p[s->nthings++];
}

static int on_watch(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	struct told_thing *thing = thing_find(s, EV_WATCH, (uint64_t)e->arg);
	if (!thing)
		return ENOMEM;
	if (!e->other) { // no longer watched
		size_t after = (size_t)(&s->things[s->nthings] - (thing + 1));
		memmove(thing, thing + 1, after * sizeof *thing);
		s->nthings--;
		return 0;
	}
	thing->known = false;
	thing->number = e->object;
	thing->slot = at;
	thing->changed = at;
	return 0;
}

static int on_value(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	for (struct told_thing *p = s->things; p < s->things + s->nthings; p++) {
		if (p->kind != EV_WATCH || p->number != e->object)
			continue;
		p->before = p->known ? p->value : e->arg;
		p->value = e->arg;
		p->known = true;
		p->changed = at;
	}
	return 0;
}

static int on_contents(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	struct told_thing *thing = thing_find(s, e->kind, (uint64_t)e->arg);
	if (!thing)
		return ENOMEM;
	thing->known = thing->slot != NO_SLOT;
	thing->was = thing->slot;
	thing->slot = at;
	thing->changed = at;
	return 0;
}

#define CALLS (sizeof((struct told_thread *)0)->call / sizeof(uint32_t))

static int on_call(struct story *s, const struct trace *t, uint32_t at)
{
	struct told_thread *told = told_thread(s, t->ev[at].thread);
	if (!told)
		return EINVAL;
	if (told->depth < CALLS)
		told->call[told->depth] = at;
	told->depth++;
	return 0;
}

static int on_return(struct story *s, const struct trace *t, uint32_t at)
{
	struct told_thread *told = told_thread(s, t->ev[at].thread);
	if (!told)
		return EINVAL;
	if (told->depth)
		told->depth--;
	return 0;
}

static int on_end(struct story *s, const struct trace *t, uint32_t at)
{
	(void)t;
	s->end = at;
	s->runner = 0;
	return 0;
}

static int (*const on_event[EVENT_KINDS_COUNT])(struct story *, const struct trace *, uint32_t) = {
	[EV_OBJECT] = on_object,
	[EV_NAME] = on_object,
	[EV_PEND] = on_pend,
	[EV_STEP] = on_step,
	[EV_MEMORY] = on_memory,
	[EV_RACE] = on_race,
	[EV_THREAD_NAME] = on_thread_name,
	[EV_OBJECT_NAME] = on_object_name,
	[EV_WATCH] = on_watch,
	[EV_VALUE] = on_value,
	[EV_QUEUE] = on_contents,
	[EV_STATE] = on_contents,
	[EV_CALL] = on_call,
	[EV_RETURN] = on_return,
	[EV_END] = on_end,
};

int story_event(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	if (e->kind >= EVENT_KINDS_COUNT)
		return EINVAL;
	int err = on_event[e->kind] ? on_event[e->kind](s, t, at) : 0;
	if (!err && e->time > s->time)
		s->time = e->time;
	return err;
}

int story_until(struct story *s, const struct trace *t, uint32_t until, size_t *at)
{
	int err = story_init(s, t);
	*at = 0;
	while (!err && *at < t->n && *at <= until) {
		err = story_event(s, t, (uint32_t)*at);
		if (!err)
			*at += event_slots(&t->ev[*at]);
	}
	if (err)
		story_free(s);
	return err;
}
