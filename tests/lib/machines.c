// SPDX-License-Identifier: MIT
//
// The interpreter of random programs, and when two of its machines are the same: see programs.h.
#include "tests/lib/programs.h"

#include "model/key.h"

#include <errno.h>

// A robust mutex that t holds, 0: none.
static uint32_t robust_of(const struct machine *m, uint32_t t)
{
	for (uint32_t o = 1; o <= m->w.nobjects; o++)
		if (m->w.objects[o].kind == KIND_MUTEX && m->w.objects[o].owner == t &&
		    m->w.objects[o].type & MUTEX_ROBUST)
			return o;
	return 0;
}

// Thread t, which runs, comes to its next word.
static int arrive(struct machine *m, uint32_t t, struct op *next)
{
	const struct word *word = &m->p->bodies[m->body[t]].words[m->pc[t]];
	struct op op = word->op;
	unsigned body = op.target;
	if (op.code != OP_CREATE && op_names_thread(op.code)) // main, as long as it is not created
		op.target = m->number[body] ? m->number[body] : 1;
	if (op.object == OPENED)
		op.object = m->opened[t];
	uint32_t left = op.code == OP_EXIT ? robust_of(m, t) : 0;
	if (left)
		op = (struct op){.code = OP_ORPHAN, .object = left};
	int rc = world_pend(&m->w, t, op);
	if (rc)
		return rc;
	*next = m->w.threads[t].op;
	if (op.code == OP_CREATE) {
		m->number[body] = (uint16_t)next->target;
		m->body[next->target] = (uint8_t)body;
	}
	return 0;
}

int machine_init(struct machine *m, const struct program *p)
{
	struct op next;
	*m = (struct machine){.p = p, .number = {1}};
	int rc = world_init(&m->w, p->rules);
	for (unsigned o = 1; !rc && o <= PROGRAM_OBJECTS; o++)
		world_object(&m->w, p->objects[o].kind, p->objects[o].type, 0x1000 + o, true,
			     p->objects[o].value);
	return rc ? rc : arrive(m, 1, &next);
}

int machine_copy(struct machine *to, const struct machine *from)
{
	struct world w = to->w;
	int rc = world_copy(&w, &from->w);
	*to = *from;
	to->w = w;
	return rc;
}

void machine_free(struct machine *m)
{
	world_free(&m->w);
}

// Tells the model what the memory operation that t is about to do finds and leaves, as the memory
// of a real program would.
static void remember(struct machine *m, uint32_t t)
{
	const struct op *op = &m->w.threads[t].op;
	if (!op_accesses(op->code) || op->code == OP_UPDATE) // that it knows itself
		return;
	int64_t before = m->w.objects[op->object].value, after = before;
	bool other = op->code == OP_COMPARE_EXCHANGE && before != op->arg;
	if (op->code == OP_COMPARE_EXCHANGE && !other)
		after = before + 1;
	else if (op->code == OP_STORE)
		after = op->arg;
	else if (op->code == OP_WRITE)
		after = 10 * m->body[t] + m->pc[t];
	world_found(&m->w, t, before, after, other ? EAGAIN : 0);
}

int machine_step(struct machine *m, struct choice c, struct step *s)
{
	remember(m, c.thread);
	int rc = world_step(&m->w, c, s);
	if (rc)
		return rc;
	uint32_t t = c.thread;
	m->stopped = s->fault;
	if (m->stopped || m->w.over || s->after != PHASE_RUN || s->op.code == OP_EXIT)
		return 0;
	const struct word *word = &m->p->bodies[m->body[t]].words[m->pc[t]];
	bool failed =
		(s->result && s->result != EOWNERDEAD) || (s->op.code == OP_ONCE && !s->value);
	if (s->op.code == OP_ORPHAN) // which is no word
		return arrive(m, t, &s->next);
	m->pc[t] += 1 + (failed ? word->skip : 0);
	if (s->result == ECANCELED) // it has no clean-up, and ends
		m->pc[t] = (uint8_t)(m->p->bodies[m->body[t]].n - 1);
	if (s->op.code == OP_SEM_OPEN)
		m->opened[t] = (uint32_t)s->value;
	return arrive(m, t, &s->next);
}

size_t machine_choices(const struct machine *m, struct choice *out, size_t max)
{
	return m->stopped ? 0 : world_choices(&m->w, out, max);
}

// ---- sameness -----------------------------------------------------------------------------------

// Two machines, and whether what they are made of is the same so far.
struct pair {
	const struct machine *a, *b;
};

// The thread of b that is a's thread t.
static uint32_t thread_of(const struct pair *p, uint32_t t)
{
	return t ? p->b->number[p->a->body[t]] : 0;
}

// The object of b that is a's object o: of those of the same key, the one with as many before it.
static uint32_t object_of(const struct pair *p, uint32_t o)
{
	uint32_t key = object_key(&p->a->w, o), before = 0;
	if (o <= PROGRAM_OBJECTS)
		return o;
	for (uint32_t i = 1; i < o; i++)
		before += object_key(&p->a->w, i) == key;
	for (uint32_t i = 1; i <= p->b->w.nobjects; i++)
		if (object_key(&p->b->w, i) == key && !before--)
			return i;
	return 0;
}

static bool same_op(const struct pair *p, const struct op *a, const struct op *b)
{
	bool thread = op_names_thread(a->code);
	return a->code == b->code && object_of(p, a->object) == b->object &&
	       (thread ? thread_of(p, a->other) : a->other) == b->other && a->arg == b->arg;
}

// What the last operations returned besides their results.
static bool same_value(const struct pair *p, const struct thread *a, const struct thread *b)
{
	switch (a->last) {
	case OP_SEM_POST:
		return true;
	case OP_CREATE:
		return thread_of(p, (uint32_t)a->value) == (uint32_t)b->value;
	case OP_SEM_OPEN:
		return object_of(p, (uint32_t)a->value) == (uint32_t)b->value &&
		       a->value >> 32 == b->value >> 32;
	default:
		return a->value == b->value;
	}
}

static bool same_thread(const struct pair *p, uint32_t t)
{
	uint32_t u = thread_of(p, t);
	if (!u)
		return false;
	const struct thread *a = &p->a->w.threads[t], *b = &p->b->w.threads[u];
	return same_op(p, &a->op, &b->op) && a->last == b->last && same_value(p, a, b) &&
	       a->result == b->result && thread_of(p, a->creator) == b->creator &&
	       a->life == b->life && a->phase == b->phase && a->joined == b->joined &&
	       a->detached == b->detached && a->interrupted == b->interrupted &&
	       a->cancellable == b->cancellable && a->cancelled == b->cancelled &&
	       a->cancel_off == b->cancel_off && a->cancel_due == b->cancel_due &&
	       a->cancelling == b->cancelling && a->leaving == b->leaving &&
	       a->pauses == b->pauses && a->value_known == b->value_known &&
	       p->a->pc[t] == p->b->pc[u] && p->a->body[t] == p->b->body[u] &&
	       object_of(p, p->a->opened[t]) == p->b->opened[u];
}

static bool same_object(const struct pair *p, uint32_t o)
{
	uint32_t i = object_of(p, o);
	if (!i)
		return false;
	const struct object *a = &p->a->w.objects[o], *b = &p->b->w.objects[i];
	uint32_t other = a->kind == KIND_NAME ? object_of(p, a->sem) : a->robust;
	return a->permits == b->permits && thread_of(p, a->owner) == b->owner &&
	       a->depth == b->depth && other == b->robust && a->kind == b->kind &&
	       a->type == b->type && a->alive == b->alive && a->destroyed == b->destroyed;
}

static bool same_holds(const struct pair *p)
{
	const struct world *v = &p->a->w;
	for (size_t i = 0; i < v->nholds; i++) {
		const struct hold *h = &v->holds[i];
		if (world_reads(&p->b->w, h->object, thread_of(p, h->thread)) != h->n)
			return false;
	}
	return v->nholds == p->b->w.nholds;
}

bool machine_same(const struct machine *a, const struct machine *b)
{
	const struct pair p = {a, b};
	const struct world *v = &a->w, *w = &b->w;
	bool same = v->nthreads == w->nthreads && v->nobjects == w->nobjects && v->now == w->now &&
		    v->over == w->over && v->rules.spurious == w->rules.spurious &&
		    v->rules.interrupts == w->rules.interrupts && same_holds(&p);
	for (uint32_t t = 1; same && t <= v->nthreads; t++)
		same = same_thread(&p, t);
	for (uint32_t o = 1; same && o <= v->nobjects; o++)
		same = same_object(&p, o);
	return same;
}
