// SPDX-License-Identifier: MIT
//
// Clients of native runs at random, which are always the same: see blocks.h.
#include "grading/native/blocks.h"

enum { AT_RANDOM = 120, AT_ENDS = 240, POOL = 3 };

// --- at random -----------------------------------------------------------------------------------

static unsigned draw(struct maker *m, unsigned below)
{
	m->seed ^= m->seed << 13;
	m->seed ^= m->seed >> 7;
	m->seed ^= m->seed << 17;
	return (unsigned)(m->seed >> 32) % below;
}

static struct block draw_block(struct maker *m)
{
	static const unsigned times[] = {1, 1, 1, 2, 2, 3, 5, 9, 17, 33};
	static const enum block_until until[] = {UNTIL_NEVER, UNTIL_NEVER, UNTIL_NEVER, UNTIL_SOON,
						 UNTIL_SOON,  UNTIL_FAR,   UNTIL_PAST};
	unsigned what = draw(m, m->k->nops * 4 + 2);
	struct block b = {.times = times[draw(m, sizeof times / sizeof *times)]};
	b.op = what < m->k->nops * 4 ? what % m->k->nops : what % 2 ? BLOCK_PASS : BLOCK_INTERRUPT;
	const struct contract_op *op = block_op(m->k, &b);
	for (int a = 0; op && a < op->nargs; a++)
		b.arg[a] =
			op->values[a][op->distinct && !a ? 0 : draw(m, (unsigned)op->nvalues[a])];
	if (op && maker_has_deadline(op))
		b.until = until[draw(m, sizeof until / sizeof *until)];
	if (b.op == BLOCK_PASS)
		b.times = 1;
	return b;
}

static int draw_begin(struct maker *m)
{
	const struct contract *k = m->k;
	int n = k->nbegins + k->nlarge, i = n ? (int)draw(m, (unsigned)n) : 0;
	return !n ? 0 : i < k->nbegins ? k->begins[i] : k->large[i - k->nbegins];
}

static void at_random(struct maker *m)
{
	struct block b[BLOCKS_MOST];
	for (unsigned i = 0; i < AT_RANDOM && !m->over; i++) {
		int begin = draw_begin(m);
		unsigned n = 2 + draw(m, BLOCKS_MOST - 1);
		for (unsigned j = 0; j < n; j++)
			b[j] = draw_block(m);
		maker_offer(m, begin, b, n);
	}
}

// --- numbers at their ends -----------------------------------------------------------------------

// A number at which calls are often wrong, of those that this argument may have.
static int draw_end(struct maker *m, const struct contract_op *op, int a)
{
	static const int some[] = {-1, 0, 1, 2, -2, 255, 256, 65535, 65536, (1 << 24) + 1, 1 << 30};
	const int end[] = {op->least[a], op->least[a] + 1, op->most[a] - 1, op->most[a]};
	const unsigned nsome = sizeof some / sizeof *some, nends = sizeof end / sizeof *end;
	int n;
	do {
		unsigned i = draw(m, nsome + nends);
		n = i < nsome ? some[i] : end[i - nsome];
	} while (n < op->least[a] || n > op->most[a]);
	return n;
}

// A few of them, of which calls have several in common. False: no argument has ends.
static bool draw_pool(struct maker *m, int *pool)
{
	for (unsigned tries = 0; tries < 100; tries++) {
		const struct contract_op *op = &m->k->ops[draw(m, m->k->nops)];
		int a = op->nargs ? (int)draw(m, (unsigned)op->nargs) : 0;
		if (!op->nargs || !maker_has_ends(op, a))
			continue;
		for (int i = 0; i < POOL; i++)
			pool[i] = draw_end(m, op, a);
		return true;
	}
	return false;
}

// Calls whose arguments are often of the pool.
static void put_ends(struct maker *m, struct block *b, const int *pool)
{
	const struct contract_op *op = block_op(m->k, b);
	for (int a = 0; op && a < op->nargs; a++) {
		int n = pool[draw(m, POOL)];
		if (!maker_has_ends(op, a) || draw(m, 4) == 0 || n < op->least[a] ||
		    n > op->most[a])
			continue;
		b->arg[a] = n;
		if (op->distinct && a == 0)
			b->times = 1;
	}
}

static void at_the_ends(struct maker *m)
{
	struct block b[BLOCKS_MOST];
	int pool[POOL];
	for (unsigned i = 0; i < AT_ENDS && !m->over && draw_pool(m, pool); i++) {
		int begin = draw_begin(m);
		unsigned n = 2 + draw(m, BLOCKS_MOST - 1);
		for (unsigned j = 0; j < n; j++) {
			b[j] = draw_block(m);
			put_ends(m, &b[j], pool);
		}
		maker_offer(m, begin, b, n);
	}
}

void maker_at_random(struct maker *m)
{
	at_random(m);
	at_the_ends(m);
}
