// SPDX-License-Identifier: MIT
//
// Every path of a program: see walk.h.
#include "tests/unit/walk.h"

#include "model/key.h"

#define MAX_CHOICES 64

void machine_begin(struct machine *m, const struct program *p)
{
	must(machine_init(m, p) == 0, "machine_init");
	for (uint32_t i = 1; i <= PROGRAM_OBJECTS; i++) {
		const char name[2] = {(char)('a' + i), '\0'};
		if (p->objects[i].kind == KIND_NAME)
			m->w.objects[i].addr = name_address(name);
	}
}

bool machine_stuck(const struct machine *m)
{
	uint16_t cycle[2];
	size_t n;
	return world_stuck(&m->w, cycle, 2, &n) != STUCK_NOT;
}

// From 1; 0: no thread.
static uint32_t body_of(const void *machine, uint32_t thread)
{
	const struct machine *m = machine;
	return thread && thread <= BODIES ? m->body[thread] + 1u : 0;
}

void machine_tell(const struct machine *m, const struct step *last, struct buf *b)
{
	buf_clear(b);
	for (unsigned i = 0; i < m->p->nbodies; i++) {
		uint32_t t = m->number[i];
		if (!t)
			continue;
		const struct thread *th = &m->w.threads[t];
		buf_printf(b, "%u:%u,%u,%u,%u,%d ", i, th->op.code, th->phase, th->life, m->pc[t],
			   th->interrupted);
	}
	for (uint32_t i = 1; i <= PROGRAM_OBJECTS; i++) {
		const struct object *o = &m->w.objects[i];
		buf_printf(b, "%d/%u/%u ", (int)o->value, body_of(m, o->owner), o->alive);
	}
	if (last->fault)
		buf_printf(b, "fault %u of %u", last->fault, body_of(m, last->choice.thread));
}

static void walk_from(struct walk *w, const struct machine *from)
{
	struct choice c[MAX_CHOICES];
	bool ends = !w->stuck && machine_stuck(from);
	size_t n = ends ? 0 : machine_choices(from, c, MAX_CHOICES);
	must(n <= MAX_CHOICES && w->n < FORM_STEPS, "a program too large");
	if (!n && ++w->paths <= w->most)
		w->end(w, from);
	for (size_t i = 0; i < n && w->paths <= w->most; i++) {
		struct machine m = {0};
		struct step *s = &w->steps[w->n];
		must(machine_copy(&m, from) == 0 && machine_step(&m, c[i], s) == 0, "step");
		step_key(&m.w, s);
		step_threads(s, body_of, &m);
		w->choices[w->n++] = c[i];
		walk_from(w, &m);
		w->n--;
		machine_free(&m);
	}
}

bool walk_all(struct walk *w)
{
	struct machine m = {0};
	machine_begin(&m, w->p);
	w->paths = w->n = 0;
	walk_from(w, &m);
	machine_free(&m);
	return w->paths <= w->most;
}
