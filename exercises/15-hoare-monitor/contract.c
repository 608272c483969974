// SPDX-License-Identifier: MIT
//
// The contract of Hoare's monitor: who is inside, how many have signalled and are to continue, and
// who waits for each condition, longest first. Which of several signallers continues, and which of
// those that want to enter comes in, the task leaves open.
#include "contract/contract.h"

#include "hoare-monitor.h"

#include <stdlib.h>
#include <string.h>

enum { CONDITIONS = 2 };

struct state {
	int inside;	// the thread, from 1 on; 0: none
	int signallers; // they come before all that want to enter
	int n[CONDITIONS], line[CONDITIONS][CONTRACT_COLUMNS]; // threads, from 1 on
};

enum { ENTER, LEAVE, WAIT, SIGNAL };

static bool enter(struct state *s, struct contract_call *c, int own)
{
	if (s->inside == own)
		return false;
	c->done = !s->inside && !s->signallers;
	if (c->done)
		s->inside = own;
	else if (c->step)
		return false;
	c->step = 1;
	return true;
}

static bool wait(struct state *s, struct contract_call *c, int own)
{
	int k = c->arg[0];
	if (c->step)
		return c->done = s->inside == own;
	if (s->inside != own)
		return false;
	s->line[k][s->n[k]++] = own;
	s->inside = 0;
	c->step = 1;
	return true;
}

// The monitor is the first waiter's at once.
static bool signal_one(struct state *s, struct contract_call *c, int own)
{
	int *line = s->line[c->arg[0]], *n = &s->n[c->arg[0]];
	if (c->step) {
		c->done = !s->inside;
		if (c->done) {
			s->inside = own;
			s->signallers--;
		}
		return c->done;
	}
	if (s->inside != own)
		return false;
	if (!*n)
		return c->done = true;
	s->inside = line[0];
	memmove(&line[0], &line[1], (size_t)-- * n * sizeof *line);
	line[*n] = 0;
	s->signallers++;
	c->step = 1;
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int own = (int)c->thread + 1;
	switch (c->op) {
	case ENTER:
		return enter(s, c, own);
	case WAIT:
		return wait(s, c, own);
	case SIGNAL:
		return signal_one(s, c, own);
	default:
		c->done = s->inside == own;
		s->inside = 0;
		return c->done;
	}
}

// --- the answer ----------------------------------------------------------------------------------

struct own {
	struct hoare *monitor;
	struct hoare_condition *condition[CONDITIONS];
};

static void drop(void *own)
{
	struct own *o = own;
	for (int i = 0; i < CONDITIONS && o->condition[i]; i++)
		hoare_condition_free(o->condition[i]);
	if (o->monitor)
		hoare_free(o->monitor);
	free(o);
}

static void *make(int none)
{
	(void)none;
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	bool made = (o->monitor = hoare_new());
	for (int i = 0; i < CONDITIONS && made; i++)
		made = (o->condition[i] = hoare_condition_new(o->monitor));
	if (made)
		return o;
	drop(o);
	return NULL;
}

static int run_enter(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	hoare_enter(((struct own *)own)->monitor);
	return 0;
}

static int run_leave(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	hoare_leave(((struct own *)own)->monitor);
	return 0;
}

static int run_wait(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	hoare_wait(((struct own *)own)->condition[arg[0]]);
	return 0;
}

static int run_signal(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	hoare_signal(((struct own *)own)->condition[arg[0]]);
	return 0;
}

static const struct contract_op ops[] = {
	[ENTER] = {.name = "enter",
		   .code = "hoare_enter(m)",
		   .waits = true,
		   .no_deadline = true,
		   .no_interrupt = true,
		   .run = run_enter},
	[LEAVE] = {.name = "leave", .code = "hoare_leave(m)", .after = ENTER + 1, .run = run_leave},
	[WAIT] = {.name = "wait",
		  .code = "hoare_wait(c[$1])",
		  .nargs = 1,
		  .nvalues = {CONDITIONS},
		  .values = {{0, 1}},
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_wait,
		  .properties = {[CONTRACT_EARLY] = "order", [CONTRACT_LATE] = "hands"}},
	[SIGNAL] = {.name = "signal",
		    .code = "hoare_signal(c[$1])",
		    .nargs = 1,
		    .nvalues = {CONDITIONS},
		    .values = {{0, 1}},
		    .waits = true,
		    .no_deadline = true,
		    .no_interrupt = true,
		    .run = run_signal,
		    .properties = {[CONTRACT_EARLY] = "hands", [CONTRACT_LATE] = "back"}},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "hoare-monitor.h",
	.object = "struct hoare *m;\nstatic struct hoare_condition *c[2]",
	.create = "m = hoare_new();\n\tc[0] = hoare_condition_new(m);\n"
		  "\tc[1] = hoare_condition_new(m)",
	.free = "hoare_condition_free(c[0]);\n\thoare_condition_free(c[1]);\n"
		"\thoare_free(m);\n\tm = NULL;\n\tc[1] = NULL",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.properties = {[CONTRACT_EARLY] = "one",
		       [CONTRACT_LATE] = "back",
		       [CONTRACT_RESULT] = "one",
		       [CONTRACT_LEAVES] = "one",
		       [CONTRACT_INTERRUPTED] = "one",
		       [CONTRACT_LOOK] = "one",
		       [CONTRACT_ELSE] = "one"},
};
