// SPDX-License-Identifier: MIT
//
// Clients of native runs: see blocks.h.
#include "grading/native/blocks.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

// 256 are none in a byte; more than that find a table of that size too small.
enum {
	MANY = 256,
	MORE = 290,
	VERY_MANY = 66000,
	SOME_OF_EACH = 20,
	AT_RANDOM = 120,
	APART = 1000
};

struct maker {
	const struct contract *k;
	bool (*take)(const struct blocks *b);
	bool over;
	uint64_t seed;
};

// Numbers at which a counter that is too narrow overflows; and one in between.
static const int large[] = {255, 256, 1000, 65536, 1 << 30};

static const struct contract_op *op_of(const struct contract *k, const struct block *b)
{
	return b->op < k->nops ? &k->ops[b->op] : NULL;
}

int block_arg(const struct contract *k, const struct block *b, unsigned round, unsigned i)
{
	const struct contract_op *op = op_of(k, b);
	return op && op->distinct ? b->arg[0] + (int)(round * b->times + i) : b->arg[0];
}

static void offer_rounds(struct maker *m, unsigned rounds, int begin, const struct block *blocks,
			 unsigned n)
{
	struct blocks b = {.begin = begin, .rounds = rounds, .n = n};
	for (unsigned i = 0; i < n; i++) {
		const struct contract_op *op = op_of(m->k, &blocks[i]);
		b.block[i] = blocks[i];
		// each call has a name of its own
		if (op && op->distinct && b.block[i].arg[0] < INT_MAX - APART * BLOCKS_MOST)
			b.block[i].arg[0] += (int)i * APART;
	}
	m->over = m->over || !m->take(&b);
}

static void offer(struct maker *m, int begin, const struct block *blocks, unsigned n)
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

// All calls with the small numbers.
static void each_call(struct maker *m, for_call *f, int begin)
{
	for (unsigned op = 0; op < m->k->nops; op++) {
		const struct contract_op *o = &m->k->ops[op];
		int first = o->nargs > 0 && !o->distinct ? o->nvalues[0] : 1;
		int second = o->nargs > 1 ? o->nvalues[1] : 1;
		for (int i = 0; i < first; i++)
			for (int j = 0; j < second; j++) {
				const struct block b = {.op = op,
							.arg = {o->values[0][i], o->values[1][j]},
							.times = 1};
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

// Has the call the first of the numbers that it may have?
static bool is_least(const struct contract *k, const struct block *b)
{
	const struct contract_op *op = &k->ops[b->op];
	return (op->nargs < 1 || b->arg[0] == op->values[0][0]) &&
	       (op->nargs < 2 || b->arg[1] == op->values[1][0]);
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

static void many_that_wait(struct maker *m, const struct block *call, int begin)
{
	if (!m->k->ops[call->op].waits)
		return;
	waiting = *call;
	each_call(m, after_waiting, begin);
}

static bool has_deadline(const struct contract_op *op)
{
	return op->waits && !op->no_deadline;
}

static void deadlines(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {*call, *call, {.op = BLOCK_PASS, .times = 1}, *call};
	if (!has_deadline(op))
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

static void interrupted(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {*call, {.op = BLOCK_INTERRUPT, .times = 1}, *call};
	if (!op->waits || op->no_interrupt)
		return;
	b[0].times = 3;
	offer(m, begin, b, 3);
}

// One that must wait for a large number gets one less, and then the rest.
static void large_after(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	struct block b[] = {waiting, *call, *call};
	if (op->waits || !op->nargs || !op->most[0] || op->distinct || !is_least(m->k, call))
		return;
	b[1].arg[0] = waiting.arg[0] - 1;
	offer(m, begin, b, 3);
}

static void large_numbers(struct maker *m, const struct block *call, int begin)
{
	const struct contract_op *op = &m->k->ops[call->op];
	for (int a = 0; a < op->nargs; a++)
		for (size_t i = 0; i <= sizeof large / sizeof *large; i++) {
			bool last = i == sizeof large / sizeof *large;
			struct block b = *call;
			b.arg[a] = last ? op->most[a] : large[i];
			if (b.arg[a] > op->most[a] || !op->most[a])
				continue;
			b.times = last || op->distinct ? 1 : 3;
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
	const struct contract_op *op = op_of(m->k, &b);
	for (int a = 0; op && a < op->nargs; a++)
		b.arg[a] =
			op->values[a][op->distinct && !a ? 0 : draw(m, (unsigned)op->nvalues[a])];
	if (op && has_deadline(op))
		b.until = until[draw(m, sizeof until / sizeof *until)];
	if (b.op == BLOCK_PASS)
		b.times = 1;
	return b;
}

static void at_random(struct maker *m)
{
	struct block b[BLOCKS_MOST];
	for (unsigned i = 0; i < AT_RANDOM && !m->over; i++) {
		int begin = m->k->nbegins ? m->k->begins[draw(m, (unsigned)m->k->nbegins)] : 0;
		unsigned n = 2 + draw(m, BLOCKS_MOST - 1);
		for (unsigned j = 0; j < n; j++)
			b[j] = draw_block(m);
		offer(m, begin, b, n);
	}
}

void blocks_make(const struct contract *k, bool (*take)(const struct blocks *b))
{
	struct maker m = {.k = k, .take = take, .seed = 0x9e3779b97f4a7c15U};
	each_begin(&m, deadlines);
	each_begin(&m, interrupted);
	each_call(&m, many_times, k->nbegins ? k->begins[0] : 0);
	each_call(&m, many_that_wait, k->nbegins ? k->begins[0] : 0);
	each_begin(&m, large_numbers);
	if (k->nbegins)
		each_call(&m, large_begin, 0);
	at_random(&m);
}

// --- as text -------------------------------------------------------------------------------------

static void write_block(const struct block *b, const struct contract *k, unsigned round,
			unsigned times, struct buf *out)
{
	static const char *const until[] = {"", ", its deadline past", " with a deadline",
					    " with a deadline in 68 years"};
	const struct contract_op *op = op_of(k, b);
	if (b->op == BLOCK_PASS) {
		buf_puts(out, "the deadline comes");
		return;
	}
	if (times > 1)
		buf_printf(out, "%u × ", times);
	if (!op) {
		buf_puts(out, "interrupt a thread that waits");
		return;
	}
	buf_puts(out, op->name);
	for (int i = 0; i < op->nargs; i++)
		buf_printf(out, "%s%d", i ? ", " : "(",
			   i ? b->arg[i] : block_arg(k, b, round, times - 1));
	if (op->nargs)
		buf_puts(out, ")");
	buf_puts(out, until[b->until]);
}

void blocks_write(const struct blocks *b, const struct contract *k, const struct blocks_place *to,
		  struct buf *out)
{
	if (k->nbegins)
		buf_printf(out, "new(%d)%s", b->begin, to->n ? ", " : "");
	else if (!to->n)
		buf_puts(out, "the beginning");
	if (to->round)
		buf_printf(out, "%u × (", to->round);
	for (unsigned i = 0; to->round && i < b->n; i++) {
		buf_puts(out, i ? ", " : "");
		write_block(&b->block[i], k, to->round - 1, b->block[i].times, out);
	}
	if (to->round)
		buf_puts(out, "), ");
	for (unsigned i = 0; i < to->n; i++) {
		buf_puts(out, i ? ", " : "");
		write_block(&b->block[i], k, to->round,
			    i + 1 == to->n ? to->times : b->block[i].times, out);
	}
}

// --- as C ----------------------------------------------------------------------------------------

// Writes the code of a call. i: the variable that counts; NULL: there is none.
static void put_code(const char *code, const struct contract_op *op, const struct block *b,
		     const char *i, struct buf *out)
{
	static const char *const until[] = {"NULL", "&past", "&until", "&until"};
	for (; *code; code++) {
		if (strncmp(code, "$until", 6) == 0) {
			buf_puts(out, until[b->until]);
			code += 5;
		} else if (*code == '$') {
			code++;
			buf_printf(out, "%d", b->arg[*code == '2']);
			if (op && op->distinct && *code == '1' && i)
				buf_printf(out, " + %s", i);
		} else {
			buf_putc(out, *code);
		}
	}
}

// A thread for each call that may wait.
static void put_function(const struct blocks *b, const struct contract *k, unsigned at,
			 struct buf *out)
{
	const struct block *block = &b->block[at];
	const struct contract_op *op = op_of(k, block);
	if (!op || !op->waits)
		return;
	buf_printf(out, "static void *call_%u(void *unused)\n{\n", at + 1);
	if (block->until == UNTIL_PAST)
		buf_puts(out, "\tconst struct timespec past = {0};\n");
	else if (block->until != UNTIL_NEVER)
		buf_printf(out, "\tconst struct timespec until = tr_deadline(%s);\n",
			   block->until == UNTIL_SOON ? "100" : "2150484648000L");
	if (strstr(op->code, "out["))
		buf_puts(out, "\tint out[2] = {0};\n");
	buf_puts(out, "\tint result = ");
	put_code(op->code, op, block, NULL, out);
	buf_printf(out,
		   ";\n\ttr_log(\"%s: %%s\", result ? strerror(result) : \"0\");\n"
		   "\treturn unused;\n}\n\n",
		   op->name);
}

// What a block does; inside of a loop over rounds, if there are several.
static void put_block(const struct blocks *b, const struct contract *k, unsigned at, unsigned times,
		      struct buf *out)
{
	const struct block *block = &b->block[at];
	const struct contract_op *op = op_of(k, block);
	if (block->op == BLOCK_PASS) {
		buf_puts(out, "\tusleep(200000); // the deadline comes\n");
		return;
	}
	const char *i = b->rounds > 1 ? "round" : times > 1 ? "i" : NULL;
	const char *tabs = times > 1 ? "\t\t" : "\t";
	if (times > 1)
		buf_printf(out, "\tfor (int i = 0; i < %u; i++) {\n", times);
	buf_puts(out, tabs);
	if (!op)
		buf_puts(out, "tr_interrupt(thread[first++]);\n");
	else if (!op->waits)
		put_code(op->code, op, block, i, out);
	else
		buf_printf(out,
			   "TR_MUST(pthread_create(&thread[n++], NULL, call_%u, NULL));\n"
			   "%susleep(1000); // until it waits, or has returned\n",
			   at + 1, tabs);
	buf_puts(out, op && !op->waits ? ";\n" : "");
	buf_puts(out, times > 1 ? "\t}\n" : "");
}

// What main has to itself.
static void put_variables(const struct blocks *b, const struct contract *k,
			  const struct blocks_place *to, struct buf *out)
{
	unsigned threads = 0;
	bool numbers = false, interrupts = false;
	for (unsigned i = 0; i < b->n; i++) {
		const struct contract_op *op = op_of(k, &b->block[i]);
		threads += op && op->waits ? b->block[i].times * (to->round + 1) : 0;
		numbers |= op && !op->waits && strstr(op->code, "out[");
		interrupts |= b->block[i].op == BLOCK_INTERRUPT;
	}
	if (threads)
		buf_printf(out, "\tpthread_t thread[%u];\n\tint n = 0;\n", threads);
	if (interrupts)
		buf_puts(out, "\tint first = 0;\n");
	if (numbers)
		buf_puts(out, "\tint out[2] = {0};\n");
}

void blocks_write_code(const struct blocks *b, const struct contract *k,
		       const struct blocks_place *to, struct buf *out)
{
	const struct block begin = {.arg = {b->begin}};
	unsigned n = to->round ? b->n : to->n;
	buf_printf(out,
		   "#include \"%s\"\n#include \"treadle.h\"\n\n#include <pthread.h>\n"
		   "#include <string.h>\n#include <unistd.h>\n\nstatic %s;\n\n",
		   k->header, k->object);
	for (unsigned i = 0; i < n; i++)
		put_function(b, k, i, out);
	buf_puts(out, "int main(void)\n{\n");
	put_variables(b, k, to, out);
	buf_puts(out, "\t");
	put_code(k->create, NULL, &begin, NULL, out);
	buf_puts(out, ";\n");
	if (to->round)
		buf_printf(out, "\tfor (int round = 0; round < %u; round++) {\n", to->round + 1);
	for (unsigned i = 0; i < n; i++)
		put_block(b, k, i, !to->round && i + 1 == n ? to->times : b->block[i].times, out);
	buf_puts(out, to->round ? "\t}\n" : "");
	buf_printf(out, "\tusleep(10000);\n\t%s;\n\treturn 0;\n}\n", k->report ? k->report : "");
}
