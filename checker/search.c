// SPDX-License-Identifier: MIT
//
// The driver of a search: see search.h. It knows nothing of how executions come about
// (runner.h) and nothing of which to try next (struct search_ops).
#include "checker/search.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "checker/ends.h"
#include "checker/failure.h"
#include "checker/fingerprint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct search {
	const struct search_options *o;
	struct runner *runner;
	struct search_result *r;
	struct status *st;
	void *strategy;
	struct plan plan;
	void *ticket; // of the execution under way
	struct path path;
	struct interleavings *set;
	const struct trace *trace; // of the last execution
	struct timespec begun;
	bool over;
};

static int out_of_memory(struct search *s)
{
	return status_set(s->st, EXIT_TROUBLE, _("out of memory"));
}

static double seconds_since(const struct timespec *then)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static int trace_copy(struct trace *to, const struct trace *from)
{
	trace_free(to);
	*to = (struct trace){0};
	return trace_append(to, from->ev, from->n);
}

// How a trace ends, as a sentence; NULL when memory runs out.
static char *end_sentence(const struct trace *t)
{
	struct story s;
	struct buf b = {0};
	char *text = NULL;
	size_t bad;
	if (story_until(&s, t, NO_SLOT, &bad))
		return NULL;
	story_end(&s, t, &b);
	if (!b.failed)
		text = strdup(buf_str(&b));
	buf_free(&b);
	story_free(&s);
	return text;
}

// Keeps the text of an EV_LIMIT, once.
static int keep_limit(struct search_result *r, const struct event *e)
{
	char *text = strndup(event_text(e), e->other);
	if (!text)
		return ENOMEM;
	for (size_t i = 0; i < r->nunmodelled; i++)
		if (!strcmp(r->unmodelled[i], text)) {
			free(text);
			return 0;
		}
	char **all = vec_room(r->unmodelled, &r->unmodelled_cap, r->nunmodelled + 1, sizeof *all);
	if (!all) {
		free(text);
		return ENOMEM;
	}
	r->unmodelled = all;
	all[r->nunmodelled++] = text;
	return 0;
}

static int note_limits(struct search *s)
{
	const struct trace *t = s->trace;
	int rc = 0;
	for (size_t i = 0; s->path.limits && !rc && i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_LIMIT)
			rc = keep_limit(s->r, &t->ev[i]);
	for (size_t i = 0; i < s->path.n; i++) {
		const struct op *op = &s->path.points[i].step.op;
		s->r->used[op->code] = true;
		s->r->timed |= op_rows[op->code].arg == ARG_DEADLINE && op->arg != TR_NEVER;
	}
	return rc;
}

// Where a program that is not deterministic went another way: after which step.
static char *departure_sentence(const struct search *s, size_t at)
{
	struct story story;
	struct buf b = {0};
	char *text = NULL;
	size_t bad;
	if (at > s->path.n)
		at = s->path.n;
	if (story_until(&story, s->trace, NO_SLOT, &bad))
		return NULL;
	struct story_names ctx = {&story, s->trace};
	struct namer names = story_namer(&ctx);
	buf_printf(&b, _("on the same schedule it did something else at step %zu"), at + 1);
	if (at) {
		const struct step *last = &s->path.points[at - 1].step;
		buf_puts(&b, _(", after "));
		describe_step(last, &names, &b);
		if (last->op.site) {
			buf_puts(&b, " (");
			story_site(s->trace, last->op.site, &b);
			buf_puts(&b, ")");
		}
	}
	if (!b.failed)
		text = strdup(buf_str(&b));
	buf_free(&b);
	story_free(&story);
	return text;
}

// The last execution was cut short, in the way of `end`; at: the step of a departure.
static int note_cut(struct search *s, uint8_t end, size_t at)
{
	struct cut *cut = &s->r->cut[end];
	unsigned patience = end_rows[end].patience;
	cut->count++;
	s->over |= patience && cut->count >= patience;
	s->r->stopped |= end == END_STOPPED;
	if (cut->sentence)
		return 0;
	s->runner->ops->resolve(s->runner);
	cut->sentence = end == END_DEPARTED ? departure_sentence(s, at) : end_sentence(s->trace);
	return cut->sentence ? 0 : ENOMEM;
}

static int run_plan(struct search *s, bool whole)
{
	size_t at;
	int rc = s->runner->ops->run(s->runner, &s->plan, whole, &s->trace, s->st);
	if (rc)
		return rc;
	s->path.eager = s->plan.policy.eager;
	rc = path_fold(&s->path, s->trace, &at);
	if (rc == EINVAL)
		return status_set(
			s->st, EXIT_TROUBLE,
			_("the trace of an execution does not fit the model at event %zu"), at);
	return rc ? out_of_memory(s) : EXIT_OK;
}

// Plans the choices of a failing trace once more, with the program's output, and runs them; without
// its OP_RESUMEs, if `resumes` is not set. Does it end alike?
static bool repeats(struct search *s, const struct event *end, bool resumes)
{
	size_t at;
	if (path_fold(&s->path, &s->r->trace, &at))
		return false;
	s->plan.n = 0;
	for (size_t i = 0; i < s->path.n; i++)
		if (resumes || s->path.points[i].step.op.code != OP_RESUME)
			s->plan.c[s->plan.n++] = s->path.points[i].step.choice;
	s->plan.resumes = resumes;
	return s->runner->ops->run(s->runner, &s->plan, true, &s->trace, s->st) == EXIT_OK &&
	       path_fold(&s->path, s->trace, &at) == 0 && s->path.end.op == end->op &&
	       s->path.end.arg == end->arg;
}

// The last execution failed: keeps its trace, and runs it once more with the program's output.
static int keep_failure(struct search *s)
{
	struct event end = s->path.end;
	s->r->failure = end.op;
	s->r->eager = s->plan.policy.eager;
	s->over = true;
	s->runner->ops->resolve(s->runner);
	if (trace_copy(&s->r->trace, s->trace))
		return out_of_memory(s);

	size_t n = s->path.n;
	struct choice *c = vec_room(s->plan.c, &s->plan.cap, n, sizeof *c);
	if (!c && n)
		return out_of_memory(s);
	s->plan.c = c;
	bool resumed = s->plan.resumes;
	// most failures do not need the code after an operation to come later
	bool simple = resumed && repeats(s, &end, false);
	s->r->repeated = simple || repeats(s, &end, resumed);
	if (!s->r->repeated)
		return EXIT_OK; // the first trace is what there is
	s->runner->ops->resolve(s->runner);
	return trace_copy(&s->r->trace, s->trace) ? out_of_memory(s) : EXIT_OK;
}

static void count(struct search *s, bool complete, bool fresh)
{
	struct search_counts *c = &s->r->counts;
	c->executions++;
	c->complete += complete;
	c->interleavings += fresh;
	c->seconds = seconds_since(&s->begun);
	c->bound = s->o->strategy->state(s->strategy).bound;
	if (s->o->progress)
		s->o->progress(s->o->ctx, c);
}

// Looks at the last execution.
static int look(struct search *s)
{
	const struct event *end = &s->path.end;
	bool fresh = false;
	size_t at;
	if (note_limits(s))
		return out_of_memory(s);
	if (end_cut(end)) {
		count(s, false, false);
		if (note_cut(s, end->op, (size_t)end->arg))
			return out_of_memory(s);
	} else {
		if (interleavings_add(s->set, &s->path, &fresh))
			return out_of_memory(s);
		count(s, true, fresh);
	}
	if (end_failure(end))
		return keep_failure(s);
	if (s->over)
		return EXIT_OK;
	int rc = s->o->strategy->learn(s->strategy, s->ticket, &s->path, &at);
	if (rc == EINVAL)
		rc = note_cut(s, END_DEPARTED, at);
	return rc ? out_of_memory(s) : EXIT_OK;
}

static bool budget_left(const struct search *s)
{
	return !s->o->executions || s->r->counts.executions < s->o->executions;
}

static int drive(struct search *s)
{
	while (!s->over) {
		if (s->o->stop && *s->o->stop) {
			s->r->stopped = true;
			return EXIT_OK;
		}
		int rc = s->o->strategy->next(s->strategy, &s->plan, &s->ticket);
		if (rc == ENOENT) {
			s->r->finished = true;
			return EXIT_OK;
		}
		if (rc)
			return out_of_memory(s);
		if (!budget_left(s))
			return EXIT_OK;
		rc = run_plan(s, false);
		if (!rc)
			rc = look(s);
		if (rc)
			return rc;
	}
	return EXIT_OK;
}

int search_run(const struct search_options *o, struct runner *runner, struct search_result *r,
	       struct status *st)
{
	struct search s = {.o = o, .runner = runner, .r = r, .st = st};
	*r = (struct search_result){.strategy = o->strategy->name};
	clock_gettime(CLOCK_MONOTONIC, &s.begun);
	s.strategy = o->strategy->start(o);
	s.set = interleavings_new();
	int rc = s.strategy && s.set ? drive(&s) : out_of_memory(&s);
	if (s.strategy) {
		r->state = o->strategy->state(s.strategy);
		o->strategy->end(s.strategy);
	}
	r->counts.seconds = seconds_since(&s.begun);
	interleavings_free(s.set);
	path_free(&s.path);
	free(s.plan.c);
	return rc;
}

void search_result_free(struct search_result *r)
{
	for (size_t i = 0; i < ENDS; i++)
		free(r->cut[i].sentence);
	for (size_t i = 0; i < r->nunmodelled; i++)
		free(r->unmodelled[i]);
	free(r->unmodelled);
	trace_free(&r->trace);
	*r = (struct search_result){0};
}
