// SPDX-License-Identifier: MIT
//
// The contract of the counter: which dishes stand on it, who waits for which kind, longest first,
// and for whom a dish is ready. Each call of a guest brings a pager of its own, and says how often
// it has buzzed.
#include "contract/contract.h"

#include "specific-notification.h"

#include <string.h>

enum { KINDS = 2 };

struct state {
	int dishes[KINDS];
	int n[KINDS], line[KINDS][CONTRACT_COLUMNS]; // threads, from 1 on
	int ready[CONTRACT_COLUMNS];
};

enum { ORDER, SERVE };

static void remove_at(struct state *s, int kind, int at)
{
	int *line = s->line[kind];
	memmove(&line[at], &line[at + 1], (size_t)(--s->n[kind] - at) * sizeof *line);
	line[s->n[kind]] = 0;
}

static bool order(struct state *s, struct contract_call *c)
{
	int kind = c->arg[0];
	if (c->step) {
		c->done = s->ready[c->thread];
		c->out[0] = 1; // its pager has buzzed
		s->ready[c->thread] = 0;
	} else if (s->dishes[kind]) {
		s->dishes[kind]--;
		c->done = true;
	} else {
		s->line[kind][s->n[kind]++] = (int)c->thread + 1;
		c->step = 1;
		return true;
	}
	return c->done;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int kind = c->arg[0];
	if (c->op == ORDER)
		return order(s, c);
	if (s->n[kind]) {
		s->ready[s->line[kind][0] - 1] = 1;
		remove_at(s, kind, 0);
	} else {
		s->dishes[kind]++;
	}
	return c->done = true;
}

// A dish that was ready for a guest is the guest's.
static bool leave(struct state *s, struct contract_call *c)
{
	int kind = c->arg[0], at = 0;
	while (at < s->n[kind] && s->line[kind][at] != (int)c->thread + 1)
		at++;
	if (at == s->n[kind])
		return false;
	remove_at(s, kind, at);
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->n[0];
	out[1] = s->n[1];
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int kinds)
{
	return court_new(kinds);
}

static void drop(void *c)
{
	court_free(c);
}

static int run_order(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	struct pager p;
	pager_init(&p);
	int result = court_order(c, arg[0], &p, deadline);
	out[0] = p.buzzes;
	pager_destroy(&p);
	return result;
}

static int run_serve(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	court_serve(c, arg[0]);
	return 0;
}

static void look(void *c, int *out)
{
	out[0] = court_waiting(c, 0);
	out[1] = court_waiting(c, 1);
}

static const struct contract_op ops[] = {
	[ORDER] = {.name = "order",
		   .code = "court_order(c, $1, &pager, $until)",
		   .nargs = 1,
		   .nvalues = {KINDS},
		   .values = {{0, 1}},
		   .waits = true,
		   .run = run_order,
		   .properties = {[CONTRACT_RESULT] = "own"}},
	[SERVE] = {.name = "serve",
		   .code = "court_serve(c, $1)",
		   .nargs = 1,
		   .nvalues = {KINDS},
		   .values = {{0, 1}},
		   .run = run_serve},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "specific-notification.h",
	.object = "_Thread_local struct pager pager;\nstatic struct court *c",
	.create = "c = court_new($1)",
	.nbegins = 1,
	.begins = {KINDS},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.leave = leave,
	.nlooks = 2,
	.looks = {"the guests that wait for kind 0", "the guests that wait for kind 1"},
	.report =
		"tr_log(\"waiting: %d for 0, %d for 1\", court_waiting(c, 0), court_waiting(c, 1))",
	.look = look,
	.show = show,
	.probe = "order(0) until 0; serve(0)",
	.properties = {[CONTRACT_EARLY] = "order",
		       [CONTRACT_LATE] = "served",
		       [CONTRACT_RESULT] = "leaves",
		       [CONTRACT_LEAVES] = "leaves",
		       [CONTRACT_INTERRUPTED] = "leaves",
		       [CONTRACT_LOOK] = "leaves",
		       [CONTRACT_ELSE] = "served"},
};
