// SPDX-License-Identifier: MIT
//
// `treadle replay`: runs the program of a trace again on the recorded schedule: the choices of its
// steps are the plan. The program's steps are compared with the recorded ones while it runs. The
// plan's length is the limit of steps: a run that continues where the recorded one ended departs
// from it too.
#include "base/vec.h"
#include "checker/report/waits_report.h"
#include "checker/search/ends.h"
#include "cmd/commands.h"
#include "session/again.h"
#include "session/provenance.h"
#include "session/session.h"
#include "trace/compare.h"
#include "trace/story.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
	char *file;
	bool json;
};

static const struct argp_option options[] = {
	{"json", 'j', NULL, 0, N_("Write the result as JSON, for other programs"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case 'j':
		a->json = true;
		return 0;
	case ARGP_KEY_ARG:
		return command_argument(state, arg, &a->file);
	case ARGP_KEY_END:
		if (a->file)
			return 0;
		return command_invalid(
			_("name a trace; 'treadle record' and 'treadle check' make some"));
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] = N_(
	"Run the program of a trace again, on the recorded schedule, and report whether it does "
	"the same. Its log and output are shown as they come."
	"\v"
	"Exit status: 0 the program did the same and ended with status 0, 1 it failed (as recorded "
	"or in another way) or departed from the trace (the first difference is reported).\n\n"
	"Examples:\n"
	"  treadle record -o run.trace semaphores\n"
	"  treadle replay run.trace");

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("TRACE"), .doc = doc};

struct replay {
	const struct trace *old;
	const struct event *old_end;
	struct story was; // of the whole recorded run
	bool json, changed;
	bool *idle; // by thread of the recorded run: a thread that appeared and did nothing but end
	struct choice *plan;
	size_t nplan, plan_cap;
	struct racing places; // memory whose accesses are operations
	struct session *session;
	struct compare *compare;
	struct story story; // of the new run
	size_t at;	    // its slots up to here have been compared and printed
	struct buf departure;
	bool departed;
	const char *program; // its file
	struct waits waits;  // what threads wait for where the plan is used up
	bool held;	     // they were looked for
	bool line;	     // the program's output is in the middle of a line
	bool sated;	     // the plan is used up, but the program would continue
};

// --- the plan ---------------------------------------------------------------------------------

// Finds idle threads, such as a forked process without any effect: a run of a plan does not have
// them.
static int idle_find(struct replay *r)
{
	r->idle = calloc(MAX_THREADS + 1, sizeof *r->idle);
	if (!r->idle)
		return ENOMEM;
	for (size_t at = 0; at < r->old->n; at += event_slots(&r->old->ev[at])) {
		const struct event *e = &r->old->ev[at];
		if (e->kind == EV_THREAD || (e->kind == EV_PEND && !op_ends(e->op)))
			r->idle[e->thread] = e->kind == EV_THREAD;
	}
	return 0;
}

static int plan_make(struct replay *r)
{
	for (size_t at = 0; at < r->old->n; at += event_slots(&r->old->ev[at])) {
		if (r->old->ev[at].kind != EV_STEP || r->idle[r->old->ev[at].thread])
			continue;
		if (!VEC_FITS(r->plan, &r->plan_cap, r->nplan + 1))
			return ENOMEM;
		struct choice c = event_choice(&r->old->ev[at]);
		c.thread = (uint16_t)compare_thread(r->compare, c.thread);
		c.target = compare_thread(r->compare, c.target);
		r->plan[r->nplan++] = c;
	}
	return 0;
}

// --- telling ----------------------------------------------------------------------------------

static void end_line(struct replay *r)
{
	if (r->line)
		putchar('\n');
	r->line = false;
}

static void tell(struct replay *r, const struct trace *t, const struct event *e)
{
	struct buf b = {0};
	if (r->json)
		return;
	if (e->kind == EV_LOG) {
		end_line(r);
		story_log_line(&r->story, t, (uint32_t)r->at, &b);
		puts(buf_str(&b));
	} else if (e->kind == EV_OUTPUT && e->other) {
		fwrite(event_text(e), 1, e->other, stdout);
		r->line = event_text(e)[e->other - 1] != '\n';
	}
	buf_free(&b);
}

// Takes in the new events of the trace. 0, ENOMEM, or EINVAL: the runtime reported something that
// the model does not allow.
static int take(struct replay *r)
{
	session_resolve(r->session);
	const struct trace *t = session_trace(r->session);
	int err = 0;
	while (!err && !r->departed && r->at < t->n) {
		const struct event *e = &t->ev[r->at];
		err = story_event(&r->story, t, (uint32_t)r->at);
		if (!err && e->kind == EV_PEND) {
			err = compare_pend(r->compare, &r->story, t, (uint32_t)r->at,
					   &r->departure);
			r->departed = err == EINVAL;
			err = r->departed ? 0 : err;
		} else if (!err) {
			tell(r, t, e);
		}
		r->at += event_slots(e);
	}
	fflush(stdout);
	return err;
}

// --- ends --------------------------------------------------------------------------------------

// Did the recorded run go on for ever, and has the new one done the same so far? More cannot be
// shown.
static bool for_ever(const struct replay *r)
{
	return r->sated && end_for_ever(r->old_end->op);
}

// Was the recorded run cut off before its end?
static bool cut_off(const struct event *end)
{
	return end_for_ever(end->op) || end->op == END_STOPPED || end->op == END_STEPS ||
	       end->op == END_DEPARTED || end->op == END_TROUBLE;
}

static bool stuck(const struct event *end)
{
	return end->op == END_DEADLOCK || end->op == END_LOST_WAKEUP;
}

// Are the ends the same? Lost wake-ups and things left behind are not known of a recorded run.
static bool same_end(const struct event *old, const struct event *now)
{
	if (stuck(old) && stuck(now))
		return true;
	if (old->op == END_EXIT && old->arg == 0 && now->op == END_LEAK)
		return true;
	return old->op == now->op && (old->op == END_ASSERT || old->arg == now->arg);
}

// The new run is over and followed the plan as far as it went: compares its end with the recorded
// one.
static int compare_ends(struct replay *r)
{
	const struct trace *t = session_trace(r->session);
	const struct event *end = trace_end(t);
	r->sated = end->op == END_STEPS || end->op == END_STOPPED;
	if (end->op == END_DEPARTED) {
		r->departed = true;
		return compare_refused(r->compare, &r->story, t, (uint64_t)end->arg, &r->departure);
	}
	bool whole = r->story.steps == r->nplan;
	if (whole && (r->sated ? cut_off(r->old_end) : same_end(r->old_end, end)))
		return 0;
	r->departed = true;
	struct buf then = {0}, now = {0};
	story_end(&r->was, r->old, &then);
	if (r->sated)
		buf_puts(&now, _("it continues"));
	else
		story_end(&r->story, t, &now);
	buf_printf(&r->departure, _("then: %s; now: %s"), buf_str(&then), buf_str(&now));
	buf_free(&then);
	buf_free(&now);
	return 0;
}

static int exit_code(const struct replay *r)
{
	const struct event *end = trace_end(session_trace(r->session));
	if (r->departed)
		return EXIT_FAILED;
	if (for_ever(r))
		return EXIT_FAILED;
	if (end->op == END_LEAK)
		end = r->old_end;
	return r->sated ? EXIT_OK : (int)end_code(end);
}

// What threads wait for, where the run ends and the program has not.
static bool has_waits(const struct replay *r)
{
	const struct event *end = trace_end(session_trace(r->session));
	return (r->waits.n || r->waits.lack) && (stuck(end) || for_ever(r));
}

static void say_waits(const struct replay *r)
{
	struct story_names names = {&r->story, session_trace(r->session)};
	struct namer namer = story_namer(&names);
	if (has_waits(r))
		waits_put(&r->waits, &namer, stdout);
}

static void say_people(struct replay *r, const char *file)
{
	const struct trace *t = session_trace(r->session);
	struct buf b = {0};
	end_line(r);
	if (r->departed) {
		command_note(_("departs from %s after step %" PRIu64 ": %s"), file, r->story.steps,
			     buf_str(&r->departure));
		return;
	}
	if (for_ever(r))
		story_end(&r->was, r->old, &b);
	else if (r->sated)
		buf_puts(&b, _("the recorded run was cut off here"));
	else
		story_end(&r->story, t, &b);
	printf(_("the end: %s\n"), buf_str(&b));
	say_waits(r);
	printf(_("the same as recorded: %" PRIu64 " steps\n"), r->story.steps);
	buf_free(&b);
}

static void say_json(struct replay *r, const char *file)
{
	const struct trace *t = session_trace(r->session);
	const struct event *end = trace_end(t);
	struct story_names names = {&r->story, t};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	const char *kind = end ? end_failure(end) : NULL;
	char program[4096] = "";
	trace_meta(t, "program", 0, program, sizeof program);
	if (for_ever(r) && !r->departed) {
		story_end(&r->was, r->old, &b);
		kind = end_failure(r->old_end);
	} else if (r->departed || r->sated) {
		kind = NULL;
	} else {
		story_end(&r->story, t, &b);
	}
	json_t *departure = r->departed
				    ? json_pack("{s:I, s:o}", "step", (json_int_t)r->story.steps,
						"sentence", json_text(buf_str(&r->departure)))
				    : json_null();
	json_t *all =
		json_pack("{s:o, s:o, s:b, s:I, s:b, s:o, s:s?, s:o, s:o}", "trace",
			  json_text(file), "program", json_text(program), "changed", r->changed,
			  "steps", (json_int_t)r->story.steps, "same", !r->departed, "departure",
			  departure, "failure", kind, "end", json_text(buf_str(&b)), "waits",
			  waits_json(has_waits(r) ? &r->waits : NULL, &namer));
	json_dumpf(all, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(all);
	buf_free(&b);
}

// --- running -----------------------------------------------------------------------------------

// The plan is used up: looks what the threads wait for, and lets the run come to its end. 0 or an
// exit code.
static int look_and_go_on(struct replay *r, enum session_state *state, struct status *st)
{
	r->held = true;
	if (!r->departed && waits_look(&r->waits, r->session, &r->story.world,
				       end_for_ever(r->old_end->op), r->program))
		return status_no_memory(st);
	if (waits_find_writers(&r->waits, r->old))
		return status_no_memory(st);
	*state = SESSION_RUNNING;
	return session_go_on(r->session, st);
}

// Runs the plan to its end, or until the program departs from it. 0 or an exit code.
static int follow(struct replay *r, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	int err = 0, code = 0;
	while (!err && !code && !r->departed && state == SESSION_RUNNING) {
		code = session_wait(r->session, -1, &state, st);
		err = code ? 0 : take(r);
		if (!err && !code && state == SESSION_ASKS && !r->held)
			code = look_and_go_on(r, &state, st);
	}
	if (code)
		return code;
	session_stop(r->session);
	if (!err && !r->departed)
		err = compare_ends(r);
	if (err == ENOMEM)
		return status_no_memory(st);
	if (err)
		return status_set(
			st, EXIT_TROUBLE,
			_("the run does not fit the model at slot %zu: please report this"), r->at);
	return EXIT_OK;
}

static int start(struct replay *r, const struct target *target, struct status *st)
{
	struct run_options o;
	int code = session_open(&r->session, target, st);
	if (code)
		return code;
	r->compare = compare_start(r->old, !r->changed);
	if (!r->compare || idle_find(r) || plan_make(r) || again_options(&o, &r->places, r->old))
		return status_no_memory(st);
	o.output = true;
	o.holds = HOLDS_ONCE;
	o.way = WAY_FORK;
	o.plan = r->plan;
	o.nplan = r->nplan;
	o.max_steps = r->nplan;
	o.ask = r->nplan == 0; // a limit of 0 would mean no limit
	code = session_start(r->session, &o, st);
	if (!code && story_init(&r->story, session_trace(r->session)))
		code = status_no_memory(st);
	return code;
}

static int replay(struct replay *r, const char *file, struct status *st)
{
	struct target target;
	int code = provenance_target(&target, r->old, &r->changed, st);
	if (code)
		return code;
	r->program = target.program;
	if (r->changed)
		command_note(_("%s has changed since %s was made"), target.program, file);
	if (provenance_input_changed(&target, r->old))
		command_note(_("%s, its standard input, has changed since %s was made"),
			     target.input, file);
	code = start(r, &target, st);
	if (!code)
		code = follow(r, st);
	if (!code) {
		(r->json ? say_json : say_people)(r, file);
		code = exit_code(r);
	}
	target_free(&target);
	return code;
}

// Reads the recorded run. A trace is trusted only after it was folded: then its threads and objects
// are numbered without gaps, and each step was possible.
static int old_run(struct replay *r, const char *file, struct status *st)
{
	size_t at;
	int err = story_until(&r->was, r->old, NO_SLOT, &at);
	if (err == EINVAL)
		return status_set(st, EXIT_USAGE,
				  _("trace '%s' is damaged at slot %zu: record it again"), file,
				  at);
	if (err)
		return status_no_memory(st);
	r->old_end = trace_end(r->old);
	if (!r->old_end)
		return status_set(st, EXIT_USAGE,
				  _("trace '%s' does not say how the run ended: record it again"),
				  file);
	return EXIT_OK;
}

static int replay_file(const struct arguments *a)
{
	struct status st = {0};
	struct trace old;
	struct replay r = {.old = &old, .json = a->json};
	if (trace_open(&old, a->file, &st))
		return command_fail(&st);
	int code = old_run(&r, a->file, &st);
	if (!code)
		code = replay(&r, a->file, &st);
	if (st.code)
		code = command_fail(&st);
	story_free(&r.was);
	story_free(&r.story);
	compare_end(r.compare);
	session_close(r.session);
	waits_free(&r.waits);
	buf_free(&r.departure);
	free(r.plan);
	free(r.idle);
	racing_free(&r.places);
	trace_free(&old);
	return code;
}

static int replay_run(int argc, char **argv)
{
	struct arguments a = {0};
	int code = command_read(&argp, argc, argv, &a);
	return code ? code : replay_file(&a);
}

const struct command command_replay = {"replay", N_("Run a trace's program again on its schedule"),
				       replay_run};
