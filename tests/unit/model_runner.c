// SPDX-License-Identifier: MIT
//
// Running a plan by the model: see model_runner.h. A choice that the model does not allow ends the
// execution as a real one ends: the program departed from its plan.
#include "tests/unit/model_runner.h"

#include "tests/unit/walk.h"

#include <stdio.h>

static void add(struct trace *t, struct event e)
{
	must(trace_add(t, &e, NULL) == 0, "trace_add");
}

static void add_pend(struct trace *t, uint32_t thread, const struct op *op)
{
	add(t, (struct event){.kind = EV_PEND,
			      .op = op->code,
			      .thread = (uint16_t)thread,
			      .object = op->object,
			      .other = op->other,
			      .arg = op->arg});
}

static void add_meta(struct trace *t, const char *key, int n)
{
	char text[16];
	snprintf(text, sizeof text, "%d", n);
	must(trace_add_meta(t, key, text) == 0, "trace_add_meta");
}

static void begin_trace(struct trace *t, const struct machine *m)
{
	const struct program *p = m->p;
	trace_free(t);
	*t = (struct trace){0};
	trace_add_meta(t, "timeouts", p->rules.any_timeouts ? "any" : "virtual");
	add_meta(t, "spurious", p->rules.spurious);
	add_meta(t, "interrupts", p->rules.interrupts);
	for (uint32_t i = 1; i <= PROGRAM_OBJECTS; i++) {
		const struct object_row *o = &p->objects[i];
		char name = (char)('a' + i);
		struct event e = {.kind = EV_NAME, .object = i, .other = 1};
		if (o->kind == KIND_NAME)
			must(trace_add(t, &e, &name) == 0, "trace_add");
		else
			add(t, (struct event){.kind = EV_OBJECT,
					      .op = (uint8_t)o->kind,
					      .object = i,
					      .site = (uint32_t)o->type,
					      .other = 1 + 2 * o->value,
					      .arg = (int64_t)m->w.objects[i].addr});
	}
}

static void add_step(struct trace *t, const struct step *s)
{
	add(t, (struct event){.kind = EV_STEP,
			      .op = s->choice.outcome,
			      .thread = s->choice.thread,
			      .other = s->choice.target,
			      .object = (uint32_t)s->result,
			      .arg = s->value,
			      .time = s->time});
	if (s->next.code)
		add_pend(t, s->choice.thread, &s->next);
}

struct event model_end(const struct model_run *r)
{
	uint16_t cycle[2];
	size_t n;
	struct event e = {.kind = EV_END, .op = END_EXIT};
	if (r->departed || r->asleep) {
		e.op = r->departed ? END_DEPARTED : END_ASLEEP;
		return e;
	}
	if (r->m.stopped) {
		e.op = END_MISUSE;
		e.arg = r->last.fault;
		e.thread = r->last.choice.thread;
		return e;
	}
	enum stuck stuck = world_stuck(&r->m.w, cycle, 2, &n);
	if (stuck) // these programs test nothing: a thread that is woken leaves its wait
		e.op = stuck == STUCK_DEADLOCK ? END_DEADLOCK : END_LOST_WAKEUP;
	return e;
}

void model_run(struct model_run *r, const struct program *p, const struct plan *plan, bool stuck,
	       struct trace *t)
{
	*r = (struct model_run){0};
	machine_begin(&r->m, p);
	struct chooser *chooser = chooser_new(&plan->policy, plan->sleepers, plan->nsleepers,
					      plan->sleep_from, BODIES);
	must(chooser != NULL, "chooser_new");
	begin_trace(t, &r->m);
	add_pend(t, 1, &r->m.w.threads[1].op);
	for (size_t i = 0; !r->m.stopped && !r->departed; i++) {
		struct choice c;
		if (i < plan->n)
			c = plan->c[i];
		else if (r->m.w.over || (!stuck && machine_stuck(&r->m)) ||
			 !chooser_next(chooser, &r->m.w, &c, &r->asleep))
			break;
		r->departed = r->m.w.over || machine_step(&r->m, c, &r->last) != 0;
		if (r->departed)
			break;
		chooser_took(chooser, &r->m.w, &r->last);
		add_step(t, &r->last);
	}
	chooser_free(chooser);
}

static int start(struct runner *runner, const struct plan *plan, bool whole, struct status *st)
{
	struct model_runner *r = (struct model_runner *)runner;
	struct model_run run;
	(void)st;
	r->runs++;
	r->output += whole;
	model_run(&run, r->later && r->runs > 2 ? r->later : r->p, plan, false, &r->trace);
	add(&r->trace, model_end(&run));
	if (r->ended)
		r->ended(r, plan, &run);
	machine_free(&run.m);
	r->late = r->slow ? random_below(&r->dice, 8) : 0;
	return 0;
}

static int fd(struct runner *r)
{
	(void)r;
	return -1;
}

static int take(struct runner *runner, const struct trace **trace, struct status *st)
{
	struct model_runner *r = (struct model_runner *)runner;
	(void)st;
	*trace = r->late ? NULL : &r->trace;
	r->late -= r->late > 0;
	return 0;
}

static void drop(struct runner *r)
{
	(void)r;
}

static int watch(struct runner *r, enum races races, const struct visible *v, size_t n)
{
	(void)r, (void)races, (void)v, (void)n;
	return 0;
}

static void resolve(struct runner *r, struct trace *t)
{
	(void)r, (void)t;
}

static const struct runner_ops ops = {
	.start = start, .fd = fd, .take = take, .drop = drop, .watch = watch, .resolve = resolve};

struct model_runner model_runner_of(const struct program *p)
{
	return (struct model_runner){.runner = {&ops}, .p = p};
}

void model_runner_free(struct model_runner *m)
{
	trace_free(&m->trace);
}
