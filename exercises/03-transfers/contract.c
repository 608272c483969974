// SPDX-License-Identifier: MIT
//
// The contract of the bank: how much each account holds.
#include "contract/contract.h"

#include "transfers.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

// So many accounts may there be.
#ifdef CONTRACT_NATIVE
enum { MOST = 100 };
#else
enum { MOST = 3 };
#endif

struct state {
	int n, holds[MOST];
};

enum { TRANSFER, BALANCE, TOTAL };

// The number that a bank begins with says both: 32 is three accounts with two each; MANY and RICH
// are those of native runs.
enum { MANY = 100, RICH = 200, FORTUNE = INT_MAX / 3 };

static int accounts_of(int number)
{
	return number == MANY ? 100 : number == RICH ? 3 : number / 10;
}

static int each_of(int number)
{
	return number == RICH ? FORTUNE : number == MANY ? 1 : number % 10;
}

static void begin(struct state *s, int number)
{
	s->n = accounts_of(number);
	for (int i = 0; i < s->n; i++)
		s->holds[i] = each_of(number);
}

static int total(const struct state *s)
{
	int sum = 0;
	for (int i = 0; i < s->n; i++)
		sum += s->holds[i];
	return sum;
}

static int transfer(struct state *s, const int *arg)
{
	int from = arg[0], to = arg[1], amount = arg[2];
	if (from < 0 || from >= s->n || to < 0 || to >= s->n || from == to || amount < 1)
		return EINVAL;
	if (s->holds[from] < amount)
		return ERANGE;
	s->holds[from] -= amount;
	s->holds[to] += amount;
	return 0;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == BALANCE && (c->arg[0] < 0 || c->arg[0] >= s->n))
		return false;
	c->result = c->op == TRANSFER  ? transfer(s, c->arg)
		    : c->op == BALANCE ? s->holds[c->arg[0]]
				       : total(s);
	return c->done = true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->holds[0];
	out[1] = s->holds[1];
	out[2] = s->holds[s->n - 1];
	out[3] = total(s);
}

// --- the answer ----------------------------------------------------------------------------------

struct own {
	struct bank *bank;
	int n;
};

static void *make(int number)
{
	struct own *o = malloc(sizeof *o);
	if (!o)
		return NULL;
	o->n = accounts_of(number);
	o->bank = bank_new(o->n, each_of(number));
	if (o->bank)
		return o;
	free(o);
	return NULL;
}

// As C.
static void create(int number, char *code, size_t size)
{
	snprintf(code, size, "b = bank_new(%d, %d)", accounts_of(number), each_of(number));
}

static void drop(void *own)
{
	bank_free(((struct own *)own)->bank);
	free(own);
}

static int run_transfer(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return bank_transfer(((struct own *)own)->bank, arg[0], arg[1], arg[2]);
}

static int run_balance(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return bank_balance(((struct own *)own)->bank, arg[0]);
}

static int run_total(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return bank_total(((struct own *)own)->bank);
}

static void look(void *own, int *out)
{
	const struct own *o = own;
	out[0] = bank_balance(o->bank, 0);
	out[1] = bank_balance(o->bank, 1);
	out[2] = bank_balance(o->bank, o->n - 1);
	out[3] = bank_total(o->bank);
}

static const struct contract_op ops[] = {
	[TRANSFER] = {.name = "transfer",
		      .code = "bank_transfer(b, $1, $2, $3)",
		      .nargs = 3,
		      .nvalues = {3, 3, 3},
		      .values = {{0, 1, 2}, {0, 1, 2}, {1, 3, 0}},
		      .least = {INT_MIN, INT_MIN, INT_MIN},
		      .most = {INT_MAX, INT_MAX, INT_MAX},
		      .rises = true,
		      .fails = true,
		      .run = run_transfer,
		      .properties = {[CONTRACT_RESULT] = "covered"}},
	[BALANCE] = {.name = "balance",
		     .code = "bank_balance(b, $1)",
		     .nargs = 1,
		     .nvalues = {3},
		     .values = {{0, 1, 2}},
		     .rises = true,
		     .counts = true,
		     .run = run_balance},
	[TOTAL] = {.name = "total", .code = "bank_total(b)", .counts = true, .run = run_total},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "transfers.h",
	.object = "struct bank *b",
	.create_as = create,
	.free = "bank_free(b)",
	.nbegins = 3,
	.begins = {21, 32, 31},
	.nlarge = 2,
	.large = {MANY, RICH},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.nlooks = 4,
	.looks = {"what account 0 holds", "what account 1 holds", "what the last account holds",
		  "what all accounts hold"},
	.report = "tr_log(\"0 holds %d, 1 holds %d, all hold %d\", bank_balance(b, 0), "
		  "bank_balance(b, 1), bank_total(b))",
	.look = look,
	.show = show,
	.properties = {[CONTRACT_EARLY] = "money",
		       [CONTRACT_LATE] = "ends",
		       [CONTRACT_RESULT] = "total",
		       [CONTRACT_LEAVES] = "refused",
		       [CONTRACT_INTERRUPTED] = "refused",
		       [CONTRACT_LOOK] = "money",
		       [CONTRACT_ELSE] = "ends"},
};
