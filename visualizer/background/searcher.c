// SPDX-License-Identifier: MIT
//
// The process that looks ahead: see ahead.h. A search tries schedules with few preemptions first,
// so that the way found is easy to follow.

#include "checker/search/ends.h"
#include "checker/search/runner_set.h"
#include "checker/search/search.h"
#include "checker/verdict/verdict.h"
#include "session/again.h"
#include "session/level.h"
#include "session/racing.h"
#include "visualizer/background/ahead.h"
#include "visualizer/background/worker.h"

#include <stdlib.h>
#include <string.h>

#define STEPS 10000 // of an execution at most
#define MEMORY ((uint64_t)1 << 30)
#define WRITTEN ((uint64_t)64 << 20)
#define TELL_EVERY 0.1 // seconds
#define LONGEST 60     // seconds of own time for an answer
#define LINGER 2000    // ms without a question until the program is unloaded

struct searcher {
	const struct ahead_subject *subject;
	int fd;
	const volatile sig_atomic_t *stop;
	struct runner *runner; // NULL: it is not open
	bool looked;	       // at the file: the rest is set
	struct finding seen;   // what a verdict needs to know of the program
	struct search_options how;
};

// ---- the program --------------------------------------------------------------------------------

static int look_at_file(struct searcher *s, struct status *st)
{
	struct level_seen *seen = &s->seen.seen;
	const struct target *target = s->subject->target;
	int code = level_look(target->program, target->lesson, seen, st);
	if (code == EXIT_OK && seen->level == LEVEL_MEMORY)
		s->how.unseen = level_unseen(seen, target->lesson);
	return code;
}

// The runner gets another processor than the program that is stepped, where there is one.
static int open_runner(struct searcher *s, struct status *st)
{
	const struct runner_options o = {
		.rules = s->subject->rules,
		.steps = STEPS,
		.memory = MEMORY,
		.written = WRITTEN,
		.prints = s->subject->prints,
		.exact = s->seen.seen.exact,
		.cpu = runner_set_processors() - 1,
		.stop = s->stop,
	};
	return runner_open(&s->runner, s->subject->target, &o, st);
}

static int ready(struct searcher *s, struct status *st)
{
	if (s->runner || s->looked)
		return s->runner ? EXIT_OK : open_runner(s, st);
	s->how = (struct search_options){.strategy = &search_phases,
					 .coarse = true,
					 .bound = 2,
					 .depth = 3,
					 .seed = 1,
					 .steps = STEPS,
					 .longest = LONGEST,
					 .stop = s->stop};
	s->seen = (struct finding){.options = &s->how, .rules = &s->subject->rules};
	int code = look_at_file(s, st);
	s->looked = !code;
	return code ? code : open_runner(s, st);
}

// ---- answers ------------------------------------------------------------------------------------

static void tell(const struct searcher *s, enum ahead_answer_kind kind,
		 const struct ahead_told *head, const void *data, size_t n)
{
	struct buf b = {0};
	buf_add(&b, (const char *)head, sizeof *head);
	buf_add(&b, data ? data : "", n);
	if (b.failed || !message_send(s->fd, (uint32_t)kind, b.s, b.n))
		_Exit(1);
	buf_free(&b);
}

static void tell_trouble(const struct searcher *s, const char *text)
{
	const struct ahead_told head = {0};
	tell(s, AHEAD_TROUBLE, &head, text, strlen(text));
}

// ---- a way --------------------------------------------------------------------------------------

struct way_search {
	const struct searcher *s;
	bool good; // a good end is wanted
	struct trace found;
	uint8_t end;
	bool begun, anew; // the search has begun; and began again, for places that the run lacks
	volatile sig_atomic_t stop; // of the search
	double told;		    // seconds from its start to the last report
};

static void begins(void *ctx)
{
	struct way_search *w = ctx;
	w->anew = w->begun;
	w->begun = true;
	w->stop |= w->anew;
}

static int ended(void *ctx, const struct execution *e, bool fresh)
{
	struct way_search *w = ctx;
	const struct event *end = &e->path->end;
	(void)fresh;
	bool fails = end_failure(end) != NULL, well = end_well(end);
	if (!(w->good ? well : fails) || w->found.n)
		return 0;
	w->stop = 1;
	w->end = end->op;
	return trace_copy(&w->found, e->trace);
}

static void progress(void *ctx, const struct search_counts *c, const struct strategy_state *state,
		     double seconds)
{
	struct way_search *w = ctx;
	(void)state;
	w->stop |= *w->s->stop;
	if (seconds - w->told < TELL_EVERY)
		return;
	w->told = seconds;
	const struct ahead_told head = {.executions = c->executions};
	tell(w->s, AHEAD_TRIES, &head, NULL, 0);
}

// A livelock is found only when the search is over.
static int take_livelock(struct way_search *w, const struct search_result *r)
{
	if (w->good || w->found.n || !r->failure.executions || !r->failure.failing.trace.n)
		return 0;
	w->end = r->failure.failing.end.op;
	return trace_copy(&w->found, &r->failure.failing.trace);
}

static void tell_way(const struct way_search *w, size_t from, const struct search_result *r)
{
	const struct ahead_told head = {.executions = r->counts.all.executions, .end = w->end};
	size_t n = trace_steps(&w->found);
	struct choice *c = again_plan(&w->found, n);
	if (c && n >= from)
		tell(w->s, AHEAD_WAY, &head, c + from, (n - from) * sizeof *c);
	else
		tell_trouble(w->s, strerror(ENOMEM));
	free(c);
}

// A search that ends executions at their first failure does not prove that none ends well: the fate
// of the run (checker/fate/probe.h) does.
static bool never_well(struct searcher *s, const struct trace *run, size_t from, uint64_t budget)
{
	struct fate f = {0};
	struct status st = {0};
	const struct fate_options o = {
		.seen = &s->seen, .executions = budget, .longest = LONGEST, .stop = s->stop};
	return !fate_find(&o, run, &s->runner, 1, &f, &st) &&
	       fate_can_end_well(&f, from) == FATE_NO;
}

static void tell_none(struct searcher *s, const struct way_search *w,
		      const struct search_options *how, const struct trace *run,
		      const struct search_result *r)
{
	struct finding f = s->seen;
	const struct ahead_told head = {.executions = r->counts.all.executions};
	bool whole = false;
	f.options = how;
	f.result = r;
	if (!w->anew && verdict_whole(&f, &whole))
		whole = false;
	if (whole && w->good)
		whole = never_well(s, run, how->begin.n, how->executions);
	tell(s, *s->stop ? AHEAD_STOPPED : whole ? AHEAD_NO_WAY : AHEAD_UNKNOWN, &head, NULL, 0);
}

static int watch(const struct searcher *s, const struct racing *places, enum races races)
{
	return s->runner->ops->watch(s->runner, races, places->all, places->n);
}

static void find_way(struct searcher *s, const struct ahead_asked *a, const struct trace *run)
{
	struct way_search w = {.s = s, .good = a->kind == AHEAD_GOOD_END};
	const struct search_listener listener = {.ended = ended, .anew = begins, .ctx = &w};
	struct search_options how = s->how;
	struct search_result r = {0};
	struct status st = {0};
	struct racing places = {0};
	size_t from = trace_steps(run);
	struct choice *c = again_plan(run, from);
	how.begin =
		(struct beginning){.c = c, .n = from, .resumes = trace_meta_number(run, "resumes")};
	how.executions = a->executions;
	how.races = (enum races)trace_meta_number(run, "races");
	how.places = &places;
	how.all = true;
	how.listener = &listener;
	how.stop = &w.stop;
	how.progress = progress;
	how.ctx = &w;
	struct endless rounds;
	rounds_of_trace(&rounds, run);
	s->runner->ops->follow(s->runner, &rounds);
	bool known = c && !racing_of_trace(&places, run) && !watch(s, &places, how.races);
	int code = known ? search_run(&how, &s->runner, 1, &r, &st) : status_no_memory(&st);
	if (!code && take_livelock(&w, &r))
		code = status_no_memory(&st);
	if (code)
		tell_trouble(s, st.text);
	else if (w.found.n)
		tell_way(&w, from, &r);
	else
		tell_none(s, &w, &how, run, &r);
	search_result_free(&r);
	trace_free(&w.found);
	racing_free(&places);
	free(c);
}

// ---- questions ----------------------------------------------------------------------------------

static void find_fate(struct searcher *s, const struct ahead_asked *a, const struct trace *run)
{
	struct ahead_told head = {.fate = a->known};
	struct status st = {0};
	const struct fate_options o = {
		.seen = &s->seen, .executions = a->executions, .longest = LONGEST, .stop = s->stop};
	if (fate_find(&o, run, &s->runner, 1, &head.fate, &st))
		tell_trouble(s, st.text);
	else
		tell(s, AHEAD_IS_FATE, &head, NULL, 0);
}

static void answer(struct searcher *s, const struct ahead_asked *a, const struct trace *run)
{
	struct status st = {0};
	if (ready(s, &st))
		tell_trouble(s, st.text);
	else if (a->kind == AHEAD_FATE)
		find_fate(s, a, run);
	else
		find_way(s, a, run);
}

static void close_runner(struct searcher *s)
{
	if (s->runner)
		s->runner->ops->close(s->runner);
	s->runner = NULL;
}

// A loaded program costs processor time even when nobody asks.
static bool next_question(struct searcher *s, struct buf *b, struct message *m)
{
	if (s->runner && !message_comes(s->fd, LINGER))
		close_runner(s);
	return message_wait(s->fd, b, m);
}

void searcher_work(void *subject, int fd, const volatile sig_atomic_t *stop)
{
	struct searcher s = {.subject = subject, .fd = fd, .stop = stop};
	struct buf b = {0};
	struct message m;
	while (next_question(&s, &b, &m)) {
		struct ahead_asked a;
		struct trace run = {0};
		memcpy(&a, m.data, sizeof a);
		if (trace_append(&run, (const struct event *)(const void *)(m.data + sizeof a),
				 (m.n - sizeof a) / sizeof(struct event)))
			tell_trouble(&s, strerror(ENOMEM));
		else
			answer(&s, &a, &run);
		trace_free(&run);
	}
	buf_free(&b);
	close_runner(&s);
}
