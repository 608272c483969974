// SPDX-License-Identifier: MIT
//
// The bounded search and the driver, without a process: random small programs are run by the model
// alone, behind the runner's interface, and compared with a brute-force walk over all choices. With
// no bound the search must reach the same final states by as many executions as there are paths,
// and count the interleavings that a normal form of commuting steps counts; with a bound, as many
// as have no more preemptions.
#include "checker/verdict/counterexample.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"

#include <string.h>

#define MAX_PATHS 2000 // of a program that is walked

// ---- brute force -------------------------------------------------------------------------------

struct brute {
	struct text *finals, *forms;
	struct buf b;
	size_t paths;
	bool stuck; // one of them ends so
};

static void note_path(struct walk *w, const struct machine *m)
{
	struct brute *b = w->ctx;
	machine_tell(m, w->n ? &w->steps[w->n - 1] : &(struct step){0}, &b->b);
	texts_put(&b->finals, buf_str(&b->b));
	form_of(w->steps, w->n, &b->b);
	texts_put(&b->forms, buf_str(&b->b));
	b->stuck |= machine_stuck(m);
}

// False: the program is too large to be walked.
static bool brute_force(struct brute *b, const struct program *p)
{
	struct walk w = {.p = p, .most = MAX_PATHS, .end = note_path, .ctx = b};
	bool whole = walk_all(&w);
	b->paths = w.paths;
	return whole;
}

static void brute_free(struct brute *b)
{
	texts_free(&b->finals);
	texts_free(&b->forms);
	buf_free(&b->b);
}

// ---- the search --------------------------------------------------------------------------------

// What a search has run; the same choices (when a failure is run again) count once.
struct gathered {
	struct text *finals, *plans;
	struct path path;
	struct buf b;
	size_t by_cost[256]; // executions, by what they cost
};

static void gather(struct model_runner *r, const struct plan *plan, const struct model_run *run)
{
	struct gathered *g = r->ctx;
	size_t at, cost = 0;
	if (run->departed)
		return;
	g->path.eager = plan->policy.eager;
	must(path_fold(&g->path, &r->trace, &at) == 0, "path_fold");
	buf_clear(&g->b);
	for (size_t i = 0; i < g->path.n; i++) {
		struct choice c = g->path.points[i].step.choice;
		cost += branch_cost(&point_branches(&g->path, i)[g->path.points[i].taken]);
		buf_printf(&g->b, "%u.%u.%u ", c.thread, c.outcome, c.target);
	}
	g->by_cost[cost] += texts_put(&g->plans, buf_str(&g->b));
	machine_tell(&run->m, &run->last, &g->b);
	texts_put(&g->finals, buf_str(&g->b));
}

static void gathered_free(struct gathered *g)
{
	texts_free(&g->finals);
	texts_free(&g->plans);
	path_free(&g->path);
	buf_free(&g->b);
}

struct how {
	int bound;
	uint64_t executions;
	bool coarse; // only the coarse pass is wanted, else only the other
	const struct program *later;
};

static struct search_result search(const struct program *p, const struct how *how,
				   struct gathered *g)
{
	struct model_runner m = model_runner_of(p);
	struct runner *runner = &m.runner;
	struct search_options o = {.strategy = &search_bounded,
				   .bound = how->bound,
				   .executions = how->executions,
				   .all = true,
				   .coarse = how->coarse,
				   .fine = !how->coarse};
	struct search_result r;
	struct status st = {0};
	m.later = how->later;
	m.ended = gather;
	m.ctx = g;
	ck_assert_msg(counterexample_search(&o, &runner, 1, &r, &st) == 0, "%s", st.text);
	model_runner_free(&m);
	return r;
}

// ---- tests -------------------------------------------------------------------------------------

// The search reaches what brute force reaches.
static void check_same(const struct gathered *g, const struct search_result *r,
		       const struct brute *b, const struct program *p)
{
	const char *lacks = texts_lack(b->finals, g->finals);
	const char *more = texts_lack(g->finals, b->finals);
	unsigned long seed = (unsigned long)p->seed;
	size_t counted = r->counts.all.interleavings, forms = HASH_COUNT(b->forms);
	ck_assert(r->finished && !r->state.pruned);
	ck_assert_msg(!lacks, "program %lu: never came to %s", seed, lacks);
	ck_assert_msg(!more, "program %lu: came to %s", seed, more);
	ck_assert_msg(counted == forms, "program %lu: %zu interleavings, %zu by brute force", seed,
		      counted, forms);
	ck_assert_uint_eq(r->counts.all.complete, r->counts.all.executions);
}

static void check_bounds(const struct program *p, const size_t *by_cost)
{
	size_t sum = 0;
	for (int bound = 0; bound < 4; bound++) {
		struct gathered g = {0};
		struct search_result r = search(p, &(struct how){.bound = bound}, &g);
		size_t within = 0;
		sum += by_cost[bound];
		for (int c = 0; c <= bound; c++)
			within += g.by_cost[c];
		ck_assert(r.finished);
		// an execution found within the bound may cost more by the default policy
		ck_assert_uint_ge(r.counts.all.executions, sum);
		ck_assert_uint_eq(within, sum);
		search_result_free(&r);
		gathered_free(&g);
	}
}

// Does main end the program, wherever the others are?
static bool ends_it_all(const struct program *p)
{
	const struct body *b = &p->bodies[0];
	return b->words[b->n - 1].op.code == OP_PROCESS_EXIT;
}

// Taking steps that need no choice first misses no end and no interleaving; but how far the others
// were when main ended it all is nothing that the program came to. And a wake-up for no reason
// comes only before the program is stuck, which it may be earlier then.
static void check_coarse(const struct program *p, const struct brute *b)
{
	if (ends_it_all(p) || (b->stuck && p->rules.spurious))
		return;
	struct gathered g = {0};
	struct search_result r = search(p, &(struct how){.bound = BOUND_NONE, .coarse = true}, &g);
	ck_assert_uint_le(r.counts.all.executions, b->paths);
	check_same(&g, &r, b, p);
	search_result_free(&r);
	gathered_free(&g);
}

static void check_program(const struct program *p, const struct brute *b)
{
	struct gathered g = {0};
	struct search_result r = search(p, &(struct how){.bound = BOUND_NONE}, &g);
	check_same(&g, &r, b, p);
	ck_assert_uint_eq(r.counts.all.executions, b->paths);
	ck_assert_uint_eq(HASH_COUNT(g.plans), b->paths);
	check_bounds(p, g.by_cost);
	check_coarse(p, b);
	search_result_free(&r);
	gathered_free(&g);
}

static void check_programs(struct rules rules)
{
	unsigned walked = 0;
	for (unsigned seed = 1; seed <= 250; seed++) {
		struct program p;
		struct brute b = {0};
		program_make(&p, seed, PROGRAM_TINY, false);
		p.rules = rules;
		if (brute_force(&b, &p)) {
			check_program(&p, &b);
			walked++;
		}
		brute_free(&b);
	}
	ck_assert_uint_ge(walked, 60);
}

START_TEST(reaches_what_brute_force_reaches_in_virtual_time)
{
	check_programs((struct rules){0});
}
END_TEST

START_TEST(reaches_what_brute_force_reaches_with_any_timeouts)
{
	check_programs((struct rules){.any_timeouts = true});
}
END_TEST

START_TEST(reaches_what_brute_force_reaches_with_a_spurious_wakeup)
{
	check_programs((struct rules){.any_timeouts = true, .spurious = 1, .interrupts = 1});
}
END_TEST

// What a search comes to, in one line.
static void tell_result(const struct search_result *r, struct buf *b)
{
	buf_clear(b);
	buf_printf(b, "%zu %zu %zu %zu %zu %d %d %d %zu:", (size_t)r->counts.all.executions,
		   (size_t)r->counts.all.complete, (size_t)r->counts.all.asleep,
		   (size_t)r->counts.all.interleavings, (size_t)r->failure.executions, r->finished,
		   r->state.bound, r->state.phase, r->failure.trace.n);
	for (int i = 0; i < SEARCH_PHASES; i++)
		buf_printf(b, " %zu %zu", (size_t)r->counts.phases[i].executions,
			   (size_t)r->counts.phases[i].interleavings);
}

#define MOST_RUNNERS 5

// Searches with so many runners, whose executions end in another order than they began in.
static void search_slowly(const struct program *p, const struct search_ops *strategy, size_t n,
			  struct buf *told)
{
	struct model_runner m[MOST_RUNNERS];
	struct runner *runners[MOST_RUNNERS];
	struct search_options o = {.strategy = strategy,
				   .bound = 2,
				   .executions = 300,
				   .depth = 3,
				   .seed = 7,
				   .all = true,
				   .coarse = true,
				   .fine = true};
	struct search_result r;
	struct status st = {0};
	size_t runs = 0;
	for (size_t i = 0; i < n; i++) {
		m[i] = model_runner_of(p);
		m[i].slow = true;
		m[i].dice = i * 77 + n;
		runners[i] = &m[i].runner;
	}
	ck_assert_msg(counterexample_search(&o, runners, n, &r, &st) == 0, "%s", st.text);
	tell_result(&r, told);
	ck_assert_uint_le(r.counts.all.executions, 300);
	for (size_t i = 0; i < n; i++) {
		runs += m[i].runs;
		ck_assert(m[i].runs > 0 || r.counts.all.executions < 50);
		model_runner_free(&m[i]);
	}
	ck_assert_uint_ge(runs, r.counts.all.executions);
	search_result_free(&r);
}

START_TEST(many_runners_come_to_the_same)
{
	static const struct search_ops *const all[] = {&search_bounded, &search_odpor, &search_pct,
						       &search_phases};
	struct buf one = {0}, many = {0};
	for (unsigned seed = 1; seed <= 40; seed++) {
		struct program p;
		program_make(&p, seed, PROGRAM_SMALL, false);
		search_slowly(&p, all[_i], 1, &one);
		for (size_t n = 2; n <= MOST_RUNNERS; n++) {
			search_slowly(&p, all[_i], n, &many);
			ck_assert_msg(!strcmp(buf_str(&one), buf_str(&many)),
				      "program %u, %zu runners: %s\nbut one: %s", seed, n,
				      buf_str(&many), buf_str(&one));
		}
	}
	buf_free(&one);
	buf_free(&many);
}
END_TEST

START_TEST(ends_with_its_budget)
{
	struct program p;
	struct gathered g = {0};
	program_make(&p, 3, PROGRAM_SMALL, false);
	struct search_result r =
		search(&p, &(struct how){.bound = BOUND_NONE, .executions = 5}, &g);
	ck_assert(!r.finished);
	ck_assert_uint_eq(r.counts.all.executions, 5);
	search_result_free(&r);
	gathered_free(&g);
}
END_TEST

START_TEST(notices_a_program_that_is_not_deterministic)
{
	struct program p, other;
	struct gathered g = {0};
	program_make(&p, 3, PROGRAM_SMALL, false);
	other = p;
	other.bodies[1].words[1] = (struct word){.op = {.code = OP_YIELD}}; // behind its start
	struct search_result r =
		search(&p, &(struct how){.bound = BOUND_NONE, .later = &other}, &g);
	ck_assert(!r.finished);
	ck_assert_uint_eq(r.limits.cut[END_DEPARTED].count, 1);
	ck_assert_uint_lt(r.counts.all.executions, 20);
	search_result_free(&r);
	gathered_free(&g);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("search");
	TCase *c = unit_case(s, "search");
	tcase_add_test(c, reaches_what_brute_force_reaches_in_virtual_time);
	tcase_add_test(c, reaches_what_brute_force_reaches_with_any_timeouts);
	tcase_add_test(c, reaches_what_brute_force_reaches_with_a_spurious_wakeup);
	tcase_add_loop_test(c, many_runners_come_to_the_same, 0, 4);
	tcase_add_test(c, ends_with_its_budget);
	tcase_add_test(c, notices_a_program_that_is_not_deterministic);
	return unit_run(s);
}
