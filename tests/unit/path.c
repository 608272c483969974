// SPDX-License-Identifier: MIT
//
// A path that is folded over one trace after the other is what it would be if it were folded anew,
// whatever the traces share: random programs (tests/lib/programs.h) are run by the model on random
// schedules, many of which begin as an earlier one. The path is compiled with few marks here, so
// that it has to do without the most of them. And a replica can be put before any of its steps.
#include "checker/path/path.h"
#include "checker/search/replica.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"

#include <string.h>

#define PROGRAMS 300
#define RUNS 25 // of each

struct dice {
	uint64_t state;
};

static bool toss(struct dice *d)
{
	return random_below(&d->state, 2);
}

// ---- a run --------------------------------------------------------------------------------------

// Sets the code after some operations apart, as a run with OP_RESUMEs has it.
static void add_resumes(struct trace *t, struct dice *d)
{
	struct trace with = {0};
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		struct event e = t->ev[i], before = i ? t->ev[i - 1] : (struct event){0};
		bool arrives = e.kind == EV_PEND && before.kind == EV_STEP;
		if (arrives && e.thread == before.thread && toss(d)) {
			struct event resume = {
				.kind = EV_PEND, .op = OP_RESUME, .thread = e.thread};
			must(trace_add(&with, &resume, NULL) == 0, "trace_add");
			struct event goes = {.kind = EV_STEP, .op = OUT_GO, .thread = e.thread};
			goes.time = before.time;
			must(trace_add(&with, &goes, NULL) == 0, "trace_add");
		}
		must(trace_append(&with, &t->ev[i], event_slots(&t->ev[i])) == 0, "trace_append");
	}
	trace_free(t);
	*t = with;
}

// A run that begins with the first n of these choices, and goes on at random.
static void run(const struct program *p, struct choice *c, size_t n, bool resumes, struct dice *d,
		struct trace *t)
{
	struct plan plan = {.c = c, .n = n};
	struct model_run r;
	plan.policy = (struct policy){
		.kind = POLICY_PCT, .changes = 3, .length = 20, .seed = random_next(&d->state)};
	model_run(&r, p, &plan, true, t);
	struct event end = model_end(&r);
	must(trace_add(t, &end, NULL) == 0, "trace_add");
	machine_free(&r.m);
	if (resumes)
		add_resumes(t, d);
}

// ---- the same -----------------------------------------------------------------------------------

static bool same_op(const struct op *a, const struct op *b)
{
	return a->code == b->code && a->object == b->object && a->other == b->other &&
	       a->site == b->site && a->arg == b->arg;
}

static bool same_step(const struct step *a, const struct step *b)
{
	return choice_same(a->choice, b->choice) && same_op(&a->op, &b->op) &&
	       a->phase == b->phase && a->after == b->after && a->result == b->result &&
	       a->value == b->value && a->before == b->before && a->time == b->time &&
	       a->fault == b->fault && a->fault_other == b->fault_other && a->held == b->held &&
	       a->woken == b->woken && a->jumped == b->jumped && a->shared == b->shared &&
	       a->crowded == b->crowded && same_op(&a->next, &b->next) && a->untold == b->untold;
}

static bool same_point(const struct point *a, const struct point *b, bool lean)
{
	return same_step(&a->step, &b->step) && same_step(&a->key, &b->key) &&
	       (lean ||
		(a->first == b->first && a->nbranches == b->nbranches && a->taken == b->taken &&
		 a->before == b->before && a->state == b->state && a->local == b->local));
}

static bool same_world(const struct world *a, const struct world *b)
{
	bool same = a->nthreads == b->nthreads && a->nobjects == b->nobjects &&
		    a->nholds == b->nholds && a->clock == b->clock && a->now == b->now &&
		    a->over == b->over && a->rules.spurious == b->rules.spurious &&
		    a->rules.interrupts == b->rules.interrupts;
	for (size_t t = 1; same && t <= a->nthreads; t++) {
		const struct thread *x = &a->threads[t], *y = &b->threads[t];
		same = same_op(&x->op, &y->op) && x->since == y->since && x->value == y->value &&
		       x->result == y->result && x->life == y->life && x->phase == y->phase;
	}
	for (size_t o = 1; same && o <= a->nobjects; o++) {
		const struct object *x = &a->objects[o], *y = &b->objects[o];
		same = x->addr == y->addr && x->permits == y->permits && x->owner == y->owner &&
		       x->depth == y->depth && x->robust == y->robust && x->kind == y->kind &&
		       x->alive == y->alive && x->destroyed == y->destroyed;
	}
	return same;
}

static bool same_tables(const struct path *a, const struct path *b)
{
	bool same = a->nthreads == b->nthreads;
	for (size_t t = 1; same && t <= a->nthreads; t++) {
		const struct path_thread *x = &a->threads[t], *y = &b->threads[t];
		same = x->id == y->id && x->children == y->children && x->stepped == y->stepped &&
		       x->polled == y->polled && x->vain == y->vain;
	}
	for (size_t o = 1; same && o <= a->world.nobjects && o < a->objects_cap; o++) {
		const struct path_object *x = &a->objects[o], *y = &b->objects[o];
		same = x->addr == y->addr && x->value == y->value && x->kind == y->kind &&
		       x->type == y->type && x->alive == y->alive;
	}
	return same;
}

static void check_same(const struct path *a, const struct path *b)
{
	ck_assert_uint_eq(a->n, b->n);
	for (size_t i = 0; i < a->n; i++)
		ck_assert_msg(same_point(&a->points[i], &b->points[i], a->lean), "step %zu", i);
	ck_assert(a->nbranches == b->nbranches || a->lean);
	for (size_t i = 0; i < a->nbranches && !a->lean; i++) {
		const struct branch *x = &a->branches[i], *y = &b->branches[i];
		ck_assert(choice_same(x->c, y->c));
		ck_assert(x->preempts == y->preempts && x->starves == y->starves);
	}
	ck_assert(same_op(&a->first, &b->first) && a->limits == b->limits);
	ck_assert(!memcmp(&a->end, &b->end, sizeof a->end));
	ck_assert(same_world(&a->world, &b->world) && same_tables(a, b));
}

// ---- tests --------------------------------------------------------------------------------------

// What is said to be the same is what the path had before.
static void check_kept(const struct path *p, const struct step *keys, size_t n)
{
	ck_assert_uint_le(p->same, n);
	ck_assert_uint_le(p->same, p->n);
	for (size_t i = 0; i < p->same; i++)
		ck_assert(same_step(&p->points[i].key, &keys[i]));
}

// Before any step of the path a replica can be put, and led on to the end.
static void check_replica(const struct path *p, struct replica *r, size_t from)
{
	must(replica_at(r, p, from) == 0, "replica_at");
	for (size_t i = from; i < p->n; i++)
		if (!p->points[i].step.fault)
			must(replica_step(r, i) == 0, "replica_step");
	ck_assert_uint_eq(r->world.nthreads, p->world.nthreads);
	ck_assert(r->world.now == p->world.now && r->world.over == p->world.over);
	for (size_t t = 1; t <= p->world.nthreads; t++) {
		ck_assert_uint_eq(r->threads[t], t);
		ck_assert(r->world.threads[t].phase == p->world.threads[t].phase);
		ck_assert(r->world.threads[t].life == p->world.threads[t].life);
	}
}

static void try_program(uint64_t seed, bool faulty)
{
	struct program p;
	struct dice d = {seed};
	struct path kept = {.ids = thread_ids_new()};
	struct replica r = {0};
	struct choice choices[FORM_STEPS];
	struct step keys[FORM_STEPS];
	size_t n = 0, at;
	program_make(&p, seed, seed % 2 ? PROGRAM_TINY : PROGRAM_SMALL, faulty);
	for (int i = 0; i < RUNS; i++) {
		bool resumes = i >= RUNS / 2; // no plan is known then
		struct trace t = {0};
		run(&p, choices, n && !resumes ? random_below(&d.state, (unsigned)n) : 0, resumes,
		    &d, &t);
		struct path fresh = {.ids = kept.ids};
		fresh.eager = kept.eager = i % 7 == 3;
		fresh.lean = kept.lean = i % 5 == 0;
		kept.single = i % 6 == 5;
		must(path_fold(&fresh, &t, &at) == 0, "path_fold");
		must(path_fold(&kept, &t, &at) == 0, "path_fold, again");
		check_same(&kept, &fresh);
		check_kept(&kept, keys, i ? n : 0);
		must(kept.n <= FORM_STEPS, "too long");
		for (n = 0; n < kept.n; n++) {
			choices[n] = kept.points[n].step.choice;
			keys[n] = kept.points[n].key;
		}
		if (n && !resumes && !kept.points[n - 1].step.fault)
			check_replica(&kept, &r, random_below(&d.state, (unsigned)n + 1));
		path_free(&fresh);
		trace_free(&t);
	}
	thread_ids_free(kept.ids);
	path_free(&kept);
	replica_free(&r);
}

START_TEST(a_path_is_as_if_folded_anew)
{
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
		try_program(seed, false);
}
END_TEST

START_TEST(a_path_with_mistakes_too)
{
	for (uint64_t seed = 100001; seed <= 100000 + PROGRAMS; seed++)
		try_program(seed, true);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("path");
	TCase *c = unit_case(s, "random programs");
	tcase_add_test(c, a_path_is_as_if_folded_anew);
	tcase_add_test(c, a_path_with_mistakes_too);
	return unit_run(s);
}
