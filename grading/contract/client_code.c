// SPDX-License-Identifier: MIT
//
// A client as a table and as C: see client_code.h.
#include "grading/contract/client_code.h"

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
		if (!first)
			buf_puts(out, "; ");
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

void client_write_table(const struct client *c, const struct contract *k, struct buf *out)
{
	static const char line[] =
		"----------------------------------------------------------------"
		"----------------------------------------------------------------"
		"--------------------------------";
	const char *moment = "moment";
	size_t first = strlen(moment), width[CONTRACT_COLUMNS];
	buf_puts(out, "|");
	pad(out, moment, first);
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

// Writes code, with $1, $2 and $until put in.
static void put_code(const char *code, const int *arg, const char *until, struct buf *out)
{
	for (const char *p = code; *p; p++) {
		if (*p != '$')
			buf_putc(out, *p);
		else if (strncmp(p, "$until", 6) == 0) {
			buf_puts(out, until);
			p += 5;
		} else {
			p++;
			buf_printf(out, "%d", arg[*p == '2']);
		}
	}
}

static void put_call(const struct client_call *c, const struct contract *k, struct buf *out)
{
	char until[32] = "NULL";
	if (c->op == CLIENT_INTERRUPT) {
		buf_printf(out, "\ttr_interrupt(thread[%d]);\n", c->arg[0]);
		return;
	}
	const struct contract_op *op = &k->ops[c->op];
	if (c->until != CLIENT_NEVER)
		snprintf(until, sizeof until, "&moment[%d]", c->until);
	buf_puts(out, c->if_in ? "\tif (result == 0)\n\t\t" : "\t");
	if (op->waits)
		buf_puts(out, "result = ");
	put_code(op->code, c->arg, until, out);
	buf_puts(out, ";\n");
	if (op->waits)
		buf_printf(out, "\ttr_log(\"%s: %%s\", result ? strerror(result) : \"0\");\n",
			   op->name);
}

static bool has_result(const struct client *c, const struct contract *k, unsigned column)
{
	for (unsigned i = 0; i < c->ncalls; i++)
		if (c->call[i].column == column && c->call[i].op < k->nops &&
		    k->ops[c->call[i].op].waits)
			return true;
	return false;
}

static void put_column(const struct client *c, const struct contract *k, unsigned column,
		       struct buf *out)
{
	unsigned row = 0;
	buf_printf(out, "static void *%c(void *unused)\n{\n", 'a' + column);
	if (has_result(c, k, column))
		buf_puts(out, "\tint result = 0;\n");
	for (unsigned i = 0; i < c->ncalls; i++) {
		if (c->call[i].column != column)
			continue;
		if (c->call[i].row != row)
			buf_printf(out, "\tsleep_until(%u);\n", row = c->call[i].row);
		put_call(&c->call[i], k, out);
	}
	buf_puts(out, "\treturn unused;\n}\n\n");
}

static void put_begin(const struct client *c, const struct contract *k, struct buf *out)
{
	buf_printf(out,
		   "#include \"%s\"\n#include \"treadle.h\"\n\n#include <pthread.h>\n"
		   "#include <string.h>\n\n"
		   "static %s;\nstatic pthread_t thread[%u];\n"
		   "static struct timespec moment[%u]; // 0 is past\n\n"
		   "static void sleep_until(int n)\n{\n"
		   "\twhile (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment[n], NULL))\n"
		   "\t\t;\n}\n\n",
		   k->header, k->object, c->columns, c->rows + 1);
}

static void put_main(const struct client *c, const struct contract *k, struct buf *out)
{
	buf_printf(out,
		   "int main(void)\n{\n\tfor (int i = 1; i <= %u; i++)\n"
		   "\t\tmoment[i] = tr_deadline(100 * i);\n\t",
		   c->rows);
	put_code(k->create, &c->begin, "", out);
	buf_puts(out, ";\n");
	for (unsigned i = 0; i < c->columns; i++)
		buf_printf(out, "\tTR_MUST(pthread_create(&thread[%u], NULL, %c, NULL));\n", i,
			   'a' + i);
	buf_printf(out,
		   "\tfor (int i = 0; i < %u; i++)\n"
		   "\t\tTR_MUST(pthread_join(thread[i], NULL));\n\t",
		   c->columns);
	put_code(k->destroy, &c->begin, "", out);
	buf_puts(out, ";\n\treturn 0;\n}\n");
}

void client_write_code(const struct client *c, const struct contract *k, struct buf *out)
{
	put_begin(c, k, out);
	for (unsigned i = 0; i < c->columns; i++)
		put_column(c, k, i, out);
	put_main(c, k, out);
}
