// SPDX-License-Identifier: MIT
//
// The contract of the counter: which dishes stand on it, who waits for which kind, longest first,
// and for whom a dish is ready. Each call of a guest brings a pager of its own, and says how often
// it has buzzed.
#include "contract/contract.h"

#include "specific-notification.h"

#include <string.h>

// How many kinds there may be.
#ifdef CONTRACT_NATIVE
enum { KINDS = 300 };
#else
enum { KINDS = 2 };
#endif

struct state {
	int kinds;
	int dishes[KINDS];
	int n; // that wait
	struct {
		int thread, kind;
	} line[CONTRACT_COLUMNS];
	int ready[CONTRACT_COLUMNS];
};

enum { ORDER, SERVE, WAITING };

static void begin(struct state *s, int kinds)
{
	s->kinds = kinds;
}

static void remove_at(struct state *s, int at)
{
	memmove(&s->line[at], &s->line[at + 1], (size_t)(--s->n - at) * sizeof s->line[0]);
	memset(&s->line[s->n], 0, sizeof s->line[0]);
}

// The place of the first that waits for this kind, or n.
static int first_of(const struct state *s, int kind)
{
	int at = 0;
	while (at < s->n && s->line[at].kind != kind)
		at++;
	return at;
}

static int waiting(const struct state *s, int kind)
{
	int n = 0;
	for (int i = 0; i < s->n; i++)
		n += s->line[i].kind == kind;
	return n;
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
		s->line[s->n].thread = (int)c->thread;
		s->line[s->n++].kind = kind;
		c->step = 1;
		return true;
	}
	return c->done;
}

static void serve(struct state *s, int kind)
{
	int at = first_of(s, kind);
	if (at == s->n) {
		s->dishes[kind]++;
		return;
	}
	s->ready[s->line[at].thread] = 1;
	remove_at(s, at);
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->arg[0] >= s->kinds)
		return false;
	if (c->op == ORDER)
		return order(s, c);
	if (c->op == WAITING)
		c->result = waiting(s, c->arg[0]);
	else
		serve(s, c->arg[0]);
	return c->done = true;
}

static bool leave(struct state *s, struct contract_call *c)
{
	int at = 0;
	while (at < s->n && s->line[at].thread != (int)c->thread)
		at++;
	if (at == s->n)
		return false;
	remove_at(s, at);
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = waiting(s, 0);
	out[1] = waiting(s, 1);
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

static int run_waiting(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return court_waiting(c, arg[0]);
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
		   .nvalues = {2},
		   .values = {{0, 1}},
		   .most = {299},
		   .rises = true,
		   .waits = true,
		   .run = run_order,
		   .properties = {[CONTRACT_RESULT] = "own"}},
	[SERVE] = {.name = "serve",
		   .code = "court_serve(c, $1)",
		   .nargs = 1,
		   .nvalues = {2},
		   .values = {{0, 1}},
		   .most = {299},
		   .rises = true,
		   .run = run_serve},
	[WAITING] = {.name = "waiting",
		     .code = "court_waiting(c, $1)",
		     .nargs = 1,
		     .nvalues = {2},
		     .values = {{0, 1}},
		     .most = {299},
		     .rises = true,
		     .counts = true,
		     .run = run_waiting},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "specific-notification.h",
	.object = "_Thread_local struct pager pager;\nstatic struct court *c",
	.create = "c = court_new($1)",
	.free = "court_free(c)",
	.nbegins = 1,
	.begins = {2},
	.nlarge = 1,
	.large = {300},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
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
