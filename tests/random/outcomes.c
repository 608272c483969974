// SPDX-License-Identifier: MIT
//
// outcomes [-b] [-c] [-j N] [-m MOST] [-r] [-s N] [-t] PROGRAM FROM N SIZE KINDS
//
// Runs random programs (program.c), those of N seeds, by the exhaustive search and by brute force,
// real processes both, and compares what they come to: how each execution ends, with all that each
// thread has told. Both must see the same, and the exhaustive search each interleaving once, with
// one runner or N (-j). A program with more schedules than MOST is left out.
//
//	-b	only what can come after some choices, which are drawn by seed
//	-c	brute force takes steps that need no choice at once, for larger programs; where
//		a program ends early, or gets stuck where a wake-up might have come, that may
//		miss some: so a program that differs is walked once more without
//	-r	places that are raced for become visible: they must be the same too
//	-s N	up to N spurious wake-ups; programs that get stuck are left out: there an execution
//		ends, though a wake-up for no reason could follow, and so could not come before
//	-t	virtual time
//	-z	the search over states instead, which must come to the same ends; what threads told
//		on the way there is no part of a state. Where KINDS has w, loops that wait, brute
//		force runs the same program with v, mutexes
//
// The last line says how many programs were compared. Exit status: 0 all agree, 1 one does not.
#include "checker/verdict/counterexample.h"
#include "base/target.h"
#include "course/target_find.h"
#include "tests/random/seen.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNNERS 4
#define STEPS 10000

struct options {
	bool coarse, races, virtual_time, states, begin;
	int jobs, spurious;
	uint64_t most;
};

static struct seen *now; // of the search under way
static bool ends_only;	 // what threads have told on the way there is not compared

// ---- a runner that takes in what it runs ----------------------------------------------------

struct listener {
	struct runner runner;
	struct runner *real;
	bool heard; // the execution that has ended
};

static int start(struct runner *r, const struct plan *plan, bool whole, struct status *st)
{
	struct listener *l = (struct listener *)r;
	l->heard = false;
	return l->real->ops->start(l->real, plan, whole, st);
}

static int fd(struct runner *r)
{
	const struct listener *l = (const struct listener *)r;
	return l->real->ops->fd(l->real);
}

static int take(struct runner *r, const struct trace **trace, struct status *st)
{
	struct listener *l = (struct listener *)r;
	int rc = l->real->ops->take(l->real, trace, st);
	if (rc || !*trace || l->heard || now->over)
		return rc;
	l->heard = true;
	const struct event *end = trace_end(*trace);
	if (end && end->op == END_ASLEEP && ends_only)
		return rc;
	seen_add(now, outcome_of(*trace, ends_only));
	return rc;
}

static void drop(struct runner *r)
{
	struct listener *l = (struct listener *)r;
	l->real->ops->drop(l->real);
}

// The search begins anew.
static int watch(struct runner *r, enum races races, const struct visible *v, size_t n)
{
	struct listener *l = (struct listener *)r;
	if (!now->over) {
		seen_clear(now);
		now->places = realloc(now->places, (n + 1) * sizeof *v);
		must(now->places, "out of memory");
		if (n)
			memcpy(now->places, v, n * sizeof *v);
		now->nplaces = n;
	}
	return l->real->ops->watch(l->real, races, v, n);
}

static void know(struct runner *r, const uint64_t *numbers, size_t n)
{
	struct listener *l = (struct listener *)r;
	l->real->ops->know(l->real, numbers, n);
}

static void resolve(struct runner *r, struct trace *trace)
{
	struct listener *l = (struct listener *)r;
	l->real->ops->resolve(l->real, trace);
}

static const struct runner_ops listening = {
	.start = start,
	.fd = fd,
	.take = take,
	.drop = drop,
	.watch = watch,
	.know = know,
	.resolve = resolve,
};

// ---- a strategy that tells when nothing is left ----------------------------------------------

static const struct search_ops *strategy;
static unsigned under_way;

static void *begin(const struct search_options *o)
{
	under_way = 0;
	return strategy->start(o);
}

// What runs after the end is for the report: it is neither taken in nor made smaller.
static int next(void *state, struct plan *plan, void **ticket)
{
	int rc = strategy->next(state, plan, ticket);
	under_way += rc == 0;
	now->over |= rc == ENOENT && under_way == 0;
	return rc;
}

static int learn(void *state, void *ticket, const struct path *path,
		 const struct happens_before *order, size_t *at)
{
	under_way--;
	return strategy->learn(state, ticket, path, order, at);
}

static size_t new_steps(const void *state, const void *ticket, const struct path *path)
{
	return strategy->new_steps ? strategy->new_steps(state, ticket, path) : path->n;
}

static size_t new_states(const void *state, const uint64_t **numbers)
{
	return strategy->new_states ? strategy->new_states(state, numbers) : 0;
}

static struct strategy_state state_of(const void *state)
{
	return strategy->state(state);
}

static void end(void *state)
{
	strategy->end(state);
}

static const struct search_ops telling = {
	.name = "",
	.start = begin,
	.next = next,
	.learn = learn,
	.new_steps = new_steps,
	.new_states = new_states,
	.state = state_of,
	.end = end,
};

// ---- what all begin with ----------------------------------------------------------------------

// The first choices of an execution, which is drawn, with as many as are drawn. To be freed.
static struct beginning draw(struct runner *r, uint64_t seed)
{
	struct plan plan = {
		.policy = {.kind = POLICY_PCT, .changes = 2, .length = 30, .seed = seed}};
	const struct trace *trace;
	struct path path = {0};
	struct status st = {0};
	size_t at;
	must(runner_run(r, &plan, false, &trace, &st) == EXIT_OK, st.text);
	must(path_fold(&path, trace, &at) == 0, "path_fold");
	struct choice *c = calloc(path.n + 1, sizeof *c);
	must(c, "out of memory");
	for (size_t i = 0; i < path.n; i++)
		c[i] = path.points[i].step.choice;
	struct beginning begin = {.c = c, .n = seed % (path.n / 2 + 1)};
	path_free(&path);
	return begin;
}

// ---- one program ----------------------------------------------------------------------------

// False: there are too many schedules.
static bool run_search(const struct options *o, struct beginning from, struct listener *l, size_t n,
		       const struct search_ops *ops, struct seen *seen, struct search_result *r)
{
	struct status st = {0};
	struct runner *runners[RUNNERS];
	struct search_options how = {.strategy = &telling,
				     .begin = from,
				     .bound = BOUND_NONE,
				     .executions = o->most,
				     .steps = STEPS,
				     .coarse = o->coarse,
				     .all = true,
				     .races = o->races ? RACES_NOTE : RACES_OFF,
				     .stop = &seen->over};
	now = seen;
	strategy = ops;
	for (size_t i = 0; i < n; i++) {
		runners[i] = &l[i].runner;
		must(watch(runners[i], how.races, NULL, 0) == 0, "out of memory");
	}
	int rc = counterexample_search(&how, runners, n, r, &st);
	must(!rc, st.text);
	seen->over = 1;
	seen_sort(seen);
	return r->finished || r->counts.all.executions < o->most;
}

// A failed assertion ends an execution between two operations, so what others could still do is
// not known from it: then it only matters that both fail, the search in a way that there is.
static bool both_fail(struct seen *s, const struct search_result *r, struct seen *all,
		      const struct search_result *b)
{
	return r->failure.executions && b->failure.executions &&
	       !seen_more(s, all, NULL, "not by brute force");
}

// Is the exhaustive search r, with what it has seen, what brute force b came to?
static bool agrees(struct seen *s, const struct search_result *r, struct seen *all,
		   const struct search_result *b)
{
	const struct search_counts *c = &r->counts.phases[SEARCH_EXHAUSTIVE];
	const struct search_counts *d = &b->counts.phases[SEARCH_BOUNDED];
	if (seen_end(all, END_ASSERT, END_PROPERTY))
		return both_fail(s, r, all, b);
	bool ok = !seen_more(all, s, NULL, "not seen") &
		  !seen_more(s, all, NULL, "not by brute force");
	for (int i = 0; i < ENDS; i++)
		if (r->limits.cut[i].sentence || b->limits.cut[i].sentence) {
			printf("  cut short: %s\n", r->limits.cut[i].sentence
							    ? r->limits.cut[i].sentence
							    : b->limits.cut[i].sentence);
			ok = false;
		}
	if (c->interleavings != d->interleavings || c->executions != c->interleavings ||
	    d->complete != d->executions || r->limits.unmodelled.n) {
		printf("  %" PRIu64 " executions, %" PRIu64 " asleep, %" PRIu64
		       " interleavings of %" PRIu64 "; cut short %" PRIu64 ", %" PRIu64 "\n",
		       c->executions, c->asleep, c->interleavings, d->interleavings,
		       c->executions - c->complete, d->executions - d->complete);
		ok = false;
	}
	if (!seen_places_same(s, all)) {
		printf("  %zu places raced for, by brute force %zu\n", s->nplaces, all->nplaces);
		ok = false;
	}
	return ok;
}

// A mistake or a crash ends an execution as well, however far the others are: which is met first
// may depend on which steps come first. All other ends are those of whole executions.
static bool is_whole(unsigned end)
{
	return end == END_EXIT || end == END_DEADLOCK || end == END_LOST_WAKEUP;
}

// The same of a search over states, of which only ends are known.
static bool agrees_by_states(struct seen *s, const struct search_result *r, struct seen *all,
			     const struct search_result *b)
{
	if (!r->finished || r->state.pruned) {
		printf("  the search over states did not finish\n");
		return false;
	}
	if (seen_end(all, END_ASSERT, END_PROPERTY))
		return both_fail(s, r, all, b);
	return !r->failure.executions == !b->failure.executions &&
	       !seen_more(all, s, is_whole, "not seen") &
		       !seen_more(s, all, NULL, "not by brute force");
}

struct sums {
	uint64_t compared, states, large, waits, stuck, schedules, interleavings, outcomes, failing;
};

// A program, by a runner for each job.
struct program {
	struct target target;
	struct listener l[RUNNERS];
};

static bool compare(const struct options *o, struct beginning from, struct program *p,
		    struct program *brute, struct sums *sums)
{
	struct seen all = {0}, one = {0}, more = {0};
	struct search_result a = {0}, b = {0}, c = {0};
	bool ok = true;
	ends_only = o->states;
	if (!run_search(o, from, p->l, 1, o->states ? &search_states : &search_odpor, &one, &a) ||
	    !run_search(o, from, brute->l, (size_t)o->jobs, &search_bounded, &all, &b)) {
		sums->large++;
	} else if (a.state.polls_cut) {
		sums->waits++;
	} else if (o->spurious && seen_end(&all, END_DEADLOCK, END_LOST_WAKEUP)) {
		sums->stuck++;
	} else {
		ok = o->states ? agrees_by_states(&one, &a, &all, &b) : agrees(&one, &a, &all, &b);
		sums->states += a.state.states;
		if (o->jobs > 1 && !o->states &&
		    run_search(o, from, p->l, (size_t)o->jobs, &search_odpor, &more, &c))
			ok &= agrees(&more, &c, &all, &b);
		sums->compared++;
		sums->schedules += b.counts.phases[SEARCH_BOUNDED].executions;
		sums->interleavings += a.counts.phases[SEARCH_EXHAUSTIVE].interleavings;
		sums->outcomes += one.n;
		sums->failing += a.failure.executions > 0;
	}
	search_result_free(&a);
	search_result_free(&b);
	search_result_free(&c);
	seen_free(&all);
	seen_free(&one);
	seen_free(&more);
	return ok;
}

static void open_program(struct program *p, const struct options *o, char **words)
{
	struct status st = {0};
	must(target_find(&p->target, words[0], words + 1, 3, &st) == EXIT_OK, st.text);
	for (int i = 0; i < o->jobs; i++) {
		const struct runner_options how = {
			.rules = {.any_timeouts = !o->virtual_time, .spurious = o->spurious},
			.steps = STEPS,
			.cpu = (unsigned)i};
		p->l[i].runner.ops = &listening;
		must(runner_open(&p->l[i].real, &p->target, &how, &st) == EXIT_OK, st.text);
	}
}

static void close_program(struct program *p, const struct options *o)
{
	for (int i = 0; i < o->jobs; i++)
		p->l[i].real->ops->close(p->l[i].real);
	target_free(&p->target);
}

static bool run_program(const struct options *o, char **words, struct sums *sums)
{
	struct program p = {0}, brute = {0};
	char *kinds = strdup(words[3]), *w = strchr(kinds, 'w');
	open_program(&p, o, words);
	if (w)
		*w = 'v';
	open_program(&brute, o, (char *[]){words[0], words[1], words[2], kinds, NULL});
	struct options whole = *o;
	whole.coarse = false;
	whole.most *= 10;
	struct beginning from = {0};
	if (o->begin)
		from = draw(brute.l[0].real, strtoull(words[1], NULL, 10));
	bool ok = compare(o, from, &p, &brute, sums);
	if (!ok && o->coarse) {
		printf("  walked once more:\n");
		ok = compare(&whole, from, &p, &brute, sums);
	}
	free((struct choice *)from.c);
	close_program(&p, o);
	close_program(&brute, o);
	free(kinds);
	return ok;
}

static struct options read_options(int argc, char **argv)
{
	struct options o = {.jobs = 1, .most = 1000};
	int letter;
	while ((letter = getopt(argc, argv, "bcj:m:rs:tz")) != -1) {
		o.begin |= letter == 'b';
		o.coarse |= letter == 'c';
		o.races |= letter == 'r';
		o.virtual_time |= letter == 't';
		o.states |= letter == 'z';
		if (letter == 'j')
			o.jobs = atoi(optarg);
		else if (letter == 's')
			o.spurious = atoi(optarg);
		else if (letter == 'm')
			o.most = strtoull(optarg, NULL, 10);
	}
	must(argc - optind == 5 && o.jobs >= 1 && o.jobs <= RUNNERS,
	     "usage: outcomes [OPTION...] PROGRAM FROM N SIZE KINDS");
	return o;
}

int main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	struct sums s = {0};
	char **words = argv + optind, seed[24];
	uint64_t from = strtoull(words[1], NULL, 10), n = strtoull(words[2], NULL, 10), wrong = 0;
	for (uint64_t i = from; i < from + n; i++) {
		snprintf(seed, sizeof seed, "%" PRIu64, i);
		if (run_program(&o, (char *[]){words[0], seed, words[3], words[4], NULL}, &s))
			continue;
		printf("they differ: %s %s %s %s\n", words[0], seed, words[3], words[4]);
		wrong++;
	}
	printf("%" PRIu64 " programs, %" PRIu64 " of them fail; %" PRIu64 " schedules, %" PRIu64
	       " interleavings, %" PRIu64 " states, %" PRIu64 " outcomes; left out: %" PRIu64
	       " too large, %" PRIu64 " wait by asking, %" PRIu64 " get stuck; wrong: %" PRIu64
	       "\n",
	       s.compared, s.failing, s.schedules, s.interleavings, s.states, s.outcomes, s.large,
	       s.waits, s.stuck, wrong);
	return wrong ? 1 : 0;
}
