// SPDX-License-Identifier: MIT
//
// Clients of native runs: see blocks.h.
#include "grading/native/blocks.h"

#include "base/mix.h"

#include <stdint.h>
#include <string.h>

struct maker {
	const struct contract *k;
	bool (*take)(const struct blocks *b);
	bool over; // `take` wants no more
	uint64_t seed;
};

// MANY is 0 in a byte; MORE is too many for a table of 256.
enum {
	MANY = 256,
	MORE = 290,
	NONE_IN_16_BITS = 65536,
	VERY_MANY = 66000,
	SOME_OF_EACH = 20,
	APART = 1000
};

// Arguments at which counters of 8 and of 16 bits overflow, and larger ones.
static const int large[] = {255, 256, 1000, 65536, 1 << 30};

int block_arg(const struct contract *k, const struct block *b, unsigned round, unsigned i)
{
	const struct contract_op *op = block_op(k, b);
	unsigned more = b->rises	     ? b->times > 1 ? i : round
			: op && op->distinct ? round * b->times + i
					     : 0;
	return (int)((unsigned)b->arg[0] + more);
}

static void offer_rounds(struct maker *m, unsigned rounds, int begin, const struct block *blocks,
			 unsigned n)
{
	struct blocks b = {.begin = begin, .rounds = rounds, .n = n};
	for (unsigned i = 0; i < n; i++) {
		const struct contract_op *op = block_op(m->k, &blocks[i]);
		b.block[i] = blocks[i];
		// each call gets an argument of its own
		if (op && op->distinct && b.block[i].arg[0] == op->values[0][0])
			b.block[i].arg[0] += (int)i * APART;
	}
	m->over = m->over || !m->take(&b);
}

// Offers a client of one round.
static void offer(struct maker *m, int begin, const struct block *blocks, unsigned n)
{
	offer_rounds(m, 1, begin, blocks, n);
}

// Does the operation begin or end another, as start_read and end_read do?
static bool is_paired(const struct contract *k, unsigned op)
{
	bool paired = k->ops[op].after > 0;
	for (unsigned i = 0; i < k->nops; i++)
		paired |= k->ops[i].after == (int)op + 1;
	return paired;
}

// The first block of clients of two blocks, while each_call() makes the second.
static struct block waiting;

static bool has_ends(const struct contract_op *op, int a)
{
	return op->least[a] || op->most[a];
}

// --- of each kind --------------------------------------------------------------------------------

typedef void for_call(struct maker *m, const struct block *call, int begin);

// The number of values that are tried for this argument.
static int choices(const struct contract_op *op, int a)
{
	return a >= op->nargs || (a == 0 && op->distinct) ? 1 : op->nvalues[a];
}

// Calls f with each call that the values of the contract make.
static void each_call(struct maker *m, for_call *f, int begin)
{
	for (unsigned op = 0; op < m->k->nops; op++) {
		const struct contract_op *o = &m->k->ops[op];
		int n = choices(o, 0) * choices(o, 1) * choices(o, 2);
		for (int i = 0, rest = 0; i < n; rest = ++i) {
			struct block b = {.op = op, .times = 1};
			for (int a = CONTRACT_ARGS - 1; a >= 0; a--) {
				b.arg[a] = o->values[a][rest % choices(o, a)];
				rest /= choices(o, a);
			}
			f(m, &b, begin);
		}
	}
}

static void each_begin(struct maker *m, for_call *f)
{
	each_call(m, f, m->k->nbegins ? m->k->begins[0] : 0);
	for (int i = 1; i < m->k->nbegins; i++)
		each_call(m, f, m->k->begins[i]);
}

// Calls each_call() for objects of the smallest size and of each large one.
static void each_size(struct maker *m, for_call *f)
{
	each_call(m, f, m->k->nbegins ? m->k->begins[0] : 0);
	for (int i = 0; i < m->k->nlarge; i++)
		each_call(m, f, m->k->large[i]);
}

// Is each argument of the call the first of its values?
static bool is_least(const struct contract *k, const struct block *b)
{
	const struct contract_op *op = &k->ops[b->op];
	bool least = true;
	for (int a = 0; a < op->nargs; a++)
		least &= b->arg[a] == op->values[a][0];
	return least;
}

static void after_one(struct maker *m, const struct block *call, int begin)
{
	const struct block b[] = {waiting, *call};
	if (is_least(m->k, call))
		offer(m, begin, b, 2);
}

// Offers the shortest clients: one call, and two.
static void once(struct maker *m, const struct block *call, int begin)
{
	offer(m, begin, call, 1);
	waiting = *call;
	if (is_least(m->k, call))
		each_call(m, after_one, begin);
}

static void many_times(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b = *call;
	if (op->waits)
		return;
	b.times = is_paired(m->k, b.op) || !is_least(m->k, call) ? MANY : VERY_MANY;
	offer(m, begin, &b, 1);
}

// Does the call return without waiting, and change the state?
static bool changes(const struct contract *k, struct state *s, const struct block *b)
{
	static unsigned char before[CONTRACT_STATE];
	struct contract_call c = {.op = b->op, .thread = CONTRACT_COLUMNS - 1};
	memcpy(c.arg, b->arg, sizeof c.arg);
	memcpy(before, s, k->size);
	return k->may(s, &c, 0) && c.done && memcmp(before, s, k->size) != 0;
}

// Offers very many calls of one operation, then of another that changes something only after them:
// as many calls, or, if it may wait, one call, which waits if a counter of 16 bits has come to 0
// again.
static void after_very_many(struct maker *m, const struct block *call, int begin)
{
	static union {
		max_align_t align;
		unsigned char bytes[CONTRACT_STATE];
	} state;
	struct state *s = (struct state *)(void *)state.bytes;
	struct block b[] = {waiting, *call};
	if (is_paired(m->k, call->op) || !is_least(m->k, call))
		return;
	memset(&state, 0, sizeof state);
	if (m->k->begin)
		m->k->begin(s, begin);
	if (call->op == waiting.op || !changes(m->k, s, &b[0]) || !changes(m->k, s, &b[1]))
		return;
	bool waits = m->k->ops[call->op].waits;
	b[0].times = waits ? NONE_IN_16_BITS : VERY_MANY;
	b[1].times = waits ? 1 : VERY_MANY;
	offer(m, begin, b, 2);
}

static void very_many(struct maker *m, const struct block *call, int begin)
{
	if (m->k->ops[call->op].waits || is_paired(m->k, call->op) || !is_least(m->k, call))
		return;
	waiting = *call;
	each_call(m, after_very_many, begin);
}

// Offers many calls with different arguments, in two ways: each argument with one call, then each
// with another, all that twice; and both calls with one argument after the other.
static void after_names(struct maker *m, const struct block *call, int begin)
{
	struct block b[] = {waiting, *call};
	if (!is_least(m->k, call))
		return;
	for (int i = 0; i < 2; i++) {
		const struct contract_op *op = &m->k->ops[b[i].op];
		b[i].rises = op->rises;
		b[i].times = MORE;
		if (op->rises && op->least[0] < 0)
			b[i].arg[0] = -MORE / 2;
	}
	offer_rounds(m, 2, begin, b, 2);
	b[0].times = b[1].times = 1;
	offer_rounds(m, MORE, begin, b, 2);
}

static void many_names(struct maker *m, const struct block *call, int begin)
{
	if (!m->k->ops[call->op].rises || !is_least(m->k, call))
		return;
	waiting = *call;
	each_call(m, after_names, begin);
}

static void after_waiting(struct maker *m, const struct block *call, int begin)
{
	struct block b[] = {waiting, *call};
	if (is_least(m->k, &waiting) && is_least(m->k, call))
		offer_rounds(m, MANY, begin, b, 2);
	b[0].times = b[1].times = SOME_OF_EACH;
	offer(m, begin, b, 2);
	b[0].times = MANY;
	b[1].times = call->op == waiting.op ? MORE - MANY : 3;
	if (is_least(m->k, &waiting) && is_least(m->k, call))
		offer(m, begin, b, 2);
}

// How often in a row, up to `most`, the call returns without waiting and changes the state.
static unsigned fill(const struct contract *k, struct state *s, const struct block *b,
		     unsigned most)
{
	unsigned n = 0;
	while (n < most && changes(k, s, b))
		n++;
	return n;
}

// Offers filling an object that has room, and emptying it, so often that an index of 16 bits
// overflows.
static void after_filling(struct maker *m, const struct block *call, int begin)
{
	static union {
		max_align_t align;
		unsigned char bytes[CONTRACT_STATE];
	} state, new;
	struct state *s = (struct state *)(void *)state.bytes;
	struct block b[] = {waiting, *call};
	if (is_paired(m->k, call->op) || !is_least(m->k, call) || call->op == waiting.op)
		return;
	memset(&new, 0, sizeof new);
	if (m->k->begin)
		m->k->begin((struct state *)(void *)new.bytes, begin);
	state = new;
	unsigned room = fill(m->k, s, &b[0], MORE);
	if (room < 2 || fill(m->k, s, &b[1], room) < room || memcmp(&state, &new, m->k->size) != 0)
		return;
	for (int i = 0; i < 2; i++) {
		b[i].times = room;
		b[i].at_once = true;
	}
	offer_rounds(m, VERY_MANY / room, begin, b, 2);
}

static void filled(struct maker *m, const struct block *call, int begin)
{
	if (!m->k->ops[call->op].waits || is_paired(m->k, call->op) || !is_least(m->k, call))
		return;
	waiting = *call;
	each_call(m, after_filling, begin);
}

static void many_that_wait(struct maker *m, const struct block *call, int begin)
{
	if (!m->k->ops[call->op].waits)
		return;
	waiting = *call;
	each_call(m, after_waiting, begin);
}

static void deadlines(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {*call, *call, {.op = BLOCK_PASS, .times = 1}, *call};
	if (!block_has_deadline(op))
		return;
	b[0].times = b[1].times = 3;
	b[0].until = UNTIL_FAR;
	b[1].until = UNTIL_SOON;
	b[3].until = UNTIL_PAST;
	offer(m, begin, b, 4);
	if (op->no_interrupt)
		return;
	b[0].times = 1;
	b[1] = (struct block){.op = BLOCK_INTERRUPT, .times = 1};
	offer(m, begin, b, 4);
}

// Offers many calls that give up behind one that still waits.
static void after_giving_up(struct maker *m, const struct block *call, int begin)
{
	struct block b[] = {waiting, waiting, {.op = BLOCK_PASS, .times = 1}, *call};
	if (!is_least(m->k, call))
		return;
	b[0].times = 1;
	b[1].times = MANY;
	b[1].until = UNTIL_SOON;
	b[3].times = 3;
	offer(m, begin, b, 4);
	b[1].until = UNTIL_PAST; // so they give up one by one
	b[2] = b[3];
	offer(m, begin, b, 3);
}

static void giving_up(struct maker *m, const struct block *call, int begin)
{
	if (!block_has_deadline(&m->k->ops[call->op]) || !is_least(m->k, call))
		return;
	waiting = *call;
	each_call(m, after_giving_up, begin);
}

static void interrupted(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {*call, {.op = BLOCK_INTERRUPT, .times = 1}, *call};
	if (!op->waits || op->no_interrupt)
		return;
	b[0].times = 3;
	offer(m, begin, b, 3);
}

// Offers a call that waits for a large number, which gets one less than that, and then the rest.
static void large_after(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {waiting, *call, *call};
	if (op->waits || !op->nargs || !op->most[0] || op->distinct || op->rises ||
	    !is_least(m->k, call))
		return;
	b[1].arg[0] = waiting.arg[0] - 1;
	offer(m, begin, b, 3);
}

static void large_numbers(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	const int nlarge = sizeof large / sizeof *large;
	for (int a = 0; a < op->nargs; a++)
		for (int i = 0; has_ends(op, a) && i < nlarge + 2; i++) {
			struct block b = *call;
			b.arg[a] = i < nlarge ? large[i] : i == nlarge ? op->most[a] : op->least[a];
			if (b.arg[a] > op->most[a])
				continue;
			b.times = i >= nlarge || op->distinct ? 1 : 3;
			offer(m, begin, &b, 1);
			b.times = 1;
			waiting = b;
			if (op->waits && a == 0)
				each_call(m, large_after, begin);
		}
}

static void large_begin(struct maker *m, const struct block *call, int begin)
{
	struct block b = *call;
	b.times = 3;
	(void)begin;
	for (size_t i = 0; i < sizeof large / sizeof *large; i++)
		if (large[i] <= m->k->most_begin)
			offer(m, large[i], &b, 1);
}

// --- at random -----------------------------------------------------------------------------------

enum { AT_RANDOM = 120, AT_ENDS = 240, POOL = 3 };

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
	if (op && block_has_deadline(op))
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
		offer(m, begin, b, n);
	}
}

// --- numbers at their ends -----------------------------------------------------------------------

// Draws a number at which calls are often wrong, and which this argument may have.
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

// Draws a few such numbers for all calls of a client. False: no argument has any.
static bool draw_pool(struct maker *m, int *pool)
{
	for (unsigned tries = 0; tries < 100; tries++) {
		const struct contract_op *op = &m->k->ops[draw(m, m->k->nops)];
		int a = op->nargs ? (int)draw(m, (unsigned)op->nargs) : 0;
		if (!op->nargs || !has_ends(op, a))
			continue;
		for (int i = 0; i < POOL; i++)
			pool[i] = draw_end(m, op, a);
		return true;
	}
	return false;
}

// Makes arguments of the call numbers of the pool, three times out of four.
static void put_ends(struct maker *m, struct block *b, const int *pool)
{
	const struct contract_op *op = block_op(m->k, b);
	for (int a = 0; op && a < op->nargs; a++) {
		int n = pool[draw(m, POOL)];
		if (!has_ends(op, a) || draw(m, 4) == 0 || n < op->least[a] || n > op->most[a])
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
		offer(m, begin, b, n);
	}
}

// --- all of them -------------------------------------------------------------------------------

void blocks_make(const struct contract *k, bool (*take)(const struct blocks *b))
{
	struct maker m = {.k = k, .take = take, .seed = MIX_STEP};
	each_begin(&m, once);
	each_begin(&m, deadlines);
	each_begin(&m, interrupted);
	each_begin(&m, giving_up);
	each_size(&m, many_times);
	each_size(&m, many_that_wait);
	each_begin(&m, large_numbers);
	if (k->nbegins)
		each_call(&m, large_begin, 0);
	each_size(&m, many_names);
	at_random(&m);
	at_the_ends(&m);
	each_call(&m, very_many, k->nbegins ? k->begins[0] : 0);
	if (k->nbegins)
		each_call(&m, filled, k->begins[k->nbegins - 1]);
}
