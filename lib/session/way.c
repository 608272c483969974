// SPDX-License-Identifier: MIT
//
// The way an execution is run: see way.h.
#include "session/way.h"

#include "trace/wire.h"

#include "base/i18n.h"

#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 3	      // the first executions, all of which are compared,
#define FIRST_AGAIN 1 // the same after a change of arguments,
#define EACH 1000     // and then one in so many
#define PATIENCE 3    // refusals after which all are forks, if more than a tenth

void way_again(struct ways *w)
{
	*w = (struct ways){.again = w->again || w->counts.forked > 0};
}

bool way_next(const struct ways *w, enum way way)
{
	// the very first only by a fork: it shows which threads exist
	return way != WAY_FORK && !w->forks_only && (w->counts.forked > 0 || w->again);
}

// The number of executions that are compared at the start.
static uint64_t first_ones(const struct ways *w)
{
	return w->again ? FIRST_AGAIN : FIRST;
}

void way_refused(struct ways *w, uint32_t why)
{
	w->counts.refused++;
	w->counts.why = why;
	if (why == REFUSED_THREAD) // the next runner will have that thread
		return;
	w->blamed++;
	w->forks_only = w->blamed >= PATIENCE && w->blamed * 10 > w->counts.persistent;
}

bool way_told(struct ways *w, enum way way, uint32_t resumed, bool loops)
{
	bool due = w->counts.persistent < first_ones(w) || w->counts.persistent % EACH == 0;
	bool again = way == WAY_BOTH || (due && !loops);
	w->counts.persistent++;
	w->counts.resumed += resumed > 0;
	w->counts.spared += resumed;
	return again;
}

bool way_trusts(const struct ways *w)
{
	return w->counts.persistent >= first_ones(w) && !w->forks_only;
}

// Compares whole slots of text; the rest of the last one does not count.
static bool same_event(const struct event *a, const struct event *b)
{
	if (memcmp(a, b, sizeof *a) != 0)
		return false;
	return event_slots(a) == 1 || memcmp(event_text(a), event_text(b), a->other) == 0;
}

// Skips reports of states, which only the runner makes.
static size_t past_states(const struct trace *t, size_t i)
{
	while (i < t->n && t->ev[i].kind == EV_HERE)
		i++;
	return i;
}

// Has the runner's execution ended at a known state, as only the runner's can?
static bool ends_at_state(const struct trace *t, size_t i)
{
	const struct event *e = &t->ev[i];
	return i && e->kind == EV_END && e->op == END_ASLEEP && e[-1].kind == EV_HERE;
}

static bool same(const struct trace *a, const struct trace *b)
{
	size_t i = past_states(a, 0), k = past_states(b, 0);
	while (i < a->n && k < b->n && same_event(&a->ev[i], &b->ev[k])) {
		i = past_states(a, i + event_slots(&a->ev[i]));
		k = past_states(b, k + event_slots(&b->ev[k]));
	}
	return (i >= a->n && k >= b->n) || (i < a->n && ends_at_state(a, i));
}

bool way_forked(struct ways *w, const struct trace *told, const struct trace *t)
{
	w->counts.forked++;
	if (!told->n)
		return false;
	w->counts.compared++;
	if (same(told, t))
		return true;
	way_differed(w);
	return false;
}

void way_differed(struct ways *w)
{
	w->counts.differed++;
	w->forks_only = true;
}

bool way_named(const char *name, enum way *way)
{
	static const char *const names[] = {
		[WAY_PERSISTENT] = "persistent", [WAY_FORK] = "fork", [WAY_BOTH] = "both"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0) {
			*way = (enum way)i;
			return true;
		}
	return false;
}

void way_counts_add(struct way_counts *sum, const struct way_counts *counts)
{
	sum->way = counts->way;
	sum->forked += counts->forked;
	sum->persistent += counts->persistent;
	sum->resumed += counts->resumed;
	sum->spared += counts->spared;
	sum->compared += counts->compared;
	sum->refused += counts->refused;
	sum->differed += counts->differed;
	sum->why = counts->why ? counts->why : sum->why;
}

void way_refusal(uint32_t why, char words[WAY_WORDS])
{
	static const char *const reasons[REFUSED_CALL] = {
		[REFUSED_NOT] = "",
		[REFUSED_HERE] = N_("this machine"),
		[REFUSED_STACK] = N_("too many threads, or a stack that the program gives to one"),
		[REFUSED_THREAD] = N_("a thread that had not been met before"),
		[REFUSED_MEMORY] = N_("more memory than can be put back"),
		[REFUSED_DIED] = N_("a signal that ended it"),
	};
	if (why < REFUSED_CALL) {
		snprintf(words, WAY_WORDS, "%s", _(reasons[why]));
		return;
	}
	char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, (int)(why - REFUSED_CALL));
	snprintf(words, WAY_WORDS, _("the system call %s"), name ? name : "?");
	free(name);
}
