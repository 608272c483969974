// SPDX-License-Identifier: MIT
//
// Folds events into a story: see story.h. Each kind of event has a function in one table. Events of
// the model change the world first (fold.h). All arrays are flat, so that story_snapshot.c can keep
// them by pages. Annotations are folded in by story_annotations.c.
#include "trace/story.h"

#include "base/vec.h"
#include "trace/fold.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int story_init(struct story *s, const struct trace *t)
{
	*s = (struct story){.last_slot = NO_SLOT, .end = NO_SLOT, .race = NO_SLOT, .runner = 1};
	int err = world_init(&s->world, fold_rules(t));
	return err || story_thread_at(s, 1) ? err : ENOMEM;
}

void story_free(struct story *s)
{
	world_free(&s->world);
	free(s->threads);
	free(s->objects);
	free(s->annotations);
	*s = (struct story){.last_slot = NO_SLOT, .end = NO_SLOT, .race = NO_SLOT};
}

// ---- objects --------------------------------------------------------------------------------

// The name that was given to the address of an object that has ended; NO_SLOT: none.
static uint32_t new_name(struct story *s, size_t object)
{
	uint64_t addr = s->world.objects[object].addr;
	for (size_t i = object - 1; i && s->renamed; i--) {
		struct story_object *before = &s->objects[i];
		uint32_t name = before->renamed;
		if (s->world.objects[i].addr != addr || name == NO_SLOT)
			continue;
		before->renamed = NO_SLOT;
		s->renamed--;
		return name;
	}
	return NO_SLOT;
}

// Notes the objects that the event at a slot has added to the world.
static int note_objects(struct story *s, size_t had, uint32_t at, uint32_t name)
{
	size_t n = s->world.nobjects;
	if (!VEC_FITS(s->objects, &s->objects_cap, n + 1))
		return ENOMEM;
	if (!had)
		s->objects[0] =
			(struct story_object){0}; // stands for no object; snapshots keep it, too
	while (had++ < n)
		s->objects[had] =
			(struct story_object){.name = name == NO_SLOT ? new_name(s, had) : name,
					      .renamed = NO_SLOT,
					      .event = at,
					      .part = NO_SLOT,
					      .order = ++s->made[s->world.objects[had].kind]};
	return 0;
}

static int on_object(struct story *s, const struct trace *t, uint32_t at)
{
	size_t had = s->world.nobjects;
	int err = fold_event(&s->world, t, at, NULL);
	return err ? err : note_objects(s, had, at, t->ev[at].kind == EV_NAME ? at : NO_SLOT);
}

// ---- the model's events ---------------------------------------------------------------------

static int on_pend(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	int err = fold_event(&s->world, t, at, NULL);
	if (err)
		return err;
	if (s->runner == e->thread)
		s->runner = 0;
	bool ends = op_ends(e->op) || op_ends_program(e->op);
	struct story_thread *record = e->site && !ends ? story_thread_at(s, e->thread) : NULL;
	if (record)
		record->site = e->site;
	uint32_t made = op_creates(e->op) ? e->other : 0;
	return !made || story_thread_at(s, made) ? 0 : ENOMEM;
}

static int on_thread(struct story *s, const struct trace *t, uint32_t at)
{
	int err = fold_event(&s->world, t, at, NULL);
	return err || story_thread_at(s, t->ev[at].thread) ? err : ENOMEM;
}

// Notes the last access to a place in memory.
static void note_access(struct story *s, const struct step *step)
{
	if (!op_accesses(step->op.code) || step->fault)
		return;
	struct story_object *record = &s->objects[step->op.object];
	if (op_reads(step->op.code))
		record->reader = step->choice.thread;
	if (op_writes(step->op.code) && !step->result)
		record->writer = step->choice.thread;
}

static int on_step(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	size_t had = s->world.nobjects;
	struct step step = {0};
	int err = fold_event(&s->world, t, at, &step);
	if (err)
		return err;
	bool goes_on = !step.fault && step.after == PHASE_RUN;
	note_access(s, &step);
	struct story_thread *begins =
		op_starts(step.op.code) ? story_thread_at(s, e->thread) : NULL;
	if (begins)
		begins->begun = step.op.site;
	s->last = step;
	s->last_slot = at;
	s->steps++;
	s->runner = goes_on && !op_ends(step.op.code) ? e->thread : 0;
	if (s->world.nobjects == had)
		return 0;
	// A named semaphore has the name by which it was opened.
	bool opened = step.op.code == OP_SEM_OPEN && step.op.object <= had;
	return note_objects(s, had, at, opened ? s->objects[step.op.object].event : NO_SLOT);
}

static int on_memory(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	int err = fold_event(&s->world, t, at, NULL);
	if (err)
		return err;
	bool wrote = s->last_slot != NO_SLOT && s->last.op.code == OP_WRITE &&
		     fold_tells_written(e, s->last.choice.thread, s->last.op.object);
	if (wrote &&
	    s->runner ==
		    e->thread) { // in a trace that still grows, the value comes just after the step
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

static int on_end(struct story *s, const struct trace *t, uint32_t at)
{
	s->end = at;
	s->end_thread = t->ev[at].thread;
	s->end_kind = (enum end)t->ev[at].op;
	s->runner = 0;
	return 0;
}

static int (*const on_event[EVENT_KINDS])(struct story *, const struct trace *, uint32_t) = {
	[EV_OBJECT] = on_object,
	[EV_NAME] = on_object,
	[EV_THREAD] = on_thread,
	[EV_PEND] = on_pend,
	[EV_STEP] = on_step,
	[EV_MEMORY] = on_memory,
	[EV_RACE] = on_race,
	[EV_THREAD_NAME] = story_annotate,
	[EV_OBJECT_NAME] = story_annotate,
	[EV_WATCH] = story_annotate,
	[EV_VALUE] = story_annotate,
	[EV_QUEUE] = story_annotate,
	[EV_STATE] = story_annotate,
	[EV_CALL] = story_annotate,
	[EV_RETURN] = story_annotate,
	[EV_STATES] = story_annotate,
	[EV_LINK] = story_annotate,
	[EV_THREADS] = story_annotate,
	[EV_PART] = story_annotate,
	[EV_END] = on_end,
};

int story_event(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	if (e->kind >= EVENT_KINDS)
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
