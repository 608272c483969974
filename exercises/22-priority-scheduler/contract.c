// SPDX-License-Identifier: MIT
//
// The contract of the scheduler: which tasks wait, and in which order they came; which a consumer
// has taken; and which have run. A task that is taken need not have started yet.
#include "contract/contract.h"

#include "contract/jobs.h"
#include "priority-scheduler.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

enum { JOBS = 2 * CONTRACT_JOBS + 1 };
enum { SUBMIT, SUBMIT_TWO, STOP, TAKEN, STARTS, BRINGS, ENDS };
enum stage { NOT_THERE, WAITS, IS_TAKEN, RUNS, HAS_RUN };
enum { NOT_YET, ACCEPTED, REFUSED };

struct state {
	int consumers, busy, open; // tasks that were accepted and have not run
	int ran, stopping;
	int next, came[JOBS]; // each task's place in the order of arrival, from 1
	int priority[JOBS];
	unsigned char stage[JOBS];
	unsigned char brings[JOBS], brought[JOBS];
};

static void begin(struct state *s, int consumers)
{
	s->consumers = consumers;
}

// False: it is refused.
static bool accepts(struct state *s, unsigned job, int priority)
{
	if (s->stopping)
		return false;
	s->stage[job] = WAITS;
	s->priority[job] = priority;
	s->came[job] = ++s->next;
	s->open++;
	return true;
}

static bool submit(struct state *s, struct contract_call *c)
{
	bool accepted = accepts(s, c->job, c->arg[1]);
	c->result = accepted ? 0 : ECANCELED;
	s->brings[c->job] = accepted && c->op == SUBMIT_TWO;
	return c->done = true;
}

static bool stop(struct state *s, struct contract_call *c)
{
	if (!c->step && s->stopping)
		return false; // it is called once
	s->stopping = 1;
	c->done = s->open == 0;
	c->out[0] = c->done ? s->ran : 0;
	if (!c->done && c->step)
		return false;
	c->step = 1;
	return true;
}

static bool goes_before(const struct state *s, unsigned a, unsigned b)
{
	return s->priority[a] != s->priority[b] ? s->priority[a] < s->priority[b]
						: s->came[a] < s->came[b];
}

static bool take(struct state *s, unsigned job)
{
	if (s->stage[job] != WAITS || s->busy == s->consumers)
		return false;
	for (unsigned i = 1; i < JOBS; i++)
		if (s->stage[i] == WAITS && goes_before(s, i, job))
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

// What a task submits is more urgent than all else.
static bool bring(struct state *s, const struct contract_call *c)
{
	if (s->stage[c->job] != RUNS || is_held(c) || !s->brings[c->job] || s->brought[c->job])
		return false;
	s->brought[c->job] = accepts(s, c->job + CONTRACT_JOBS, 0) ? ACCEPTED : REFUSED;
	return true;
}

static bool end(struct state *s, struct contract_call *c)
{
	if (s->stage[c->job] != RUNS || is_held(c) || (s->brings[c->job] && !s->brought[c->job]))
		return false;
	c->result = s->brought[c->job] == REFUSED ? ECANCELED : 0;
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
	case STOP:
		return stop(s, c);
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
	struct scheduler *scheduler;
	int ran;
	bool stopped;
};

static void *make(int consumers)
{
	struct own *o = calloc(1, sizeof *o);
	if (o)
		o->scheduler = scheduler_new(consumers);
	return o && o->scheduler ? o : NULL;
}

static void drop(void *own)
{
	struct own *o = own;
	if (!o->stopped)
		scheduler_stop(o->scheduler);
	scheduler_free(o->scheduler);
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
	end_job(j, scheduler_submit(((struct own *)j->object)->scheduler, 0, run_one, j->inner));
}

static int give_submit(void *own, const int *arg, struct contract_job *job, int *out)
{
	(void)out;
	return scheduler_submit(((struct own *)own)->scheduler, arg[1], run_one, job);
}

static int give_submit_two(void *own, const int *arg, struct contract_job *job, int *out)
{
	(void)out;
	return scheduler_submit(((struct own *)own)->scheduler, arg[1], run_two, job);
}

static int run_stop(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	o->stopped = true;
	scheduler_stop(o->scheduler);
	out[0] = o->ran;
	return 0;
}

static const struct contract_op ops[] = {
	[SUBMIT] = {.name = "submit",
		    .code = "scheduler_submit(s, $2, job, &moment[$1])",
		    .nargs = 2,
		    .nvalues = {3, 2},
		    .values = {{0, 2, 3}, {1, 2}},
		    .moment = 1,
		    .give = give_submit,
		    .properties = {[CONTRACT_RESULT] = "stop"}},
	[SUBMIT_TWO] = {.name = "submit_two",
			.code = "scheduler_submit(s, $2, job_and_another, &moment[$1])",
			.nargs = 2,
			.nvalues = {3, 2},
			.values = {{0, 2, 3}, {1, 2}},
			.moment = 1,
			.give = give_submit_two,
			.properties = {[CONTRACT_RESULT] = "stop"}},
	[STOP] = {.name = "stop",
		  .code = "scheduler_stop(s)",
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_stop,
		  .properties = {[CONTRACT_EARLY] = "stop",
				 [CONTRACT_LATE] = "stop",
				 [CONTRACT_RESULT] = "stop"}},
	[TAKEN] = {.name = "is_taken", .event = CONTRACT_HIDDEN},
	[STARTS] = {.name = "starts",
		    .event = CONTRACT_SEEN,
		    .properties = {[CONTRACT_EARLY] = "order"}},
	[BRINGS] = {.name = "brings", .event = CONTRACT_HIDDEN},
	[ENDS] = {.name = "ends",
		  .event = CONTRACT_SEEN,
		  .properties = {[CONTRACT_RESULT] = "free"}},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "priority-scheduler.h",
	.object = "struct scheduler *s;\n\n"
		  "static void job(void *until)\n{\n"
		  "\ttr_log(\"a job starts\");\n"
		  "\tclock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, until, NULL);\n"
		  "\ttr_log(\"a job ends\");\n}\n\n"
		  "static void job_and_another(void *until)\n{\n"
		  "\tstatic struct timespec at_once;\n"
		  "\tjob(until);\n"
		  "\ttr_log(\"submit inside: %d\", scheduler_submit(s, 0, job, &at_once));\n}\n\n"
		  "static struct scheduler *s",
	.create = "s = scheduler_new($1)",
	.nbegins = 2,
	.begins = {1, 2},
	.make = make,
	.drop = drop,
	.alone = true,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.probe = "submit(0, 1)",
	.properties = {[CONTRACT_EARLY] = "once",
		       [CONTRACT_LATE] = "once",
		       [CONTRACT_RESULT] = "once",
		       [CONTRACT_LEAVES] = "once",
		       [CONTRACT_INTERRUPTED] = "once",
		       [CONTRACT_LOOK] = "once",
		       [CONTRACT_ELSE] = "once"},
};
