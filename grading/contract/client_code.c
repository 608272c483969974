// SPDX-License-Identifier: MIT
//
// A client for people, as a table and as C: see client.h.
#include "grading/contract/client.h"

#include "contract/create.h"

#include <stdio.h>
#include <string.h>

// --- the table -----------------------------------------------------------------------------------

enum { MOST_CELL = 160 };

static void cell_text(const struct client *c, const struct contract *k, unsigned row,
		      unsigned column, struct buf *out)
{
	bool first = true;
	for (unsigned i = 0; i < c->ncalls; i++) {
		const struct client_call *call = &c->call[i];
		if (call->row != row || call->column != column)
			continue;
		if (call->if_in || !first)
			buf_puts(out, call->if_in ? (first ? "? " : " ? ") : "; ");
		client_write_call(call, k, out);
		first = false;
	}
}

static void pad(struct buf *out, const char *text, size_t width)
{
	buf_printf(out, " %-*s |", (int)width, text);
}

static size_t width_of(const struct client *c, const struct contract *k, unsigned column)
{
	size_t width = 1;
	for (unsigned row = 1; row <= c->rows; row++) {
		struct buf b = {0};
		cell_text(c, k, row, column, &b);
		width = b.n > width ? b.n : width;
		buf_free(&b);
	}
	return width < MOST_CELL ? width : MOST_CELL;
}

// The number of characters of a text in UTF-8.
static size_t length_of(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += (*text & 0xc0) != 0x80;
	return n;
}

void client_write_table(const struct client *c, const struct contract *k, const char *moment,
			struct buf *out)
{
	static const char line[] =
		"----------------------------------------------------------------"
		"----------------------------------------------------------------"
		"--------------------------------";
	size_t first = length_of(moment), width[CONTRACT_COLUMNS];
	buf_printf(out, "| %s |", moment);
	for (unsigned i = 0; i < c->columns; i++) {
		width[i] = width_of(c, k, i);
		pad(out, (char[]){(char)('A' + i), '\0'}, width[i]);
	}
	buf_printf(out, "\n| %.*s |", (int)first, line);
	for (unsigned i = 0; i < c->columns; i++)
		buf_printf(out, " %.*s |", (int)width[i], line);
	for (unsigned row = 1; row <= c->rows; row++) {
		buf_printf(out, "\n| %-*u |", (int)first, row);
		for (unsigned i = 0; i < c->columns; i++) {
			struct buf b = {0};
			cell_text(c, k, row, i, &b);
			pad(out, buf_str(&b), width[i]);
			buf_free(&b);
		}
	}
	buf_puts(out, "\n");
}

// --- the program ---------------------------------------------------------------------------------

// Writes the code of a call, with values for $1 to $3 and $until.
static void put_code(const struct contract_op *op, const int *arg, const char *until,
		     struct buf *out)
{
	for (const char *p = op->code; *p; p++) {
		if (*p != '$')
			buf_putc(out, *p);
		else if (strncmp(p, "$until", 6) == 0) {
			buf_puts(out, until);
			p += 5;
		} else {
			p++;
			contract_write_arg(op, arg[*p - '1'], out);
		}
	}
}

// May the last call of the column that waits have failed?
static bool may_fail(const struct client *client, const struct contract *k,
		     const struct client_call *c)
{
	for (const struct client_call *last = c; last-- > client->call;)
		if (last->column == c->column && last->op < k->nops && k->ops[last->op].waits)
			return contract_has_result(&k->ops[last->op]);
	return false;
}

static void put_call(const struct client *client, const struct client_call *c,
		     const struct contract *k, struct buf *out)
{
	char until[32] = "NULL";
	if (c->op == CLIENT_INTERRUPT) {
		buf_printf(out, "\ttr_interrupt(thread[%d]);\n", c->arg[0]);
		return;
	}
	if (c->op == CLIENT_MARK) {
		buf_puts(out, "\ttr_log(\"interrupted? %d\", tr_interrupted());\n");
		return;
	}
	const struct contract_op *op = &k->ops[c->op];
	if (c->until != CLIENT_NEVER)
		snprintf(until, sizeof until, "&moment[%d]", c->until);
	buf_puts(out, c->if_in && may_fail(client, k, c) ? "\tif (result == 0)\n\t\t" : "\t");
	buf_puts(out, contract_has_result(op) ? "result = " : "");
	put_code(op, c->arg, until, out);
	buf_puts(out, ";\n");
	contract_write_result(op, out);
}

// Writes the variables that the calls of a column need for results.
static void put_locals(const struct client *c, const struct contract *k, unsigned column,
		       struct buf *out)
{
	bool results = false, numbers = false;
	for (unsigned i = 0; i < c->ncalls; i++) {
		if (c->call[i].column != column || c->call[i].op >= k->nops)
			continue;
		results |= contract_has_result(&k->ops[c->call[i].op]);
		numbers |= strstr(k->ops[c->call[i].op].code, "out[") != NULL;
	}
	buf_puts(out, results ? "\tint result = 0;\n" : "");
	buf_puts(out, numbers ? "\tint out[4] = {0};\n" : "");
}

static void put_column(const struct client *c, const struct contract *k, unsigned column,
		       struct buf *out)
{
	unsigned row = 0;
	buf_printf(out, "static void *thread_%c(void *unused)\n{\n", 'a' + column);
	put_locals(c, k, column, out);
	buf_printf(out, "\ttr_thread_name(\"%c\");\n", 'A' + column);
	for (unsigned i = 0; i < c->ncalls; i++) {
		if (c->call[i].column != column)
			continue;
		if (c->call[i].row != row)
			buf_printf(out, "\tsleep_until(&moment[%u]);\n", row = c->call[i].row);
		put_call(c, &c->call[i], k, out);
	}
	buf_puts(out, "\treturn unused;\n}\n\n");
}

static void put_begin(const struct client *c, const struct contract *k, struct buf *out)
{
	buf_printf(out,
		   "#include \"%s\"\n#include \"treadle.h\"\n\n#include <pthread.h>\n\n"
		   "static %s;\nstatic pthread_t thread[%u];\n"
		   "static struct timespec moment[%u], after[%u]; // moment[0] is past\n\n"
		   "static void sleep_until(const struct timespec *t)\n{\n"
		   "\twhile (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, t, NULL))\n"
		   "\t\t;\n}\n\n",
		   k->header, k->object, c->columns, c->rows + 1, c->rows + 1);
}

// Writes main. Threads that may rightfully wait at the end are not joined.
static void put_main(const struct client *c, const struct contract *k, struct buf *out)
{
	buf_printf(out,
		   "int main(void)\n{\n\tfor (int i = 1; i <= %u; i++) {\n"
		   "\t\tmoment[i] = tr_deadline(100 * i);\n"
		   "\t\tafter[i] = tr_deadline(100 * i + 50);\n\t}\n\t",
		   c->rows);
	contract_write_create(k, c->begin, out);
	buf_puts(out, ";\n");
	for (unsigned i = 0; i < c->columns; i++)
		buf_printf(out, "\tTR_MUST(pthread_create(&thread[%u], NULL, thread_%c, NULL));\n",
			   i, 'a' + i);
	buf_printf(out,
		   "\tfor (int i = 1; i <= %u; i++) {\n\t\tsleep_until(&after[i]);\n"
		   "%s%s%s\t}\n\treturn 0;\n}\n",
		   c->rows, k->report ? "\t\t" : "", k->report ? k->report : "",
		   k->report ? ";\n" : "");
}

void client_write_code(const struct client *c, const struct contract *k, struct buf *out)
{
	put_begin(c, k, out);
	for (unsigned i = 0; i < c->columns; i++)
		put_column(c, k, i, out);
	put_main(c, k, out);
}
