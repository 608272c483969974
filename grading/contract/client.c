// SPDX-License-Identifier: MIT
//
// Clients as text: see client.h. The text is read from left to right, once.
#include "grading/contract/client.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct client *client;
	const struct contract *contract;
	const char *at;
	unsigned row;
};

static void skip_blanks(struct reader *r)
{
	while (*r->at == ' ')
		r->at++;
}

static bool take(struct reader *r, const char *text)
{
	skip_blanks(r);
	size_t n = strlen(text);
	if (strncmp(r->at, text, n) != 0 || (isalpha(text[n - 1]) && isalnum(r->at[n])))
		return false;
	r->at += n;
	return true;
}

static bool take_number(struct reader *r, int *n)
{
	char *end;
	skip_blanks(r);
	if (!isdigit(*r->at) && *r->at != '-')
		return false;
	long value = strtol(r->at, &end, 10);
	bool good = end != r->at && value >= INT_MIN && value <= INT_MAX;
	r->at = end;
	*n = (int)value;
	return good;
}

static bool take_column(struct reader *r, unsigned *column)
{
	skip_blanks(r);
	if (*r->at < 'A' || *r->at >= 'A' + CONTRACT_COLUMNS || isalnum(r->at[1]))
		return false;
	*column = (unsigned)(*r->at++ - 'A');
	if (*column >= r->client->columns)
		r->client->columns = *column + 1;
	return true;
}

static bool take_args(struct reader *r, int *arg, int n)
{
	if (!n)
		return true;
	for (int i = 0; i < n; i++)
		if (!take(r, i ? "," : "(") || !take_number(r, &arg[i]))
			return false;
	return take(r, ")");
}

static const char *read_op(struct reader *r, struct client_call *c)
{
	skip_blanks(r);
	size_t n = strspn(r->at, "abcdefghijklmnopqrstuvwxyz_");
	for (c->op = 0; c->op < r->contract->nops; c->op++) {
		const struct contract_op *op = &r->contract->ops[c->op];
		if (op->event || strlen(op->name) != n || memcmp(op->name, r->at, n) != 0)
			continue;
		r->at += n;
		return take_args(r, c->arg, op->nargs) ? NULL : "the arguments are wrong";
	}
	return "there is no such operation";
}

static const char *add(struct reader *r, const struct client_call *c)
{
	struct client *to = r->client;
	if (to->ncalls == CLIENT_CALLS)
		return "there are too many calls";
	to->call[to->ncalls++] = *c;
	return client_job(to, r->contract, &to->call[to->ncalls - 1]) > CONTRACT_JOBS
		       ? "there are too many jobs"
		       : NULL;
}

static const char *read_call(struct reader *r, unsigned column, bool if_in)
{
	struct client_call c = {
		.column = column, .row = r->row, .until = CLIENT_NEVER, .if_in = if_in};
	int times = 1;
	unsigned target;
	const char *wrong = NULL;
	if (take(r, "interrupt")) {
		c.op = CLIENT_INTERRUPT;
		if (!take_column(r, &target))
			return "a column is expected after 'interrupt'";
		c.arg[0] = (int)target;
		return add(r, &c);
	}
	wrong = read_op(r, &c);
	if (!wrong && take(r, "until") &&
	    (!take_number(r, &c.until) || c.until < 0 || c.until > CLIENT_ROWS ||
	     !r->contract->ops[c.op].waits || r->contract->ops[c.op].no_deadline))
		wrong = "a moment is expected after 'until', of a call that may wait";
	if (!wrong && take(r, "*") && (!take_number(r, &times) || times < 1))
		wrong = "a number is expected after '*'";
	if (c.until > (int)r->client->rows)
		r->client->rows = (unsigned)c.until;
	for (int i = 0; !wrong && i < times; i++)
		wrong = add(r, &c);
	return wrong;
}

static const char *read_cell(struct reader *r, unsigned column)
{
	const char *wrong;
	bool if_in = take(r, "?");
	do {
		wrong = read_call(r, column, if_in);
		if_in = !wrong && take(r, "?");
	} while (!wrong && (if_in || take(r, ";")));
	return wrong;
}

static const char *read_rows(struct reader *r)
{
	const char *wrong = NULL;
	unsigned column, taken = 0;
	for (r->row = 1; !wrong;) {
		for (; take(r, "/"); taken = 0)
			r->row++; // in this moment no call begins
		if (r->row > CLIENT_ROWS)
			return "there are too many moments";
		if (!take_column(r, &column))
			return "a column is expected, from A on";
		if (taken & 1U << column)
			return "a column has one cell in a moment";
		taken |= 1U << column;
		wrong = read_cell(r, column);
		if (wrong || take(r, ","))
			continue;
		if (!take(r, "/"))
			break;
		r->row++;
		taken = 0;
	}
	if (!wrong && *r->at)
		wrong = "'/', ',' or ';' is expected";
	return wrong;
}

const char *client_read(struct client *c, const struct contract *k, const char *text)
{
	struct reader r = {.client = c, .contract = k, .at = text};
	*c = (struct client){0};
	if (k->nbegins && (!take(&r, "new") || !take_args(&r, &c->begin, 1) || !take(&r, ":")))
		return "'new(N):' is expected first";
	const char *wrong = read_rows(&r);
	if (r.row > c->rows)
		c->rows = r.row;
	if (client_last_moment(c, k) > c->rows)
		c->rows = client_last_moment(c, k);
	c->probe = c->rows + 1;
	return wrong || c->rows <= CLIENT_ROWS ? wrong : "there are too many moments";
}

// Which column ends with CLIENT_MARK because of this call: one that is interrupted, and one with a
// deadline, which must not be reported as an interruption.
static bool looks_at_mark(const struct client_call *c, unsigned *column)
{
	bool interrupted = c->op == CLIENT_INTERRUPT;
	*column = interrupted ? (unsigned)c->arg[0] : c->column;
	return interrupted || (c->op < CLIENT_INTERRUPT && c->until > 0);
}

const char *client_end(struct client *c, const struct contract *k)
{
	struct reader r = {.client = c, .contract = k, .at = k->probe, .row = c->rows};
	const char *wrong = NULL;
	unsigned marked = 0;
	c->probe = c->rows + 1;
	for (unsigned i = 0; !wrong && i < c->ncalls; i++) {
		unsigned column;
		if (!looks_at_mark(&c->call[i], &column) || marked & 1U << column)
			continue;
		marked |= 1U << column;
		const struct client_call mark = {
			.op = CLIENT_MARK, .column = column, .row = ++r.row, .until = CLIENT_NEVER};
		wrong = add(&r, &mark);
	}
	if (!wrong && k->probe) {
		r.row++;
		if (c->columns == CONTRACT_COLUMNS)
			return "no column is left for the probe";
		wrong = read_cell(&r, c->columns++);
	}
	c->rows = r.row;
	return wrong || c->rows <= CLIENT_ROWS ? wrong : "there are too many moments";
}

// --- jobs and moments ----------------------------------------------------------------------------

static bool brings(const struct contract *k, const struct client_call *c)
{
	return c->op < k->nops && k->ops[c->op].give;
}

unsigned client_job(const struct client *c, const struct contract *k, const struct client_call *of)
{
	unsigned n = 0;
	for (const struct client_call *i = c->call; i < of; i++)
		n += brings(k, i);
	return brings(k, of) ? n + 1 : 0;
}

const struct client_call *client_brings(const struct client *c, const struct contract *k,
					unsigned job, unsigned row)
{
	unsigned wanted = (job - 1) % CONTRACT_JOBS + 1, n = 0;
	for (unsigned i = 0; i < c->ncalls; i++)
		if (brings(k, &c->call[i]) && ++n == wanted)
			return c->call[i].row <= row ? &c->call[i] : NULL;
	return NULL;
}

unsigned client_last_moment(const struct client *c, const struct contract *k)
{
	unsigned last = 0;
	for (unsigned i = 0; i < c->ncalls; i++) {
		unsigned op = c->call[i].op;
		int arg = op < k->nops ? k->ops[op].moment : 0;
		int moment = arg ? c->call[i].arg[arg - 1] : 0;
		if (moment > (int)last)
			last = (unsigned)moment;
	}
	return last;
}

// --- written -------------------------------------------------------------------------------------

void client_write_call(const struct client_call *c, const struct contract *k, struct buf *out)
{
	if (c->op == CLIENT_INTERRUPT) {
		buf_printf(out, "interrupt %c", 'A' + c->arg[0]);
		return;
	}
	const struct contract_op *op = c->op < k->nops ? &k->ops[c->op] : NULL;
	buf_puts(out, op ? op->name : "interrupted?");
	for (int i = 0; op && i < op->nargs; i++)
		buf_printf(out, "%s%d", i ? ", " : "(", c->arg[i]);
	if (op && op->nargs)
		buf_putc(out, ')');
	if (c->until != CLIENT_NEVER)
		buf_printf(out, " until %d", c->until);
}

// Writes the sign between two calls.
static void write_gap(const struct client_call *last, const struct client_call *c, struct buf *out)
{
	unsigned row = last ? last->row : 1;
	for (; row < c->row; row++)
		buf_puts(out, " /");
	bool begins = !last || last->row != c->row || last->column != c->column;
	if (begins && last && last->row == c->row)
		buf_puts(out, ",");
	if (begins)
		buf_printf(out, "%s%c", last ? " " : "", 'A' + c->column);
	buf_puts(out, c->if_in ? " ? " : begins ? " " : "; ");
}

void client_write(const struct client *c, const struct contract *k, struct buf *out)
{
	const struct client_call *last = NULL;
	if (k->nbegins)
		buf_printf(out, "new(%d): ", c->begin);
	for (unsigned i = 0; i < c->ncalls && c->call[i].row < c->probe; i++) {
		write_gap(last, &c->call[i], out);
		client_write_call(&c->call[i], k, out);
		last = &c->call[i];
	}
}
