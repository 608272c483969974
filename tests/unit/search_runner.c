// SPDX-License-Identifier: MIT
//
// Running small programs by the model: see search_runner.h.
#include "tests/unit/search_runner.h"

#include "base/buf.h"
#include "model/local.h"
#include "tests/lib/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- sets of strings ----------------------------------------------------------------------------

void set_put(struct text **set, const char *s)
{
	struct text *e;
	HASH_FIND_STR(*set, s, e);
	if (e)
		return;
	e = malloc(sizeof *e + strlen(s) + 1);
	strcpy(e->s, s);
	HASH_ADD_STR(*set, s, e);
}

void set_free(struct text **set)
{
	struct text *e, *next;
	HASH_ITER(hh, *set, e, next) {
		HASH_DEL(*set, e);
		free(e);
	}
}

bool set_same(struct text *a, struct text *b)
{
	if (HASH_COUNT(a) != HASH_COUNT(b))
		return false;
	for (struct text *e = a, *found; e; e = e->hh.next) {
		HASH_FIND_STR(b, e->s, found);
		if (!found)
			return false;
	}
	return true;
}

// ---- the runner ---------------------------------------------------------------------------------

static void add(struct trace *t, struct event e)
{
	must(trace_add(t, &e, NULL) == 0, "trace_add");
}

static void add_pend(struct trace *t, uint32_t thread, struct op op)
{
	add(t, (struct event){.kind = EV_PEND,
			      .op = op.code,
			      .thread = (uint16_t)thread,
			      .object = op.object,
			      .other = op.other,
			      .arg = op.arg});
}

static void begin_trace(struct model_runner *m)
{
	char n[16];
	trace_free(&m->trace);
	m->trace = (struct trace){0};
	snprintf(n, sizeof n, "%d", m->rules.spurious);
	trace_add_meta(&m->trace, "timeouts", m->rules.any_timeouts ? "any" : "virtual");
	trace_add_meta(&m->trace, "spurious", n);
	for (uint32_t i = 1; i <= OBJECTS; i++)
		add(&m->trace, (struct event){.kind = EV_OBJECT,
					      .op = kinds[i],
					      .object = i,
					      .other = 1 + 2 * initial_value(i),
					      .arg = i * 64});
}

static void note_run(struct model_runner *m, const struct run *r)
{
	struct buf b = {0};
	size_t at, cost = 0;
	final_state(r, &b);
	set_put(&m->finals, buf_str(&b));
	must(path_fold(&m->path, &m->trace, &at) == 0, "path_fold");
	buf_clear(&b);
	for (size_t i = 0; i < m->path.n; i++) {
		struct choice c = m->path.points[i].step.choice;
		cost += branch_cost(&point_branches(&m->path, i)[m->path.points[i].taken]);
		buf_printf(&b, "%u.%u.%u ", c.thread, c.outcome, c.target);
	}
	set_put(&m->plans, buf_str(&b));
	m->by_cost[cost]++;
	buf_free(&b);
}

static int model_start(struct runner *runner, const struct plan *plan, bool whole,
		       struct status *st)
{
	struct model_runner *m = (struct model_runner *)runner;
	struct run r;
	struct choice now = {.thread = 1};
	struct program other = *m->p;
	struct chooser *chooser = chooser_new(&plan->policy, NULL, 0, 0);
	enum end end = END_EXIT;
	bool asleep;
	must(chooser, "chooser_new");
	(void)whole, (void)st;
	begin_trace(m);
	m->path.eager = plan->policy.eager;
	m->runs++;
	if (m->fickle && m->runs > 2)
		other.ops[0][0] = (struct op){.code = OP_YIELD};
	run_begin(&r, &other, m->rules);
	for (size_t i = 0;; i++) {
		if (!r.w.over && r.w.threads[now.thread].life == LIFE_ALIVE &&
		    r.w.threads[now.thread].phase == PHASE_RUN)
			add_pend(&m->trace, now.thread, arrive(&r, now.thread));
		struct choice next;
		if (!chooser_next(chooser, &r.w, &next, &asleep))
			break;
		now = i < plan->n ? plan->c[i] : next;
		if (!world_allows(&r.w, now)) {
			end = END_DEPARTED;
			break;
		}
		struct step s;
		must(world_step(&r.w, now, &s) == 0, "world_step");
		chooser_took(chooser, &r.w, &s);
		add(&m->trace, (struct event){.kind = EV_STEP,
					      .op = now.outcome,
					      .thread = now.thread,
					      .other = now.target,
					      .object = (uint32_t)s.result,
					      .arg = s.value,
					      .time = s.time});
	}
	add(&m->trace, (struct event){.kind = EV_END, .op = end});
	note_run(m, &r);
	world_free(&r.w);
	chooser_free(chooser);
	m->dice = m->dice * 1664525u + 1013904223u;
	m->late = m->slow ? m->dice >> 29 : 0;
	return 0;
}

static int model_fd(const struct runner *runner)
{
	(void)runner;
	return -1;
}

static int model_take(struct runner *runner, const struct trace **trace, struct status *st)
{
	struct model_runner *m = (struct model_runner *)runner;
	(void)st;
	*trace = m->late ? NULL : &m->trace;
	m->late -= m->late > 0;
	return 0;
}

static void model_drop(struct runner *runner)
{
	(void)runner;
}

static int model_watch(struct runner *runner, enum races races, const struct visible *v, size_t n)
{
	(void)runner, (void)races, (void)v, (void)n;
	return 0;
}

static void model_resolve(struct runner *runner, struct trace *trace)
{
	(void)runner, (void)trace;
}

static const struct runner_ops model_ops = {.start = model_start,
					    .fd = model_fd,
					    .take = model_take,
					    .drop = model_drop,
					    .watch = model_watch,
					    .resolve = model_resolve};

void runner_free(struct model_runner *m)
{
	set_free(&m->finals);
	set_free(&m->plans);
	path_free(&m->path);
	trace_free(&m->trace);
}

struct model_runner runner_of(const struct program *p, struct rules rules)
{
	return (struct model_runner){.runner = {&model_ops}, .p = p, .rules = rules};
}
