// SPDX-License-Identifier: MIT
//
// Finds waste in an execution: see remarks.h. A thread that was woken continues, unless the first
// thing it does with the mutex is to wait on the same condition again. A thread polls if it comes
// to one place again and again, and only looks in between: it locks and unlocks, it pauses, its
// tries fail, its time limits pass, it finds memory unchanged.
#include "checker/remarks/remarks.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

enum { LOCKS = 8, LOOKS = 4, NO_WAKE = -1 };

// The number of visits to one place that make it polling: at a pause or a read; at a lock, which
// other loops take, too.
enum { POLLS = 3, POLLS_LOCK = 16 };

struct held {
	uint32_t object, site;
};

struct look {
	uint32_t site, object;
	int64_t value;
	unsigned times;
	bool plainly; // it only reads or pauses, and takes no lock
};

struct walker {
	uint32_t waits;	 // the condition it waits on; 0: none
	int woken;	 // the wake that woke it; NO_WAKE: none, or it has continued since
	bool has_lock;	 // again, since then
	uint32_t waited; // the condition it waited on when it was woken
	struct held held[LOCKS];
	unsigned nheld;
	struct look look[LOOKS];
};

// A signal or a broadcast that has woken threads.
struct wake {
	uint32_t site, again;
	unsigned woken, on, vain;
	bool all;
};

struct walk {
	struct sights *out;
	struct walker *threads; // by number
	struct wake *wakes;
	size_t nthreads, nwakes, wakes_cap;
	unsigned kinds; // a set
};

static int see(struct sights *out, struct sight what)
{
	if (!VEC_FITS(out->all, &out->cap, out->n + 1))
		return ENOMEM;
	for (size_t i = 0; i < out->n; i++) {
		struct sight *s = &out->all[i];
		if (s->kind != what.kind || s->site != what.site)
			continue;
		s->against |= what.against;
		s->sure |= what.sure;
		s->most = what.most > s->most ? what.most : s->most;
		s->from = s->from ? s->from : what.from;
		return 0;
	}
	out->all[out->n++] = what;
	return 0;
}

// ---- wake-ups ----------------------------------------------------------------------------------

static int add_wake(struct walk *w, const struct step *s, bool all)
{
	if (!VEC_FITS(w->wakes, &w->wakes_cap, w->nwakes + 1))
		return ENOMEM;
	w->wakes[w->nwakes++] = (struct wake){.site = s->op.site, .all = all};
	return 0;
}

// The wake that was added last wakes the thread.
static void wake(struct walk *w, struct walker *t)
{
	t->woken = (int)w->nwakes - 1;
	t->waited = t->waits;
	t->waits = 0;
	t->has_lock = false;
	w->wakes[t->woken].woken++;
}

// Forgets that a thread was woken: its time limit or an interruption would have woken it as well,
// or another thread may have changed what it finds, so that it is not known what it would have
// done.
static void forget(struct walk *w, struct walker *t)
{
	if (t->woken != NO_WAKE)
		w->wakes[t->woken].woken--;
	t->woken = NO_WAKE;
}

// Forgets earlier wakes on the condition, of threads that have not continued yet: they will find
// the change that this step reports, too.
static void forget_earlier(struct walk *w, const struct step *s)
{
	for (size_t t = 1; t <= w->nthreads; t++)
		if (w->threads[t].woken != NO_WAKE && w->threads[t].waited == s->op.object)
			forget(w, &w->threads[t]);
}

static int walk_signal(struct walk *w, const struct step *s)
{
	uint32_t target = s->choice.target;
	forget_earlier(w, s);
	if (!target || target > w->nthreads || w->threads[target].waits != s->op.object)
		return 0;
	int rc = add_wake(w, s, false);
	if (!rc)
		wake(w, &w->threads[target]);
	return rc;
}

static int walk_broadcast(struct walk *w, const struct step *s)
{
	forget_earlier(w, s);
	int rc = add_wake(w, s, true);
	for (size_t t = 1; !rc && t <= w->nthreads; t++)
		if (w->threads[t].waits == s->op.object)
			wake(w, &w->threads[t]);
	return rc;
}

// Judges the first step of a woken thread that has its mutex.
static void resolve(struct walk *w, struct walker *t, const struct step *s)
{
	struct wake *by = &w->wakes[t->woken];
	bool again = op_waits(s->op.code) && s->op.object == t->waited;
	by->vain += again;
	by->on += !again;
	by->again = again && !by->again ? s->op.site : by->again;
	t->woken = NO_WAKE;
}

static int tell_wake(struct walk *w, const struct wake *by)
{
	struct sight s = {.site = by->site,
			  .from = by->again,
			  .most = by->woken,
			  .kind = REMARK_WAKES_IN_VAIN,
			  .against = by->on > 0};
	bool known = by->on + by->vain == by->woken;
	int rc = 0;
	if (by->on || (known && by->woken))
		rc = see(w->out, s);
	s.kind = REMARK_WAKES_ALL;
	s.against = by->on > 1;
	if (!rc && by->all && (by->on > 1 || (known && by->woken > 1)))
		rc = see(w->out, s);
	return rc;
}

// ---- locks -------------------------------------------------------------------------------------

// Reports a lock that its thread takes for reading, holding it for reading. (An attempt does not
// wait for a writer.)
static int tell_twice(struct walk *w, const struct walker *t, const struct step *s)
{
	for (unsigned i = 0; i < t->nheld; i++)
		if (s->op.code == OP_RDLOCK && t->held[i].object == s->op.object)
			return see(w->out, (struct sight){.kind = REMARK_READS_TWICE,
							  .site = s->op.site,
							  .from = t->held[i].site});
	return 0;
}

static int note_lock(struct walk *w, struct walker *t, const struct step *s)
{
	int rc = 0;
	if (op_locks(s->op.code) && !s->result && s->after == PHASE_RUN && t->nheld < LOCKS) {
		rc = tell_twice(w, t, s);
		t->held[t->nheld++] = (struct held){s->op.object, s->op.site};
	}
	if (!op_unlocks(s->op.code))
		return rc;
	for (unsigned i = t->nheld; i > 0; i--)
		if (t->held[i - 1].object == s->op.object) {
			t->held[i - 1] = t->held[--t->nheld];
			return rc;
		}
	return rc;
}

// Does the step show that its thread slept or waited?
static bool rests(const struct step *s)
{
	return op_sleeps(s->op.code) || op_joins(s->op.code) || s->op.code == OP_BARRIER_WAIT ||
	       (op_waits(s->op.code) && s->phase == PHASE_CALL && s->after == PHASE_WAIT);
}

// Reports a step that rests while a lock is held; the mutex of a condition is released during the
// wait.
static int tell_held(struct walk *w, const struct walker *t, const struct step *s)
{
	int rc = 0;
	for (unsigned i = 0; !rc && i < t->nheld; i++)
		if (!op_waits(s->op.code) || t->held[i].object != s->op.mutex)
			rc = see(w->out, (struct sight){.kind = REMARK_HOLDS_LOCK,
							.site = s->op.site,
							.from = t->held[i].site});
	for (unsigned i = 0; !rc && op_waits(s->op.code) && i < t->nheld; i++)
		if (t->held[i].object != s->op.mutex)
			rc = see(w->out, (struct sight){.kind = REMARK_WAITS_HOLDING,
							.site = s->op.site,
							.from = t->held[i].site});
	return rc;
}

// ---- polling -----------------------------------------------------------------------------------

static bool is_in_vain(const struct step *s)
{
	return op_pauses(s->op.code) || tried_in_vain(s->op.code, s->result) ||
	       s->choice.outcome == OUT_TIMEOUT;
}

static bool only_looks(const struct step *s)
{
	return is_in_vain(s) || step_looks(s);
}

static bool passes_by(const struct step *s)
{
	return op_unlocks(s->op.code) || op_resumes(s->op.code) || s->op.code == OP_INTERRUPTED ||
	       op_waits(s->op.code);
}

static struct look *look_at(struct walker *t, const struct step *s)
{
	struct look *l = t->look;
	while (l < t->look + LOOKS - 1 && l->times && l->site != s->op.site)
		l++;
	if (l->times && l->site == s->op.site && l->object == s->op.object && l->value == s->value)
		return l;
	*l = (struct look){.site = s->op.site, .object = s->op.object, .value = s->value};
	return l;
}

static int note_look(struct walk *w, struct walker *t, const struct step *s)
{
	bool looks = only_looks(s), locks = op_locks(s->op.code) && !looks;
	if (passes_by(s) && !looks)
		return 0;
	if (!looks && !locks) {
		for (int i = 0; i < LOOKS; i++)
			t->look[i] = (struct look){.times = 0};
		return 0;
	}
	struct look *l = look_at(t, s);
	l->plainly = looks;
	if (++l->times < (locks ? POLLS_LOCK : POLLS))
		return 0;
	for (int i = 0; locks && i < LOOKS; i++) // another place explains more
		if (t->look[i].plainly && t->look[i].times >= POLLS)
			return 0;
	return see(w->out, (struct sight){.kind = REMARK_POLLS,
					  .site = s->op.site,
					  .most = l->times,
					  .sure = is_in_vain(s)});
}

// ---- all of it ---------------------------------------------------------------------------------

static void note_wait(struct walk *w, struct walker *t, const struct step *s)
{
	if (s->phase == PHASE_CALL)
		t->waits = s->after == PHASE_WAIT ? s->op.object : 0;
	if (s->phase == PHASE_WAIT) // by its time limit, or spuriously
		t->waits = 0;
	if (s->phase == PHASE_RELOCK) {
		t->has_lock = true;
		if (s->result)
			forget(w, t);
	}
}

static int walk_step(struct walk *w, const struct step *s)
{
	struct walker *t = &w->threads[s->choice.thread];
	bool reads = (op_reads(s->op.code) && !op_writes(s->op.code)) || op_resumes(s->op.code);
	if (t->woken != NO_WAKE && t->has_lock && !reads)
		resolve(w, t, s);
	int rc = note_lock(w, t, s);
	if (!rc && rests(s))
		rc = tell_held(w, t, s);
	if (op_waits(s->op.code))
		note_wait(w, t, s);
	if (op_interrupts(s->op.code) && s->woken && s->op.target <= w->nthreads)
		w->threads[s->op.target].waits = 0;
	if (!rc && op_wakes_one(s->op.code))
		rc = walk_signal(w, s);
	if (!rc && op_signals(s->op.code) && op_moves_all(s->op.code))
		rc = walk_broadcast(w, s);
	return rc || !(w->kinds & 1u << REMARK_POLLS) ? rc : note_look(w, t, s);
}

// Leaves out what is not asked for.
static void keep(struct sights *out, unsigned kinds)
{
	size_t n = 0;
	for (size_t i = 0; i < out->n; i++)
		if (kinds & 1u << out->all[i].kind)
			out->all[n++] = out->all[i];
	out->n = n;
}

int remarks_walk(struct sights *out, unsigned kinds, const struct path *p, size_t n)
{
	struct walk w = {.out = out, .nthreads = p->nthreads, .kinds = kinds};
	w.threads = calloc(w.nthreads + 1, sizeof *w.threads);
	int rc = w.threads ? 0 : ENOMEM;
	for (size_t t = 0; !rc && t <= w.nthreads; t++)
		w.threads[t].woken = NO_WAKE;
	for (size_t i = 0; !rc && i < n; i++)
		rc = walk_step(&w, &p->points[i].step);
	for (size_t i = 0; !rc && i < w.nwakes; i++)
		rc = tell_wake(&w, &w.wakes[i]);
	keep(out, kinds);
	free(w.threads);
	free(w.wakes);
	return rc;
}
