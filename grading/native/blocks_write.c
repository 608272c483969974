// SPDX-License-Identifier: MIT
//
// A client of a native run as text, and as a C program for the student: see blocks.h.
#include "contract/create.h"
#include "contract/sentences.h"
#include "grading/native/blocks.h"

#include <stdio.h>
#include <string.h>

// --- as text -------------------------------------------------------------------------------------

// What happens in BLOCK_PASS.
static const char *passes(const struct contract *k)
{
	for (unsigned i = 0; i < k->nops; i++)
		if (block_has_deadline(&k->ops[i]))
			return N_("the deadline comes");
	return N_("time passes");
}

// Writes "acquire(2)". first and round: the range of rounds that the text stands for, which shows
// in an argument that rises: "put(0 to 9)".
static void write_call(const struct block *b, const struct contract *k, unsigned first,
		       unsigned round, unsigned times, struct buf *out)
{
	const struct contract_op *op = block_op(k, b);
	buf_puts(out, op ? op->name : N_("interrupt a thread that waits"));
	for (int i = 0; op && i < op->nargs; i++) {
		buf_puts(out, i ? ", " : "(");
		int from = block_arg(k, b, first, 0);
		if (!i && b->rises && from != block_arg(k, b, round, times - 1))
			buf_printf(out, "%d to ", from);
		contract_write_arg(op, i ? b->arg[i] : block_arg(k, b, round, times - 1), out);
	}
	buf_puts(out, op && op->nargs ? ")" : "");
}

static void write_until(enum block_until until, const char *calls, struct buf *out)
{
	switch (until) {
	case UNTIL_NEVER:
		buf_puts(out, calls);
		break;
	case UNTIL_PAST:
		buf_printf(out, UNTIL_PAST_DEADLINE, calls);
		break;
	case UNTIL_SOON:
		buf_printf(out, UNTIL_DEADLINE, calls);
		break;
	case UNTIL_FAR:
		buf_printf(out, UNTIL_FAR_DEADLINE, calls);
	}
}

// Writes a block of which `times` calls were made; first and round: as write_call().
static void write_block(const struct block *b, const struct contract *k, unsigned first,
			unsigned round, unsigned times, struct buf *out)
{
	struct buf call = {0}, calls = {0};
	if (b->op == BLOCK_PASS) {
		buf_puts(out, passes(k));
		return;
	}
	write_call(b, k, first, round, times, &call);
	if (times > 1)
		buf_printf(&calls, TIMES, times, buf_str(&call));
	else
		buf_puts(&calls, buf_str(&call));
	write_until(b->until, buf_str(&calls), out);
	buf_free(&call);
	buf_free(&calls);
}

// Writes the rounds that are complete: "3 × (put(1), get), ".
static void write_rounds(const struct blocks *b, const struct contract *k, unsigned rounds,
			 struct buf *out)
{
	if (!rounds)
		return;
	buf_printf(out, "%u × (", rounds);
	for (unsigned i = 0; i < b->n; i++) {
		buf_puts(out, i ? ", " : "");
		write_block(&b->block[i], k, 0, rounds - 1, b->block[i].times, out);
	}
	buf_puts(out, "), ");
}

void blocks_write(const struct blocks *b, const struct contract *k, const struct blocks_place *to,
		  struct buf *out)
{
	const char *comma = "";
	if (k->nbegins)
		buf_printf(out, "new(%d)%s", b->begin, to->n ? ", " : "");
	else if (!to->n)
		buf_puts(out, N_("the beginning"));
	write_rounds(b, k, to->round, out);
	for (unsigned i = 0; i < to->n; i++) {
		unsigned times = i + 1 == to->n ? to->times : b->block[i].times;
		if (!times)
			continue;
		buf_puts(out, comma);
		write_block(&b->block[i], k, to->round, to->round, times, out);
		comma = ", ";
	}
}

// --- as C ----------------------------------------------------------------------------------------

// Does each call of the block get a number of its own as argument?
static bool is_named(const struct contract_op *op, const struct block *b)
{
	return op && (op->distinct || b->rises);
}

// Writes the code of a call. i: name of the variable that counts calls; NULL: none.
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
			contract_write_arg(op, b->arg[*code - '1'], out);
			if (is_named(op, b) && *code == '1' && i)
				buf_printf(out, " + %s", i);
		} else {
			buf_putc(out, *code);
		}
	}
}

// Does each call of the block run in a thread of its own?
static bool has_threads(const struct contract_op *op, const struct block *b)
{
	return op && op->waits && !b->at_once;
}

// Writes the function of a thread that makes one call of the block.
static void put_function(const struct blocks *b, const struct contract *k, unsigned at,
			 struct buf *out)
{
	const struct block *block = &b->block[at];
	const struct contract_op *op = block_op(k, block);
	if (!has_threads(op, block) || !block->times)
		return;
	const char *i = is_named(op, block) ? "i" : "unused";
	buf_printf(out, "static void *call_%u(void *%s)\n{\n", at + 1, i);
	if (block->until == UNTIL_PAST)
		buf_puts(out, "\tconst struct timespec past = {0};\n");
	else if (block->until != UNTIL_NEVER)
		buf_printf(out, "\tconst struct timespec until = tr_deadline(%s);\n",
			   block->until == UNTIL_SOON ? "100" : "2150484648000L");
	if (strstr(op->code, "out["))
		buf_printf(out, "\tint out[%d] = {0};\n", CONTRACT_OUTS);
	buf_puts(out, contract_has_result(op) ? "\tint result = " : "\t");
	put_code(op->code, op, block, "(int)(intptr_t)i", out);
	buf_puts(out, ";\n");
	contract_write_result(op, out);
	buf_printf(out, "\treturn %s;\n}\n\n", i);
}

// The variable part of a call's first argument, as C; NULL: all calls have the same argument.
static const char *count_of(const struct block *b, unsigned times, bool rounds, char *both,
			    size_t size)
{
	if (!rounds || (b->rises && times > 1))
		return times > 1 ? "i" : NULL;
	if (times == 1)
		return "round";
	snprintf(both, size, "(round * %u + i)", times);
	return both;
}

// Does main make the call, and does the call have a result?
static bool main_has_result(const struct contract_op *op, const struct block *b)
{
	return op && !has_threads(op, b) && contract_has_result(op);
}

// Writes the code of a block. rounds: within a loop over rounds. last: the result of the block's
// last call is shown.
static void put_block(const struct block *block, const struct contract *k, unsigned at,
		      unsigned times, bool rounds, bool last, struct buf *out)
{
	static const char all_tabs[] = "\t\t\t";
	char both[40];
	const struct contract_op *op = block_op(k, block);
	const char *outer = all_tabs + (rounds ? 1 : 2), *tabs = times > 1 ? outer - 1 : outer;
	if (!times)
		return;
	if (block->op == BLOCK_PASS) {
		buf_printf(out, "%susleep(200000); // %s\n", outer, passes(k));
		return;
	}
	const char *i = count_of(block, times, rounds, both, sizeof both);
	if (times > 1)
		buf_printf(out, "%sfor (int i = 0; i < %u; i++) {\n", outer, times);
	bool logs = last && main_has_result(op, block);
	buf_printf(out, "%s%s", tabs, logs ? "result = " : "");
	if (!op)
		buf_puts(out, "tr_interrupt(thread[first++]);\n");
	else if (!has_threads(op, block))
		put_code(op->code, op, block, i, out);
	else
		buf_printf(out,
			   "TR_MUST(pthread_create(&thread[n++], NULL, call_%u, %s%s));\n"
			   "%susleep(1000); // until it waits, or has returned\n",
			   at + 1, i && is_named(op, block) ? "(void *)(intptr_t)" : "NULL",
			   i && is_named(op, block) ? i : "", tabs);
	buf_puts(out, op && !has_threads(op, block) ? ";\n" : "");
	if (times > 1)
		buf_printf(out, "%s}\n", outer);
	if (logs)
		contract_write_result(op, out);
}

// How many calls of the block the program makes.
static unsigned times_of(const struct blocks *b, const struct blocks_place *to, unsigned i)
{
	return !to->round && i + 1 == to->n ? to->times : b->block[i].times;
}

// Writes main's variables. Returns whether the program has threads.
static bool put_variables(const struct blocks *b, const struct contract *k,
			  const struct blocks_place *to, struct buf *out)
{
	unsigned threads = 0;
	bool numbers = false, interrupts = false;
	for (unsigned i = 0; i < (to->round ? b->n : to->n); i++) {
		unsigned times = times_of(b, to, i);
		const struct contract_op *op = times ? block_op(k, &b->block[i]) : NULL;
		bool threaded = has_threads(op, &b->block[i]);
		threads += threaded ? times * (to->round + 1) : 0;
		numbers |= op && !threaded && strstr(op->code, "out[");
		interrupts |= times && b->block[i].op == BLOCK_INTERRUPT;
	}
	if (threads)
		buf_printf(out, "\tpthread_t thread[%u];\n\tint n = 0;\n", threads);
	if (interrupts)
		buf_puts(out, "\tint first = 0;\n");
	const struct block *last = to->round || !to->n ? NULL : &b->block[to->n - 1];
	if (last && main_has_result(block_op(k, last), last))
		buf_puts(out, "\tint result = 0;\n");
	if (numbers)
		buf_printf(out, "\tint out[%d] = {0};\n", CONTRACT_OUTS);
	return threads > 0;
}

// Writes code that interrupts the waiting threads and frees the object. The pointer to the object
// is cleared, so that the sanitizer sees memory that is left as lost.
static void put_free(const struct contract *k, bool threads, struct buf *out)
{
	const char *name = k->free ? strchr(k->free, '(') : NULL;
	if (!name)
		return;
	if (threads)
		buf_printf(out,
			   "\tfor (int i = 0; i < n; i++) {\n%s"
			   "\t\tTR_MUST(pthread_join(thread[i], NULL));\n\t}\n",
			   k->leave ? "\t\ttr_interrupt(thread[i]);\n" : "");
	buf_printf(out, "\t%s;\n\t%.*s = NULL; // what is still allocated now is lost\n", k->free,
		   (int)strcspn(name + 1, ")"), name + 1);
}

// Writes the statement that prints the state, with further lines indented as in a loop.
static void put_report(const char *code, struct buf *out)
{
	buf_puts(out, "\t");
	for (; *code; code++) {
		buf_putc(out, *code);
		if (code[0] == '\n' && code[1] == '\t')
			code++;
	}
	buf_puts(out, ";\n");
}

// Writes functions that let memory run out: once, or from a block on.
static void put_scarce(bool once, struct buf *out)
{
	static const char *const calls[][3] = {
		{"malloc", "size_t size", "size"},
		{"calloc", "size_t n, size_t size", "n, size"},
		{"realloc", "void *old, size_t size", "old, size"},
	};
	buf_puts(out, "static int blocks = INT_MAX; // that may still be allocated: see the "
		      "linker's --wrap\n");
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		buf_printf(out,
			   "void *__real_%s(%s);\nvoid *__wrap_%s(%s)\n{\n"
			   "\treturn blocks-- %s 0 ? __real_%s(%s) : NULL;\n}\n",
			   calls[i][0], calls[i][1], calls[i][0], calls[i][1], once ? "!=" : ">",
			   calls[i][0], calls[i][2]);
	buf_puts(out, "\n");
}

static void put_create(const struct blocks *b, const struct contract *k,
		       const struct blocks_place *to, struct buf *out)
{
	const char *name = k->free ? strchr(k->free, '(') : NULL;
	bool object = to->scarce && !to->by_calls;
	if (object)
		buf_printf(out, "\tblocks = %u;\n", to->scarce - 1);
	buf_puts(out, "\t");
	contract_write_create(k, b->begin, out);
	buf_puts(out, ";\n");
	if (object)
		buf_puts(out, "\tblocks = INT_MAX;\n");
	else if (to->scarce)
		buf_printf(out, "\tblocks = %u;\n", to->scarce - 1);
	if (object && name)
		buf_printf(out, "\tif (!%.*s)\n\t\treturn 0;\n", (int)strcspn(name + 1, ")"),
			   name + 1);
}

void blocks_write_code(const struct blocks *b, const struct contract *k,
		       const struct blocks_place *to, struct buf *out)
{
	unsigned n = to->round ? b->n : to->n;
	bool limits = to->scarce;
	for (unsigned i = 0; i < k->nops; i++)
		limits |= k->ops[i].is_long;
	buf_printf(out,
		   "#include \"%s\"\n#include \"treadle.h\"\n\n%s#include <pthread.h>\n"
		   "#include <stdint.h>\n#include <unistd.h>\n\n"
		   "static %s;\n\n",
		   k->header, limits ? "#include <limits.h>\n" : "", k->object);
	if (to->scarce)
		put_scarce(to->by_calls, out);
	for (unsigned i = 0; i < n; i++)
		put_function(b, k, i, out);
	buf_puts(out, "int main(void)\n{\n");
	bool threads = put_variables(b, k, to, out);
	put_create(b, k, to, out);
	if (to->round)
		buf_printf(out, "\tfor (int round = 0; round < %u; round++) {\n", to->round + 1);
	for (unsigned i = 0; i < n; i++)
		put_block(&b->block[i], k, i, times_of(b, to, i), to->round > 0,
			  !to->round && i + 1 == n, out);
	buf_puts(out, to->round ? "\t}\n" : "");
	buf_puts(out, "\tusleep(10000);\n");
	if (k->report)
		put_report(k->report, out);
	if (to->frees)
		put_free(k, threads, out);
	buf_puts(out, "\treturn 0;\n}\n");
}
