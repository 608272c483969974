// SPDX-License-Identifier: MIT
//
// Generating clients: see clients.h. Calls are placed one after the other: behind the last call of
// its cell, in another column of the row, or in a new row. Deadlines are added at the end.
#include "grading/contract/clients.h"

#include "base/mix.h"
#include "grading/contract/judge.h"

#include <string.h>

enum { MOST_COLUMNS = 4 };

struct maker {
	const struct contract *contract;
	unsigned calls, columns;
	uint64_t *count; // counts the clients instead of offering them; NULL: offers them
	uint64_t every;	 // offers one of `every` clients
	bool bases;	 // offers bases of tall clients only
	clients_take *take;
	void *ctx;
	bool interrupted; // a column is interrupted
	struct client client;
};

static const struct contract_op *op_of(const struct maker *m, const struct client_call *c)
{
	return c->op < m->contract->nops ? &m->contract->ops[c->op] : NULL;
}

// --- which are kept ------------------------------------------------------------------------------

// Does the contract allow each call, and does each deadline and interruption meet a wait?
static bool is_of_use(const struct contract *k, const struct client *c)
{
	judge_begin(k, c);
	for (unsigned row = 1; row <= c->rows; row++)
		if (judge_any() == JUDGE_OPEN)
			return false;
	const struct judge_met *met = judge_met();
	bool interrupts = false, interrupted = false;
	for (unsigned i = 0; i < c->ncalls; i++) {
		interrupts |= c->call[i].op == CLIENT_INTERRUPT;
		interrupted |= met->interrupted[i];
		if (c->call[i].until != CLIENT_NEVER && !met->late[i])
			return false;
	}
	return !met->refused && interrupts == interrupted;
}

// Copies the client with other names for its columns, with calls sorted by row and column.
static void rename_columns(const struct client *from, const unsigned *name, struct client *to)
{
	*to = *from;
	for (unsigned i = 0; i < to->ncalls; i++) {
		struct client_call c = from->call[i];
		c.column = name[c.column];
		if (c.op == CLIENT_INTERRUPT)
			c.arg[0] = (int)name[c.arg[0]];
		unsigned at = i;
		for (; at && to->call[at - 1].row == c.row && to->call[at - 1].column > c.column;
		     at--)
			to->call[at] = to->call[at - 1];
		to->call[at] = c;
	}
}

static int compare(const struct client *a, const struct client *b)
{
	for (unsigned i = 0; i < a->ncalls; i++) {
		const struct client_call *x = &a->call[i], *y = &b->call[i];
		const int keys[][2] = {{(int)x->row, (int)y->row}, {(int)x->column, (int)y->column},
				       {(int)x->op, (int)y->op},   {x->arg[0], y->arg[0]},
				       {x->arg[1], y->arg[1]},	   {x->arg[2], y->arg[2]},
				       {x->until, y->until}};
		for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
			if (keys[k][0] != keys[k][1])
				return keys[k][0] < keys[k][1] ? -1 : 1;
	}
	return 0;
}

// Is the client the first of all that differ only in the names of columns?
static bool is_first(const struct client *c, unsigned *name, unsigned n)
{
	struct client other;
	if (n == c->columns) {
		rename_columns(c, name, &other);
		return compare(c, &other) <= 0;
	}
	for (unsigned i = 0; i < c->columns; i++) {
		bool taken = false;
		for (unsigned j = 0; j < n; j++)
			taken |= name[j] == i;
		name[n] = i;
		if (!taken && !is_first(c, name, n + 1))
			return false;
	}
	return true;
}

static void name_values(const struct maker *m, struct client *c)
{
	unsigned next[32] = {0};
	for (unsigned i = 0; i < c->ncalls; i++) {
		const struct contract_op *op = op_of(m, &c->call[i]);
		if (op && op->distinct)
			c->call[i].arg[0] = op->values[0][next[c->call[i].op % 32]++ %
							  (unsigned)op->nvalues[0]];
	}
}

static bool has_many_jobs(const struct contract *k, const struct client *c)
{
	for (unsigned i = 0; i < c->ncalls; i++)
		if (client_job(c, k, &c->call[i]) > CONTRACT_JOBS)
			return true;
	return false;
}

// Is the client the base of a tall one: a call that may wait, and after it another thread's calls
// in one cell?
static bool is_base(const struct maker *m, const struct client *c)
{
	const struct contract_op *first = op_of(m, &c->call[0]);
	if (c->columns != 2 || c->rows != 2 || !first || !first->waits)
		return false;
	for (unsigned i = 0; i < c->ncalls; i++)
		if (c->call[i].until != CLIENT_NEVER || c->call[i].op == CLIENT_INTERRUPT ||
		    c->call[i].column != (i > 0) || c->call[i].row != 1 + (i > 0))
			return false;
	return true;
}

// Is the client drawn?
static bool is_drawn(const struct maker *m, const struct client *c)
{
	uint64_t h = (uint64_t)c->begin;
	if (m->every == 1)
		return true;
	for (unsigned i = 0; i < c->ncalls; i++) {
		const struct client_call *x = &c->call[i];
		const int is[] = {(int)x->op, (int)x->row, (int)x->column, x->arg[0],
				  x->arg[1],  x->arg[2],   x->until};
		for (size_t k = 0; k < sizeof is / sizeof *is; k++)
			h = mix64(h ^ (uint32_t)is[k]);
	}
	return h % m->every == 0;
}

static void offer(const struct maker *m, const struct client *from)
{
	if (m->count)
		++*m->count;
	if (m->count || !is_drawn(m, from))
		return;
	struct client c = *from;
	unsigned name[CONTRACT_COLUMNS], last = client_last_moment(from, m->contract);
	if (last > c.rows)
		c.rows = last;
	if (has_many_jobs(m->contract, &c) || (m->bases && !is_base(m, &c)))
		return;
	if (c.columns <= MOST_COLUMNS && !is_first(&c, name, 0))
		return;
	name_values(m, &c);
	c.probe = c.rows + 1;
	if (is_of_use(m->contract, &c))
		m->take(m->ctx, &c);
}

static void offer_begins(const struct maker *m, struct client *c)
{
	const struct contract *k = m->contract;
	for (int i = 0; i < k->nbegins || i == 0; i++) {
		c->begin = k->nbegins ? k->begins[i] : 0;
		offer(m, c);
	}
}

// Offers the client without a deadline, and with one at each possible moment.
static void offer_deadlines(const struct maker *m)
{
	struct client c = m->client;
	unsigned rows = c.call[c.ncalls - 1].row;
	c.rows = rows;
	offer_begins(m, &c);
	for (unsigned i = 0; i < c.ncalls; i++) {
		const struct contract_op *op = op_of(m, &c.call[i]);
		if (!op || !op->waits || op->no_deadline)
			continue;
		for (unsigned until = 0; until <= rows + 1; until++) {
			if (until && until < c.call[i].row)
				continue;
			c.call[i].until = (int)until;
			c.rows = until > rows ? until : rows;
			offer_begins(m, &c);
		}
		c.call[i].until = CLIENT_NEVER;
	}
}

// --- placing calls -------------------------------------------------------------------------------

static void place(struct maker *m);

static void push(struct maker *m, const struct client_call *c)
{
	struct maker before = *m;
	m->client.call[m->client.ncalls++] = *c;
	if (c->column == m->client.columns)
		m->client.columns++;
	m->interrupted |= c->op == CLIENT_INTERRUPT;
	place(m);
	*m = before;
}

// Has the column begun, and not ended, the operation that this call ends?
static bool is_inside(const struct maker *m, unsigned column, int begun)
{
	bool inside = false;
	for (unsigned i = 0; i < m->client.ncalls; i++) {
		const struct client_call *c = &m->client.call[i];
		if (c->column != column || c->op >= m->contract->nops)
			continue;
		if ((int)c->op == begun)
			inside = true;
		else if (m->contract->ops[c->op].after == begun + 1)
			inside = false;
	}
	return inside;
}

// Must the column end an operation before it begins this one?
static bool is_busy(const struct maker *m, unsigned column, unsigned op)
{
	bool paired = false, busy = false;
	for (unsigned i = 0; i < m->contract->nops; i++) {
		int begun = m->contract->ops[i].after - 1;
		paired |= begun == (int)op;
		busy |= begun >= 0 && is_inside(m, column, begun);
	}
	return paired && busy;
}

// Places the call with all values of its arguments from number `arg` on.
static void place_args(struct maker *m, struct client_call *c, int arg)
{
	const struct contract_op *op = &m->contract->ops[c->op];
	int n = arg == 0 && op->distinct ? 1 : op->nvalues[arg];
	if (arg == op->nargs) {
		push(m, c);
		return;
	}
	for (int i = 0; i < n; i++) {
		c->arg[arg] = op->values[arg][i];
		if (op->moment == arg + 1 && c->arg[arg] && c->arg[arg] <= (int)c->row)
			continue; // the moment is past
		place_args(m, c, arg + 1);
	}
}

static void place_op(struct maker *m, struct client_call c)
{
	const struct contract_op *op = &m->contract->ops[c.op];
	if (op->event)
		return;
	if (op->after ? !is_inside(m, c.column, op->after - 1) : is_busy(m, c.column, c.op))
		return;
	c.if_in = op->after != 0;
	place_args(m, &c, 0);
}

static void place_at(struct maker *m, unsigned row, unsigned column)
{
	struct client_call c = {.row = row, .column = column, .until = CLIENT_NEVER};
	for (c.op = 0; c.op < m->contract->nops; c.op++)
		place_op(m, c);
	bool waits = false;
	for (unsigned i = 0; i < m->contract->nops; i++)
		waits |= m->contract->ops[i].waits && !m->contract->ops[i].no_interrupt;
	c.op = CLIENT_INTERRUPT;
	// in a column of its own, or straight after another call, which it then certainly follows
	bool behind = m->client.ncalls && row == m->client.call[m->client.ncalls - 1].row &&
		      column == m->client.call[m->client.ncalls - 1].column;
	unsigned most = column < m->client.columns ? m->client.columns : column;
	for (unsigned i = 0; waits && !m->interrupted && i < most; i++) {
		c.arg[0] = (int)i;
		if (i != column && (behind || column == m->client.columns))
			push(m, &c);
	}
}

static void place(struct maker *m)
{
	const struct client *c = &m->client;
	if (c->ncalls == m->calls) {
		offer_deadlines(m);
		return;
	}
	const struct client_call *last = c->ncalls ? &c->call[c->ncalls - 1] : NULL;
	unsigned row = last ? last->row : 0, column = last ? last->column : 0;
	bool stays = last && last->op != CLIENT_INTERRUPT;
	unsigned most = c->columns < m->columns ? c->columns : m->columns - 1;
	if (stays)
		place_at(m, row, column);
	for (unsigned i = column + 1; last && i <= most; i++)
		place_at(m, row, i);
	for (unsigned i = 0; i <= most; i++)
		place_at(m, row + 1, i);
}

static struct maker maker_of(const struct contract *k, unsigned calls, unsigned columns,
			     clients_take *take, void *ctx)
{
	return (struct maker){.contract = k,
			      .calls = calls,
			      .columns = columns < MOST_COLUMNS ? columns : MOST_COLUMNS,
			      .every = 1,
			      .take = take,
			      .ctx = ctx};
}

void clients_make(const struct contract *k, unsigned calls, unsigned columns, clients_take *take,
		  void *ctx)
{
	clients_draw(k, calls, columns, UINT64_MAX, take, ctx);
}

void clients_draw(const struct contract *k, unsigned calls, unsigned columns, uint64_t most,
		  clients_take *take, void *ctx)
{
	uint64_t count = 0;
	struct maker m = maker_of(k, calls, columns, take, ctx);
	if (most < UINT64_MAX) {
		m.count = &count;
		place(&m);
		m.count = NULL;
		m.every = count / most ? count / most : 1;
	}
	place(&m);
}

// --- tall ones -----------------------------------------------------------------------------------

struct tall {
	const struct maker *maker;
	unsigned waiters, rounds;
};

// Offers the base with many waiting threads, one in each row, and many rounds of the cell after
// them.
static void make_tall(void *ctx, const struct client *base)
{
	const struct tall *t = ctx;
	const struct maker *m = t->maker;
	unsigned n = base->ncalls - 1;
	struct client to = {
		.begin = base->begin, .columns = t->waiters + 1, .rows = t->waiters + 1};
	if (t->waiters + n * t->rounds > CLIENT_CALLS)
		return;
	for (unsigned i = 0; i < t->waiters; i++) {
		to.call[to.ncalls] = base->call[0];
		to.call[to.ncalls].row = i + 1;
		to.call[to.ncalls++].column = i;
	}
	for (unsigned i = 0; i < n * t->rounds; i++) {
		to.call[to.ncalls] = base->call[1 + i % n];
		to.call[to.ncalls].row = to.rows;
		to.call[to.ncalls++].column = t->waiters;
	}
	offer(m, &to);
}

void clients_make_tall(const struct contract *k, clients_take *take, void *ctx)
{
	static const unsigned sizes[][2] = {{1, 2}, {1, 3}, {3, 1}, {3, 3}, {1, 5},
					    {5, 1}, {5, 5}, {1, 9}, {9, 1}, {9, 9}};
	const struct maker m = {.contract = k, .every = 1, .take = take, .ctx = ctx};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (unsigned calls = 2; calls <= 3; calls++) {
			struct tall t = {&m, sizes[i][0], sizes[i][1]};
			struct maker bases = maker_of(k, calls, 2, make_tall, &t);
			bases.bases = true;
			place(&bases);
		}
}
