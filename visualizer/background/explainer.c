// SPDX-License-Identifier: MIT
//
// The process that explains a run: see why.h. It searches as `treadle explain` does, under the
// rules of the search ahead (ahead_rules()).
#include "visualizer/background/why.h"

#include "base/i18n.h"
#include "checker/explain/explain.h"
#include "checker/report/explain_text.h"
#include "checker/search/runner_set.h"
#include "session/level.h"
#include "visualizer/background/ahead.h"
#include "visualizer/background/worker.h"

#include <stdlib.h>
#include <string.h>

#define STEPS 10000 // of an execution at most
#define MEMORY ((uint64_t)1 << 30)
#define WRITTEN ((uint64_t)64 << 20)
#define LONGEST 60     // seconds of own time
#define TELL_EVERY 0.1 // seconds

struct explainer {
	const struct explainer_subject *subject;
	int fd;
	double told; // seconds from the start of the search to the last report
	struct search_options search;
	struct runner_options runner;
	struct finding seen;
};

static void tell(const struct explainer *x, enum explainer_told kind, const void *data, size_t n)
{
	if (!message_send(x->fd, (uint32_t)kind, data, n))
		_Exit(1);
}

static void progress(void *ctx, const struct search_counts *c, const struct strategy_state *state,
		     double seconds)
{
	struct explainer *x = ctx;
	uint64_t tried = c->executions;
	(void)state;
	if (seconds - x->told < TELL_EVERY)
		return;
	x->told = seconds;
	tell(x, EXPLAINER_TRIES, &tried, sizeof tried);
}

// ---- the program --------------------------------------------------------------------------------

// Sets what depends on how much of the program can be observed. What is read of the file is not
// freed: the process ends soon.
static int look_at_file(struct explainer *x, struct status *st)
{
	struct level_seen *seen = &x->seen.seen;
	const struct target *target = x->subject->target;
	int code = level_look(target->program, target->lesson, seen, st);
	if (code || seen->level != LEVEL_MEMORY)
		return code;
	x->search.unseen = level_unseen(seen, target->lesson);
	x->search.fine = false;
	x->search.races = x->runner.races = RACES_NOTE;
	x->runner.exact = seen->exact;
	return EXIT_OK;
}

static int set_up(struct explainer *x, const volatile sig_atomic_t *stop, struct status *st)
{
	x->runner = (struct runner_options){.steps = STEPS,
					    .memory = MEMORY,
					    .written = WRITTEN,
					    .cpu = runner_set_processors() - 1,
					    .stop = stop};
	x->search = (struct search_options){.coarse = true,
					    .fine = true,
					    .bound = 2,
					    .depth = 3,
					    .seed = 1,
					    .executions = SEARCH_EXECUTIONS,
					    .steps = STEPS,
					    .longest = LONGEST,
					    .stop = stop,
					    .progress = progress,
					    .ctx = x};
	x->seen = (struct finding){.options = &x->search, .rules = &x->runner.rules};
	int code = look_at_file(x, st);
	explain_rules(x->subject->trace, &x->runner);
	x->runner.rules = ahead_rules(x->subject->trace);
	return code;
}

// ---- what came of it ----------------------------------------------------------------------------

// A run that is too long to be explained as a whole is explained by its last steps.
static void choose_range(const struct trace *t, struct explain_options *o)
{
	size_t steps = trace_steps(t);
	if (steps <= EXPLAIN_STEPS_MOST || end_for_ever(trace_end(t)->op))
		return;
	o->from = steps - EXPLAIN_STEPS_MOST + 1;
	o->to = steps;
}

static void add_paragraph(void *ctx, const char *text, int indent)
{
	struct buf *b = ctx;
	(void)indent;
	for (; *text; text++)
		buf_putc(b, *text == '\n' ? ' ' : *text);
	buf_putc(b, '\n');
}

static void add_rest(const struct explanation *e, const struct explain_options *o, struct buf *b)
{
	if (o->from)
		buf_printf(b,
			   _("The run is long: only orders that involve its last %d steps were "
			     "looked for.\n"),
			   EXPLAIN_STEPS_MOST);
	if (!e->passes)
		return;
	buf_printf(b, "\n%s", _("Enter puts the nearest run that passes beside this one."));
	if (!e->moved)
		return;
	buf_putc(b, ' ');
	buf_printf(b,
		   ngettext("In that run %zu step stands elsewhere.",
			    "In that run %zu steps stand elsewhere.", e->moved),
		   e->moved);
}

static void tell_explanation(const struct explainer *x, const struct explanation *e,
			     const struct explain_options *o)
{
	const struct target *target = x->subject->target;
	const struct explain_report r = {.e = e, .lesson = target->lesson, .act = target->act};
	const struct trace *passing = &e->passing.trace;
	struct buf b = {0};
	if (e->passes)
		tell(x, EXPLAINER_PASSES, passing->ev, passing->n * sizeof *passing->ev);
	explain_words(&r, add_paragraph, &b);
	add_rest(e, o, &b);
	tell(x, EXPLAINER_TEXT, buf_str(&b), b.n);
	buf_free(&b);
}

void explainer_work(void *subject, int fd, const volatile sig_atomic_t *stop)
{
	struct explainer x = {.subject = subject, .fd = fd};
	struct explain_options how = {.seen = &x.seen};
	struct explanation e = {.idiom = IDIOM_NONE};
	struct runner *runner = NULL;
	struct status st = {0};
	int code = set_up(&x, stop, &st);
	if (!code)
		code = runner_open(&runner, x.subject->target, &x.runner, &st);
	choose_range(x.subject->trace, &how);
	if (!code)
		code = explain(&how, x.subject->trace, &runner, 1, &e, &st);
	if (code)
		tell(&x, EXPLAINER_TROUBLE, st.text, strlen(st.text));
	else
		tell_explanation(&x, &e, &how);
	explanation_free(&e);
	if (runner)
		runner->ops->close(runner);
}
