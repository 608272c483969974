// SPDX-License-Identifier: MIT
//
// Small random programs and their runs by the model alone: see search_programs.h.
#include "tests/unit/search_programs.h"

#include "tests/lib/unit.h"

void must(bool holds, const char *what)
{
	if (!holds)
		ck_abort_msg("%s", what);
}

// ---- small programs -------------------------------------------------------------------------

static unsigned seed;

static unsigned any(unsigned n)
{
	seed = seed * 1103515245u + 12345u;
	return (seed >> 16) % n;
}

static const struct op words[] = {
	{.code = OP_LOCK, .object = MUTEX_A, .arg = TR_NEVER},
	{.code = OP_LOCK, .object = MUTEX_A, .arg = TR_NEVER},
	{.code = OP_LOCK, .object = MUTEX_B, .arg = TR_NEVER},
	{.code = OP_LOCK, .object = MUTEX_B, .arg = 1000},
	{.code = OP_TRYLOCK, .object = MUTEX_A},
	{.code = OP_UNLOCK, .object = MUTEX_A},
	{.code = OP_UNLOCK, .object = MUTEX_B},
	{.code = OP_COND_WAIT, .object = COND, .other = MUTEX_A, .arg = TR_NEVER},
	{.code = OP_COND_WAIT, .object = COND, .other = MUTEX_A, .arg = 500},
	{.code = OP_SIGNAL, .object = COND},
	{.code = OP_BROADCAST, .object = COND},
	{.code = OP_SEM_WAIT, .object = SEM, .arg = TR_NEVER},
	{.code = OP_SEM_TRYWAIT, .object = SEM},
	{.code = OP_SEM_POST, .object = SEM},
	{.code = OP_SEM_GETVALUE, .object = SEM},
	{.code = OP_YIELD},
	{.code = OP_SLEEP, .arg = 100},
};

struct program make_program(unsigned number)
{
	struct program p = {0};
	seed = number * 2654435761u + 1;
	p.threads = 2 + any(2);
	for (unsigned t = 0; t < p.threads; t++) {
		unsigned n = 1 + any(p.threads == 2 ? 5 : 3);
		for (unsigned i = 0; i < n; i++)
			p.ops[t][i] = words[any(sizeof words / sizeof *words)];
		p.ops[t][n] = (struct op){.code = OP_EXIT};
	}
	return p;
}

// ---- a run of one by the model alone ----------------------------------------------------------

static struct op next_op(struct run *r, uint32_t t)
{
	unsigned i = r->pc[t]++, n = r->p->threads;
	if (t > 1)
		return r->p->ops[t - 2][i];
	if (i < n)
		return (struct op){.code = OP_CREATE};
	if (i < 2 * n)
		return (struct op){.code = OP_JOIN, .other = i - n + 2, .arg = TR_NEVER};
	return (struct op){.code = OP_PROCESS_EXIT};
}

// Would it be a mistake to do this? Programs leave such operations out.
static bool mistaken(const struct world *w, uint32_t t, const struct op *op)
{
	uint32_t mutex = op->code == OP_UNLOCK ? op->object : op->other;
	bool needs = op->code == OP_UNLOCK || op->code == OP_COND_WAIT;
	return needs && w->objects[mutex].owner != t;
}

struct op arrive(struct run *r, uint32_t t)
{
	struct op op;
	do
		op = next_op(r, t);
	while (mistaken(&r->w, t, &op));
	must(world_pend(&r->w, t, op) == 0, "world_pend");
	return r->w.threads[t].op;
}

const enum kind kinds[OBJECTS + 1] = {0, KIND_MUTEX, KIND_MUTEX, KIND_COND, KIND_SEM};

uint32_t initial_value(uint32_t object)
{
	return object == SEM;
}

void run_begin(struct run *r, const struct program *p, struct rules rules)
{
	*r = (struct run){.p = p};
	must(world_init(&r->w, rules) == 0, "world_init");
	for (uint32_t i = 1; i <= OBJECTS; i++)
		must(world_object(&r->w, kinds[i], MUTEX_NORMAL, i * 64, true, initial_value(i)) ==
			     i,
		     "world_object");
}

void final_state(const struct run *r, struct buf *b)
{
	buf_clear(b);
	for (uint32_t t = 1; t <= r->w.nthreads; t++) {
		const struct thread *th = &r->w.threads[t];
		buf_printf(b, "%u:%u,%u,%u,%d,%d ", t, r->pc[t], th->life, th->phase, th->result,
			   (int)th->value);
	}
	for (uint32_t i = 1; i <= OBJECTS; i++)
		buf_printf(b, "%d/%u ", (int)r->w.objects[i].value, r->w.objects[i].owner);
}
