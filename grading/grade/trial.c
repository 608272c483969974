// SPDX-License-Identifier: MIT
//
// Trials: see trial.h.
#include "grading/grade/trial.h"

#include "base/i18n.h"
#include "checker/report/report.h"
#include "checker/search/ends.h"
#include "checker/verdict/counterexample.h"
#include "checker/verdict/failure.h"
#include "course/target_find.h"
#include "sandbox/sandbox.h"
#include "session/level.h"
#include "trace/story_race.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MIB ((uint64_t)1 << 20)
#define STEPS_EACH                                                                                 \
	100 // steps for each execution of the budget, on average: a polling program has ever longer
	    // executions
#define LONG_ONES 10 // executions that may reach the limit of steps in any case
#define LONGEST 600  // seconds of own time for a scenario, whose budget should end long before

static const struct sandbox sandbox = {.written = 64 * MIB};

// --- one scenario --------------------------------------------------------------------------------

static struct runner_options runs(const struct scenario *s, const struct trial_options *o)
{
	return (struct runner_options){
		.rules = {.any_timeouts = s->any_timeouts, .spurious = s->spurious},
		.steps = s->steps,
		.memory = 128 * MIB,
		.written = 64 * MIB,
		.races = RACES_END,
		.returns = true,
		.leaks = true,
		.sandbox = &sandbox,
		.way = o->way,
		.stop = o->stop,
	};
}

// The limit of steps of all executions: where these are few, each may be long.
static uint64_t most_steps(const struct scenario *s)
{
	uint64_t all = s->executions * STEPS_EACH, some = s->steps * LONG_ONES;
	return all > some ? all : some;
}

static struct search_options searches(const struct scenario *s, const struct trial_options *o)
{
	return (struct search_options){
		.strategy = s->drawn ? &search_pct : &search_phases,
		.bound = 2,
		.depth = 3,
		.seed = 1,
		.executions = s->executions,
		.steps = s->steps,
		.most_steps = most_steps(s),
		.coarse = true,
		.races = RACES_END,
		.ends = true,
		.stop = o->stop,
		.longest = LONGEST,
		.progress = o->progress,
		.ctx = o->ctx,
	};
}

// Does a thread wait for a lock?
static bool waits_for_lock(const struct world *w)
{
	for (uint32_t i = 1; i <= w->nthreads; i++) {
		const struct thread *t = &w->threads[i];
		bool takes = t->phase == PHASE_RELOCK ||
			     (t->phase == PHASE_CALL && op_locks(t->op.code));
		if (t->life == LIFE_ALIVE && takes && !world_enabled(w, i))
			return true;
	}
	return false;
}

// Sets a failure's sentence and kind, and whether a lock is waited for.
static int say_failure(const struct search_result *r, struct trial *t)
{
	struct story story;
	struct failure f = {0};
	size_t at;
	if (!r->failure.trace.n) {
		t->kind = end_kinds[END_PROPERTY];
		t->sentence = reach_sentence(&r->reach, 0, true);
		return t->sentence ? 0 : ENOMEM;
	}
	int rc = story_until(&story, &r->failure.trace, NO_SLOT, &at);
	if (rc)
		return rc;
	rc = failure_describe(&f, &story, &r->failure.trace);
	t->sentence = rc ? NULL : strdup(buf_str(&f.sentence));
	t->kind = f.kind;
	t->locks = f.kind && strcmp(f.kind, end_kinds[END_DEADLOCK]) == 0 &&
		   waits_for_lock(&story.world);
	failure_free(&f);
	story_free(&story);
	return t->sentence ? 0 : ENOMEM;
}

static int keep_failure(struct trial *t, const struct report *report, struct search_result *r)
{
	size_t size;
	FILE *out = open_memstream(&t->report, &size);
	int rc = say_failure(r, t);
	if (!out)
		return ENOMEM;
	if (!rc)
		rc = report_failure(report, out);
	if (fclose(out))
		rc = ENOMEM;
	t->trace = r->failure.trace;
	r->failure.trace = (struct trace){0};
	return rc;
}

// Why the trial is undecided: what cut executions short; else the first limit that prevents a
// proof.
static const char *undecided(const struct search_result *r, const struct verdict *v)
{
	for (size_t i = 0; i < ENDS; i++)
		if (r->limits.cut[i].count && end_rows[i].located && r->limits.cut[i].sentence)
			return r->limits.cut[i].sentence;
	for (size_t i = 0; i < v->nlimits; i++)
		if (v->limits[i].blocks)
			return v->limits[i].text;
	return _("not every interleaving was tried");
}

static int say_undecided(struct trial *t, const struct search_result *r, const struct verdict *v,
			 const struct remarks *seen)
{
	const struct remark *polls = remarks_polling(seen);
	bool goes_on = r->state.polls_cut || r->limits.cut[END_STEPS].count ||
		       r->limits.cut[END_SPIN].count;
	struct buf b = {0};
	if (polls && (polls->sure || goes_on)) {
		t->kind = TRIAL_POLLS;
		buf_printf(&b,
			   _("a thread that waits looks again and again (%s), so there is no end "
			     "of interleavings to try. Let it sleep till then: in "
			     "pthread_mutex_lock for a lock, for all else on a condition, until "
			     "another thread signals"),
			   polls->place);
	} else {
		t->kind = TRIAL_UNTOLD;
		buf_puts(&b, undecided(r, v));
	}
	t->sentence = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return t->sentence ? 0 : ENOMEM;
}

// Were interleavings drawn at random, and did each execution end?
static bool all_drawn(const struct search_options *o, const struct search_result *r)
{
	return o->strategy == &search_pct && r->counts.all.complete == o->executions;
}

static int judge(struct trial *t, const struct finding *f, struct search_result *r,
		 const struct remarks *seen, int width)
{
	struct verdict v;
	int rc = verdict_make(&v, f);
	struct report report = {.finding = f, .verdict = &v, .width = width};
	if (!rc && v.kind == VERDICT_FAILED) {
		t->result = GRADE_FAILED;
		rc = keep_failure(t, &report, r);
	} else if (!rc && v.kind == VERDICT_NOTHING_FOUND && !all_drawn(f->options, r)) {
		t->result = GRADE_UNDECIDED;
		rc = say_undecided(t, r, &v, seen);
	} else {
		t->result = GRADE_PASSED;
	}
	verdict_free(&v);
	return rc;
}

// A search ends with the first data race, which has done no harm yet. What it leads to is searched
// in BEYOND more executions, with all accesses to the raced-for memory as steps.
#define BEYOND 500

static int run_once(const struct search_options *what, const struct runner_options *how,
		    const struct target *target, const struct trial_options *o,
		    struct search_result *r, struct status *st)
{
	struct runner_set own = {.n = 0}, *set = o->kept ? o->kept : &own;
	int code = runner_set_renew(set, o->jobs, target, how, st);
	cpu_set_t before;
	if (!code) {
		bool moved = runner_set_beside(set, &before);
		code = counterexample_search(what, set->runners, set->n, r, st);
		if (moved)
			runner_set_apart(&before);
	}
	if (code || !o->kept || r->ways.differed)
		runner_set_close(set);
	return code;
}

// Runs the search. A program that behaves differently where executions share a process is searched
// again, with a process for each execution.
static int run_search(const struct search_options *what, const struct runner_options *how,
		      const struct target *target, const struct trial_options *o,
		      struct search_result *r, struct status *st)
{
	int code = run_once(what, how, target, o, r, st);
	if (code || !r->ways.differed)
		return code;
	struct runner_options forks = *how;
	forks.way = WAY_FORK;
	search_result_free(r);
	*r = (struct search_result){0};
	return run_once(what, &forks, target, o, r, st);
}

// The sentence of the race with which the result ends.
static int say_race(const struct search_result *r, char **out)
{
	struct story story;
	struct buf b = {0};
	size_t at;
	int rc = story_until(&story, &r->failure.trace, NO_SLOT, &at);
	if (rc)
		return rc;
	if (story.race < r->failure.trace.n)
		story_race(&story, &r->failure.trace, story.race, true, &b);
	*out = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	story_free(&story);
	return *out ? 0 : ENOMEM;
}

// Searches on after a race. If it soon leads to a worse failure, that becomes the result, and *race
// the sentence of the race, which the caller frees. The verdict stays the same. An exit code.
static int search_beyond(struct search_result *result, struct search_options *what,
			 struct runner_options *how, const struct target *target,
			 const struct trial_options *o, char **race, struct status *st)
{
	struct search_options further = *what;
	struct search_result worse = {0};
	further.races = how->races = RACES_NOTE;
	further.executions = BEYOND;
	int code = run_search(&further, how, target, o, &worse, st);
	if (!code && worse.failure.trace.n && worse.failure.end != END_RACE) {
		if (say_race(result, race))
			code = status_no_memory(st);
		struct search_result was = *result;
		*result = worse;
		worse = was;
		what->races = RACES_NOTE;
	} else {
		how->races = RACES_END;
	}
	search_result_free(&worse);
	return code;
}

// Adds the race to the sentence; the report has it already. 0 or ENOMEM.
static int add_race(struct trial *t, const char *race)
{
	struct buf sentence = {0};
	buf_printf(&sentence, _("%s; its cause is a %s"), t->sentence, race);
	char *text = sentence.failed ? NULL : strdup(buf_str(&sentence));
	buf_free(&sentence);
	if (!text)
		return ENOMEM;
	free(t->sentence);
	t->sentence = text;
	return 0;
}

static int search(struct trial *t, const struct scenario *s, const struct target *target,
		  const struct trial_options *o, struct status *st)
{
	struct runner_options how = runs(s, o);
	struct search_options what = searches(s, o);
	struct search_result result = {0};
	struct finding f = {
		.options = &what, .rules = &how.rules, .result = &result, .graded = true};
	char *race = NULL;
	struct remarks seen = {.file = o->remarks ? o->remarks->file : NULL};
	struct remarks_watch watch = {.to = &seen};
	const struct search_listener listener = remarks_listener(&watch);
	what.listener = seen.file ? &listener : NULL;
	how.exact = level_exact(target->program);
	int code = level_of(target->program, &f.seen.level, st);
	if (!code)
		code = run_search(&what, &how, target, o, &result, st);
	t->executions = result.counts.all.executions;
	if (!code && result.failure.trace.n && result.failure.end == END_RACE)
		code = search_beyond(&result, &what, &how, target, o, &race, st);
	int rc = code ? 0 : judge(t, &f, &result, &seen, o->width);
	if (!rc && race)
		rc = add_race(t, race);
	t->races = race != NULL;
	if (!rc && !code && seen.file)
		rc = remarks_add(o->remarks, &seen, !o->client);
	remarks_watch_end(&watch);
	remarks_free(&seen);
	free(race);
	search_result_free(&result);
	if (rc == EINVAL)
		return status_set(
			st, EXIT_TROUBLE,
			_("the failing trace does not fit the model: please report this"));
	return rc ? status_no_memory(st) : code;
}

// Turns the result around: the scenario's program is wrong on purpose, and the answer, a test, is
// right if it fails. 0 or ENOMEM.
static int turn(struct trial *t)
{
	uint64_t executions = t->executions;
	enum grade_result was = t->result;
	if (was == GRADE_UNDECIDED)
		return 0;
	trial_free(t);
	t->executions = executions;
	t->result = was == GRADE_FAILED ? GRADE_PASSED : GRADE_FAILED;
	if (t->result == GRADE_FAILED)
		t->sentence = strdup(_("the program under test is wrong on purpose, but your "
				       "test passes it in every interleaving"));
	return t->result == GRADE_PASSED || t->sentence ? 0 : ENOMEM;
}

int trial_run(struct trial *t, const struct scenario *s, const char *program,
	      const struct trial_options *o, struct status *st)
{
	struct target target;
	*t = (struct trial){0};
	int code = target_find(&target, program, s->args, s->nargs, st);
	if (!code)
		code = search(t, s, &target, o, st);
	if (!code && s->must_fail && turn(t))
		code = status_no_memory(st);
	target_free(&target);
	return code;
}

void trial_free(struct trial *t)
{
	free(t->sentence);
	free(t->report);
	trace_free(&t->trace);
	*t = (struct trial){0};
}

// --- early ---------------------------------------------------------------------------------------

bool trial_early(struct trial *t, const struct trial_options *o, const void *part)
{
	struct early_result result;
	if (!early_take(o->early, part, &result))
		return false;
	const char *text = buf_str(&result.text), *sentence = strchr(text, '\n');
	bool kept = !o->remarks || remarks_add(o->remarks, &result.remarks, true) == 0;
	t->executions = result.count;
	t->result = sentence ? GRADE_UNDECIDED : GRADE_PASSED;
	if (sentence) {
		size_t polls = strlen(TRIAL_POLLS);
		t->kind = strncmp(text, TRIAL_POLLS "\n", polls + 1) ? TRIAL_UNTOLD : TRIAL_POLLS;
		t->sentence = strdup(sentence + 1);
		kept &= t->sentence != NULL;
	}
	early_result_free(&result);
	return kept;
}

bool trial_result_early(const struct trial *t, struct early_result *result)
{
	result->count = t->executions;
	if (t->result == GRADE_UNDECIDED)
		buf_printf(&result->text, "%s\n%s", t->kind, t->sentence);
	return t->result != GRADE_FAILED;
}

struct trial_options trial_options_early(const struct trial_options *o, struct early_result *result)
{
	struct trial_options own = *o;
	own.jobs = 1;
	own.early = NULL;
	own.kept = NULL; // they belong to the grader
	own.remarks = &result->remarks;
	return own;
}
