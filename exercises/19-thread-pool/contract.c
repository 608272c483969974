// SPDX-License-Identifier: MIT
//
// The contract of the pool: which jobs wait, in the order in which they came from outside; which a
// worker has taken; and which have run. When a worker takes what a job has submitted, the task
// leaves open: it may keep that for itself.
#include "contract/contract.h"

#include "contract/jobs.h"
#include "thread-pool.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

enum { JOBS = 2 * CONTRACT_JOBS + 1 };
enum { SUBMIT, SUBMIT_TWO, SHUTDOWN, TAKEN, STARTS, BRINGS, ENDS };
enum stage { NOT_THERE, WAITS, IS_TAKEN, RUNS, HAS_RUN };

struct state {
	int workers, busy, open; // jobs that were accepted and have not run
	int ran, closing;
	int next, came[JOBS]; // each job's place in the order of arrival, from 1; 0: from inside
	unsigned char stage[JOBS];
	unsigned char brings[JOBS], brought[JOBS];
};

static void begin(struct state *s, int workers)
{
	s->workers = workers;
}

static void accept(struct state *s, unsigned job)
{
	s->stage[job] = WAITS;
	s->open++;
}

static bool submit(struct state *s, struct contract_call *c)
{
	c->done = true;
	if (s->closing) {
		c->result = ECANCELED;
		return true;
	}
	accept(s, c->job);
	s->came[c->job] = ++s->next;
	s->brings[c->job] = c->op == SUBMIT_TWO;
	return true;
}

static bool shutdown(struct state *s, struct contract_call *c)
{
	if (!c->step && s->closing)
		return false; // it is called once
	s->closing = 1;
	c->done = s->open == 0;
	c->out[0] = c->done ? s->ran : 0;
	if (!c->done && c->step)
		return false;
	c->step = 1;
	return true;
}

// Is it the first that waits, of those from outside?
static bool is_first(const struct state *s, unsigned job)
{
	for (unsigned i = 1; i < JOBS; i++)
		if (s->stage[i] == WAITS && s->came[i] && s->came[job] && s->came[i] < s->came[job])
			return false;
	return true;
}

static bool take(struct state *s, unsigned job)
{
	if (s->stage[job] != WAITS || s->busy == s->workers || !is_first(s, job))
		return false;
	s->stage[job] = IS_TAKEN;
	s->busy++;
	return true;
}

static bool start(struct state *s, const struct contract_call *c)
{
	if (s->stage[c->job] != IS_TAKEN || c->thread != CONTRACT_COLUMNS)
		return false;
	s->stage[c->job] = RUNS;
	return true;
}

static bool is_held(const struct contract_call *c)
{
	return c->job <= CONTRACT_JOBS && (int)c->moment < c->arg[0];
}

static bool bring(struct state *s, const struct contract_call *c)
{
	if (s->stage[c->job] != RUNS || is_held(c) || !s->brings[c->job] || s->brought[c->job])
		return false;
	s->brought[c->job] = 1;
	accept(s, c->job + CONTRACT_JOBS);
	return true;
}

static bool end(struct state *s, const struct contract_call *c)
{
	if (s->stage[c->job] != RUNS || is_held(c) || s->brings[c->job] != s->brought[c->job])
		return false;
	s->stage[c->job] = HAS_RUN;
	s->busy--;
	s->open--;
	s->ran++;
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	switch (c->op) {
	case SHUTDOWN:
		return shutdown(s, c);
	case TAKEN:
		return take(s, c->job);
	case STARTS:
		return start(s, c);
	case BRINGS:
		return bring(s, c);
	case ENDS:
		return end(s, c);
	default:
		return submit(s, c);
	}
}

// --- the answer ----------------------------------------------------------------------------------

struct own {
	struct pool *pool;
	int ran;
	bool shut;
};

static void *make(int workers)
{
	struct own *o = calloc(1, sizeof *o);
	if (o)
		o->pool = pool_new(workers);
	return o && o->pool ? o : NULL;
}

static void drop(void *own)
{
	struct own *o = own;
	if (!o->shut)
		pool_shutdown(o->pool);
	pool_free(o->pool);
	free(o);
}

static void end_job(struct contract_job *j, int result)
{
	((struct own *)j->object)->ran++;
	j->note(j, ENDS, result);
}

static void run_one(void *job)
{
	struct contract_job *j = job;
	j->note(j, STARTS, 0);
	if (j->inner)
		j->hold(j, j->arg[0]);
	end_job(j, 0);
}

static void run_two(void *job)
{
	struct contract_job *j = job;
	j->note(j, STARTS, 0);
	j->hold(j, j->arg[0]);
	end_job(j, pool_submit(((struct own *)j->object)->pool, run_one, j->inner));
}

static int give_submit(void *own, const int *arg, struct contract_job *job, int *out)
{
	(void)arg;
	(void)out;
	return pool_submit(((struct own *)own)->pool, run_one, job);
}

static int give_submit_two(void *own, const int *arg, struct contract_job *job, int *out)
{
	(void)arg;
	(void)out;
	return pool_submit(((struct own *)own)->pool, run_two, job);
}

static int run_shutdown(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	o->shut = true;
	pool_shutdown(o->pool);
	out[0] = o->ran;
	return 0;
}

static const struct contract_op ops[] = {
	[SUBMIT] = {.name = "submit",
		    .code = "pool_submit(p, job, &moment[$1])",
		    .nargs = 1,
		    .nvalues = {3},
		    .values = {{0, 2, 3}},
		    .moment = 1,
		    .give = give_submit,
		    .properties = {[CONTRACT_RESULT] = "shutdown"}},
	[SUBMIT_TWO] = {.name = "submit_two",
			.code = "pool_submit(p, job_and_another, &moment[$1])",
			.nargs = 1,
			.nvalues = {3},
			.values = {{0, 2, 3}},
			.moment = 1,
			.give = give_submit_two,
			.properties = {[CONTRACT_RESULT] = "shutdown"}},
	[SHUTDOWN] = {.name = "shutdown",
		      .code = "pool_shutdown(p)",
		      .waits = true,
		      .no_deadline = true,
		      .no_interrupt = true,
		      .run = run_shutdown,
		      .properties = {[CONTRACT_EARLY] = "shutdown",
				     [CONTRACT_LATE] = "shutdown",
				     [CONTRACT_RESULT] = "shutdown"}},
	[TAKEN] = {.name = "is_taken", .event = CONTRACT_HIDDEN},
	[STARTS] = {.name = "starts", .event = CONTRACT_SEEN},
	[BRINGS] = {.name = "brings", .event = CONTRACT_HIDDEN},
	[ENDS] = {.name = "ends",
		  .event = CONTRACT_SEEN,
		  .properties = {[CONTRACT_RESULT] = "inside"}},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "thread-pool.h",
	.object = "struct pool *p;\n\n"
		  "static void job(void *until)\n{\n"
		  "\ttr_log(\"a job starts\");\n"
		  "\tclock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, until, NULL);\n"
		  "\ttr_log(\"a job ends\");\n}\n\n"
		  "static void job_and_another(void *until)\n{\n"
		  "\tstatic struct timespec at_once;\n"
		  "\tjob(until);\n"
		  "\ttr_log(\"submit inside: %d\", pool_submit(p, job, &at_once));\n}\n\n"
		  "static struct pool *p",
	.create = "p = pool_new($1)",
	.nbegins = 2,
	.begins = {1, 2},
	.make = make,
	.drop = drop,
	.alone = true,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.probe = "submit(0)",
	.properties = {[CONTRACT_EARLY] = "runs",
		       [CONTRACT_LATE] = "runs",
		       [CONTRACT_RESULT] = "runs",
		       [CONTRACT_LEAVES] = "runs",
		       [CONTRACT_INTERRUPTED] = "runs",
		       [CONTRACT_LOOK] = "runs",
		       [CONTRACT_ELSE] = "runs"},
};
