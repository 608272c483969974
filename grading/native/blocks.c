// SPDX-License-Identifier: MIT
//
// Clients of native runs: see blocks.h.
#include "grading/native/blocks.h"

#include "base/mix.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

// 256 are none in a byte; more than that find a table of that size too small.
enum {
	MANY = 256,
	MORE = 290,
	NONE_IN_16_BITS = 65536,
	VERY_MANY = 66000,
	SOME_OF_EACH = 20,
	APART = 1000
};

// Numbers at which a counter that is too narrow overflows; and one in between.
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
		// each call has a name of its own
		if (op && op->distinct && b.block[i].arg[0] == op->values[0][0])
			b.block[i].arg[0] += (int)i * APART;
	}
	m->over = m->over || !m->take(&b);
}

void maker_offer(struct maker *m, int begin, const struct block *blocks, unsigned n)
{
	offer_rounds(m, 1, begin, blocks, n);
}

// Is it one of two that belong together?
static bool is_paired(const struct contract *k, unsigned op)
{
	bool paired = k->ops[op].after > 0;
	for (unsigned i = 0; i < k->nops; i++)
		paired |= k->ops[i].after == (int)op + 1;
	return paired;
}

// The first block of a client of two, whose second is each call in turn.
static struct block waiting;

// --- of each kind --------------------------------------------------------------------------------

typedef void for_call(struct maker *m, const struct block *call, int begin);

// How many small numbers stand for this argument.
static int choices(const struct contract_op *op, int a)
{
	return a >= op->nargs || (a == 0 && op->distinct) ? 1 : op->nvalues[a];
}

// All calls with the small numbers.
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

// With the first number that an object may begin with, and the large ones.
static void each_size(struct maker *m, for_call *f)
{
	each_call(m, f, m->k->nbegins ? m->k->begins[0] : 0);
	for (int i = 0; i < m->k->nlarge; i++)
		each_call(m, f, m->k->large[i]);
}

// Has the call the first of the numbers that it may have?
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
		maker_offer(m, begin, b, 2);
}

// The smallest come first: one call, and two.
static void once(struct maker *m, const struct block *call, int begin)
{
	maker_offer(m, begin, call, 1);
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
	maker_offer(m, begin, &b, 1);
}

// Does the call return at once, and change the state?
static bool changes(const struct contract *k, struct state *s, const struct block *b)
{
	static unsigned char before[CONTRACT_STATE];
	struct contract_call c = {.op = b->op, .thread = CONTRACT_COLUMNS - 1};
	memcpy(c.arg, b->arg, sizeof c.arg);
	memcpy(before, s, k->size);
	return k->may(s, &c, 0) && c.done && memcmp(before, s, k->size) != 0;
}

// Very many of one, and then as many of another, for which there is something to do only then; or
// one that waits if what is counted has come to be 0 again.
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
	maker_offer(m, begin, b, 2);
}

static void very_many(struct maker *m, const struct block *call, int begin)
{
	if (m->k->ops[call->op].waits || is_paired(m->k, call->op) || !is_least(m->k, call))
		return;
	waiting = *call;
	each_call(m, after_very_many, begin);
}

// Many names: a call with each, and then another with each, twice; and both with one after the
// other.
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
	maker_offer(m, begin, b, 2);
	b[0].times = MANY;
	b[1].times = call->op == waiting.op ? MORE - MANY : 3;
	if (is_least(m->k, &waiting) && is_least(m->k, call))
		maker_offer(m, begin, b, 2);
}

// How many of a call return at once, one after the other. `most` are enough.
static unsigned fill(const struct contract *k, struct state *s, const struct block *b,
		     unsigned most)
{
	unsigned n = 0;
	while (n < most && changes(k, s, b))
		n++;
	return n;
}

// What has room is filled, and emptied again, so often that a number of 16 bits overflows while it
// is full.
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
	if (!maker_has_deadline(op))
		return;
	b[0].times = b[1].times = 3;
	b[0].until = UNTIL_FAR;
	b[1].until = UNTIL_SOON;
	b[3].until = UNTIL_PAST;
	maker_offer(m, begin, b, 4);
	if (op->no_interrupt)
		return;
	b[0].times = 1;
	b[1] = (struct block){.op = BLOCK_INTERRUPT, .times = 1};
	maker_offer(m, begin, b, 4);
}

// Many give up behind one that waits on.
static void after_giving_up(struct maker *m, const struct block *call, int begin)
{
	struct block b[] = {waiting, waiting, {.op = BLOCK_PASS, .times = 1}, *call};
	if (!is_least(m->k, call))
		return;
	b[0].times = 1;
	b[1].times = MANY;
	b[1].until = UNTIL_SOON;
	b[3].times = 3;
	maker_offer(m, begin, b, 4);
	b[1].until = UNTIL_PAST; // one after the other
	b[2] = b[3];
	maker_offer(m, begin, b, 3);
}

static void giving_up(struct maker *m, const struct block *call, int begin)
{
	if (!maker_has_deadline(&m->k->ops[call->op]) || !is_least(m->k, call))
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
	maker_offer(m, begin, b, 3);
}

// One that must wait for a large number gets one less, and then the rest.
static void large_after(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {waiting, *call, *call};
	if (op->waits || !op->nargs || !op->most[0] || op->distinct || op->rises ||
	    !is_least(m->k, call))
		return;
	b[1].arg[0] = waiting.arg[0] - 1;
	maker_offer(m, begin, b, 3);
}

static void large_numbers(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	const int nlarge = sizeof large / sizeof *large;
	for (int a = 0; a < op->nargs; a++)
		for (int i = 0; maker_has_ends(op, a) && i < nlarge + 2; i++) {
			struct block b = *call;
			b.arg[a] = i < nlarge ? large[i] : i == nlarge ? op->most[a] : op->least[a];
			if (b.arg[a] > op->most[a])
				continue;
			b.times = i >= nlarge || op->distinct ? 1 : 3;
			maker_offer(m, begin, &b, 1);
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
			maker_offer(m, large[i], &b, 1);
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
	maker_at_random(&m);
	each_call(&m, very_many, k->nbegins ? k->begins[0] : 0);
	if (k->nbegins)
		each_call(&m, filled, k->begins[k->nbegins - 1]);
}
