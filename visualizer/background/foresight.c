// SPDX-License-Identifier: MIT
//
// What can still become of a run: see foresight.h.
#include "visualizer/background/foresight.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "session/provenance.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_MOST 3000 // no outlook for a longer run

// Executions to find the outlook, and to try again if the first answer left something open.
static const uint64_t budgets[] = {400, 4000};
enum { ROUNDS = sizeof budgets / sizeof *budgets, MISSES_MOST = 2 };

// ---- the program --------------------------------------------------------------------------------

static void seek_program(struct foresight_program *p, const struct trace *t)
{
	struct status st = {0};
	bool changed;
	char mode[16] = "";
	p->sought = true;
	trace_meta(t, "mode", 0, mode, sizeof mode);
	if (strcmp(mode, "record") == 0)
		snprintf(p->why, sizeof p->why, "%s",
			 _("This is the trace of a real run: press v first, which runs its program "
			   "up to here."));
	else if (provenance_target(&p->target, t, &changed, &st))
		snprintf(p->why, sizeof p->why, "%s", st.text);
	else if (changed)
		snprintf(p->why, sizeof p->why,
			 _("%s has changed since the trace was recorded: it cannot be run again as "
			   "it was."),
			 p->target.program);
	else if (provenance_input_changed(&p->target, t))
		snprintf(p->why, sizeof p->why,
			 _("the input %s has changed since the trace was recorded: the program "
			   "cannot be run again as it was."),
			 p->target.input);
}

const struct target *foresight_target(struct foresight *f, const char **why)
{
	struct foresight_program *p = &f->recorded;
	*why = "";
	if (f->live)
		return f->live;
	if (!p->sought)
		seek_program(p, f->history->trace);
	*why = p->why;
	return *p->why ? NULL : &p->target;
}

// ---- the run that is known ----------------------------------------------------------------------

static struct choice step_at(const struct history *h, size_t i)
{
	return event_choice(&h->trace->ev[h->steps.slot[i]]);
}

static size_t common(const struct foresight *f, const struct history *h)
{
	size_t n = history_last(h) < f->nsteps ? history_last(h) : f->nsteps, i = 0;
	while (i < n && choice_same(f->steps[i], step_at(h, i)))
		i++;
	return i;
}

static bool line_known(const struct fate_line *l, size_t n)
{
	return l->yes > n || l->yes == l->no;
}

static bool all_known(const struct foresight *f)
{
	return f->fate.begun && f->fate.n == f->nsteps && line_known(&f->fate.well, f->nsteps) &&
	       line_known(&f->fate.fail, f->nsteps);
}

static unsigned rounds_most(const struct foresight *f)
{
	return f->misses < MISSES_MOST ? ROUNDS : 1;
}

static bool settled(const struct foresight *f)
{
	return all_known(f) || f->rounds >= rounds_most(f);
}

static void show(struct foresight *f)
{
	outlook_begin(&f->outlook);
	f->outlook.busy = !settled(f);
	if (!f->fate.begun)
		return;
	f->outlook.well = (struct outlook_line){f->fate.well.yes, f->fate.well.no};
	f->outlook.fail = (struct outlook_line){f->fate.fail.yes, f->fate.fail.no};
}

// Forgets what is known of steps that the run no longer has. 0 or ENOMEM.
static int adapt(struct foresight *f)
{
	const struct history *h = f->history;
	size_t last = history_last(h);
	if (f->number == h->number && f->last == last)
		return 0;
	f->number = h->number;
	f->last = last;
	size_t same = common(f, h);
	if (same == last && last == f->nsteps)
		return 0;
	if (!VEC_FITS(f->steps, &f->steps_cap, last + 1))
		return ENOMEM;
	for (size_t i = same; i < last; i++)
		f->steps[i] = step_at(h, i);
	f->nsteps = last;
	f->rounds = 0;
	if (f->fate.n > same)
		fate_resize(&f->fate, same);
	if (f->asked)
		ahead_stop(&f->ahead);
	show(f);
	return 0;
}

// ---- asking -------------------------------------------------------------------------------------

void foresight_see(struct foresight *f, const struct history *h, const struct target *live)
{
	f->history = h;
	f->live = live;
}

// Can the outlook of this run be found?
static bool of_use(struct foresight *f)
{
	const char *why;
	return !f->off && !f->failed && history_last(f->history) <= STEPS_MOST &&
	       foresight_target(f, &why);
}

static int ask(struct foresight *f, enum ahead_kind kind, size_t steps, uint64_t executions)
{
	struct trace run;
	const char *why;
	const struct target *t = foresight_target(f, &why);
	int rc = t ? ahead_run(&run, f->history->trace, steps) : EINVAL;
	if (rc)
		return rc;
	const struct ahead_subject s = {
		.target = t,
		.rules = ahead_rules(&run),
		.prints = (enum told_prints)trace_meta_number(&run, "prints")};
	const struct ahead_question q = {
		.kind = kind, .run = &run, .executions = executions, .known = f->fate};
	rc = ahead_ask(&f->ahead, &s, &q);
	trace_free(&run);
	return rc;
}

static void ask_outlook(struct foresight *f)
{
	if (!of_use(f) || adapt(f) || settled(f))
		return;
	f->asked = ask(f, AHEAD_FATE, f->nsteps, budgets[f->rounds]) == 0;
	f->failed = !f->asked;
}

bool foresight_ask(struct foresight *f)
{
	struct look *l = &f->look;
	if (f->asked && (l->wanted || (of_use(f) && adapt(f))))
		ahead_stop(&f->ahead);
	if (f->ahead.busy)
		return true;
	if (!l->wanted) {
		ask_outlook(f);
		return true;
	}
	l->asked = l->wanted = ask(f, l->kind, l->from, SEARCH_EXECUTIONS) == 0;
	return l->asked;
}

// ---- answers ------------------------------------------------------------------------------------

// An answer that came after ahead_stop() may be about the run as it was before.
static void take_outlook(struct foresight *f, const struct ahead_answer *a)
{
	f->asked = false;
	if (a->kind == AHEAD_TROUBLE) {
		f->failed = true;
	} else if (a->kind == AHEAD_IS_FATE && !f->ahead.stopping) {
		f->fate = a->fate;
		f->rounds++;
		if (settled(f))
			f->misses = all_known(f) ? 0 : f->misses + 1;
	}
	show(f);
}

enum foresight_news foresight_take(struct foresight *f, struct ahead_answer *a)
{
	if (!ahead_take(&f->ahead, a))
		return NEWS_NONE;
	if (!f->look.asked) {
		take_outlook(f, a);
		return NEWS_OUTLOOK;
	}
	f->look.tried = a->executions;
	f->look.asked = a->kind == AHEAD_TRIES;
	return NEWS_LOOK;
}

// ---- the rest -----------------------------------------------------------------------------------

const struct outlook *foresight_outlook(struct foresight *f)
{
	return !f->history || !of_use(f) || adapt(f) ? NULL : &f->outlook;
}

int foresight_fd(const struct foresight *f)
{
	return f->ahead.busy ? f->ahead.worker.fd : -1;
}

void foresight_forget(struct foresight *f)
{
	const struct route route = f->route;
	bool off = f->off;
	f->route = (struct route){0};
	foresight_free(f);
	*f = (struct foresight){.off = off, .route = route};
}

void foresight_free(struct foresight *f)
{
	ahead_end(&f->ahead);
	target_free(&f->recorded.target);
	free(f->steps);
	route_free(&f->route);
}

// ---- the way found ------------------------------------------------------------------------------

int route_set(struct route *w, const struct history *h, size_t from, const struct choice *more,
	      size_t n, const char *where)
{
	route_free(w);
	struct choice *c = malloc((from + n + 1) * sizeof *c);
	if (!c)
		return ENOMEM;
	for (size_t i = 0; i < from; i++)
		c[i] = step_at(h, i);
	if (n)
		memcpy(c + from, more, n * sizeof *c);
	*w = (struct route){.c = c, .n = from + n, .from = from, .where = where};
	return 0;
}

void route_free(struct route *w)
{
	free(w->c);
	*w = (struct route){0};
}

bool route_goes(const struct route *w, const struct history *h, size_t moment)
{
	if (!w->c || moment > w->n || moment > history_last(h))
		return false;
	for (size_t i = 0; i < moment; i++)
		if (!choice_same(step_at(h, i), w->c[i]))
			return false;
	return true;
}

bool route_next(const struct route *w, const struct history *h, size_t moment, struct choice *c)
{
	if (moment < w->from || moment >= w->n || !route_goes(w, h, moment))
		return false;
	*c = w->c[moment];
	return true;
}
