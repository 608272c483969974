// SPDX-License-Identifier: MIT
//
// The map of a level: states, ways between them, ends, and the shortest ways: see play_map.h.
//
// The remaining cost is kept with ways, not with places: if switches of threads count as moves, it
// depends on the thread that ran last. The cost of a way is its number of moves, then of steps; so
// every way costs something, and shortest ways have no cycles.
#include "checker/play/play_map.h"

#include "base/buf.h"
#include "base/vec.h"
#include "checker/search/ends.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- the ends of runs ----------------------------------------------------------------------
//
// Log lines are kept apart from output, since during a search output is known only at the end.

static const struct event *end_of(const struct trace *t)
{
	const struct event *end = NULL;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_END)
			end = &t->ev[i];
	return end;
}

static int gather(const struct trace *t, struct buf *logs, struct buf *output)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_LOG)
			buf_printf(logs, "%.*s\n", (int)e->other, event_text(e));
		else if (e->kind == EV_OUTPUT)
			buf_add(output, event_text(e), e->other);
	}
	return logs->failed || output->failed ? ENOMEM : 0;
}

static bool same(const struct play_end *a, const struct event *end, const struct buf *logs,
		 const struct buf *output)
{
	return a->end.op == end->op && a->end.arg == end->arg && !strcmp(a->logs, buf_str(logs)) &&
	       !strcmp(a->output, buf_str(output));
}

static int add(struct play_ends *e, const struct event *end, const struct buf *logs,
	       const struct buf *output)
{
	if (!VEC_FITS(e->all, &e->cap, e->n + 1))
		return ENOMEM;
	struct play_end *one = &e->all[e->n];
	*one = (struct play_end){.logs = strdup(buf_str(logs)), .output = strdup(buf_str(output))};
	one->end = *end;
	one->end.other = 0;
	e->n++;
	return one->logs && one->output ? 0 : ENOMEM;
}

int play_ends_of(struct play_ends *e, const struct trace *t, size_t *number)
{
	const struct event *end = end_of(t);
	struct buf logs = {0}, output = {0};
	*number = PLAY_ENDS_MOST;
	if (!end || end_cut(end) || end->op == END_ASLEEP)
		return 0;
	int rc = e->printed ? gather(t, &logs, &output) : 0;
	size_t i = 0;
	while (!rc && i < e->n && !same(&e->all[i], end, &logs, &output))
		i++;
	if (!rc && i == e->n && i < PLAY_ENDS_MOST)
		rc = add(e, end, &logs, &output);
	*number = i;
	buf_free(&logs);
	buf_free(&output);
	return rc;
}

// Does the text have lines that contain these parts, in this order?
static bool has_lines(const char *text, char *const *part, size_t n)
{
	size_t found = 0;
	while (*text && found < n) {
		size_t length = strcspn(text, "\n");
		found += memmem(text, length, part[found], strlen(part[found])) != NULL;
		text += length + (text[length] == '\n');
	}
	return found == n;
}

bool play_end_is(const struct play_end *e, const struct play_level *l)
{
	switch (l->goal) {
	case PLAY_FAIL:
		return end_failure(&e->end);
	case PLAY_DEADLOCK:
		return e->end.op == END_DEADLOCK || e->end.op == END_LOST_WAKEUP;
	case PLAY_SAVE:
		return !end_failure(&e->end);
	case PLAY_OUTCOME:
		return has_lines(e->logs, l->outcome, l->noutcome) ||
		       has_lines(e->output, l->outcome, l->noutcome);
	default:
		return true;
	}
}

static void play_ends_free(struct play_ends *e)
{
	for (size_t i = 0; i < e->n; i++) {
		free(e->all[i].logs);
		free(e->all[i].output);
	}
	free(e->all);
	*e = (struct play_ends){0};
}

#define MOVE ((uint64_t)1 << 32) // a move; the lower bits count steps
#define FIRST_THREAD 1		 // the thread that runs at the start

// ---- taking in ----------------------------------------------------------------------------------

static struct play_place *place_of(struct play_map *m, uint64_t number)
{
	struct play_place *place;
	HASH_FIND(hh, m->by_number, &number, sizeof number, place);
	if (place)
		return place;
	if (!VEC_FITS(m->all, &m->cap, m->n + 1))
		return NULL;
	place = calloc(1, sizeof *place);
	if (!place)
		return NULL;
	place->number = number;
	place->end = PLAY_ENDS_MOST;
	m->all[m->n++] = place;
	HASH_ADD(hh, m->by_number, number, sizeof number, place);
	return place;
}

static struct play_way *way_of(const struct play_place *from, struct choice c)
{
	struct play_way *w = from->ways;
	while (w && !choice_same(w->c, c))
		w = w->next;
	return w;
}

static struct play_way *add_way(struct play_place *from, struct choice c)
{
	struct play_way *w = way_of(from, c);
	if (w)
		return w;
	w = calloc(1, sizeof *w);
	if (!w)
		return NULL;
	*w = (struct play_way){.next = from->ways, .end = PLAY_ENDS_MOST, .c = c, .left = PLAY_FAR};
	from->ways = w;
	from->nways++;
	return w;
}

static uint64_t number_at(const struct path *p, size_t i)
{
	return i < p->nstates ? p->states[i].number : 0;
}

// Finds the place at the end of a way, before step i; NULL: its state was not reported.
static int place_behind(struct play_map *m, struct play_way *w, const struct path *p, size_t i,
			struct play_place **at)
{
	uint64_t number = number_at(p, i);
	if (!w->to && number) {
		w->to = place_of(m, number);
		if (!w->to)
			return ENOMEM;
	}
	*at = w->to;
	return 0;
}

// Finds the place at the start; NULL: not known yet. An execution without a plan reports it: the
// first one, or one after the search has started again, when states have other numbers.
static int start_of(struct play_map *m, const struct path *p, size_t n, struct play_place **at)
{
	uint64_t number = number_at(p, 0);
	if (number && n) {
		play_map_clear(m);
		*at = place_of(m, number);
		return *at ? 0 : ENOMEM;
	}
	*at = m->n ? m->all[0] : NULL;
	return 0;
}

// Notes the end of an execution at the state in which no choice is left, which others may reach by
// other steps; or at its last step, if it failed before it reached a state.
static int note_end(struct play_map *m, struct play_way *last, struct play_place *at,
		    const struct trace *t)
{
	size_t end;
	int rc = play_ends_of(&m->ends, t, &end);
	if (!rc && end < m->ends.n)
		*(at ? &at->end : &last->end) = end;
	m->lost |= !rc && end == PLAY_ENDS_MOST && m->ends.n == PLAY_ENDS_MOST;
	return rc;
}

// Adds the other choices at step i as ways, unless they are there.
static int add_others(struct play_place *at, const struct path *p, size_t i)
{
	for (uint32_t k = 0; k < p->points[i].nbranches; k++)
		if (!add_way(at, point_branches(p, i)[k].c))
			return ENOMEM;
	return 0;
}

int play_map_went(struct play_map *m, const struct path *p, size_t n, const struct trace *t)
{
	struct play_place *at;
	struct play_way *w = NULL;
	int rc = start_of(m, p, n, &at);
	for (size_t i = 0; !rc && at && i < n; i++) {
		rc = add_others(at, p, i);
		w = rc ? NULL : add_way(at, p->points[i].step.choice);
		rc = w ? place_behind(m, w, p, i + 1, &at) : ENOMEM;
		if (!rc && i + 1 == p->n)
			rc = note_end(m, w, at, t);
	}
	return rc;
}

void play_map_clear(struct play_map *m)
{
	HASH_CLEAR(hh, m->by_number);
	for (size_t i = 0; i < m->n; i++) {
		for (struct play_way *w; (w = m->all[i]->ways);) {
			m->all[i]->ways = w->next;
			free(w);
		}
		free(m->all[i]);
	}
	m->n = 0;
	m->lost = false;
	bool printed = m->ends.printed;
	play_ends_free(&m->ends);
	m->ends.printed = printed;
}

void play_map_free(struct play_map *m)
{
	play_map_clear(m);
	free(m->all);
	*m = (struct play_map){0};
}

// ---- the shortest ways --------------------------------------------------------------------------

static uint64_t cost_of(const struct play_map *m, const struct play_place *at,
			const struct play_way *w, uint16_t before)
{
	bool forced = m->forced && at->nways == 1;
	bool moves = m->counts == PLAY_SWITCHES ? w->c.thread != before : !forced;
	return moves ? MOVE + 1 : 1;
}

// The best way from a place, and its whole cost; NULL: there is none.
static const struct play_way *best_of(const struct play_map *m, const struct play_place *at,
				      uint16_t before, uint64_t *cost)
{
	const struct play_way *best = NULL;
	*cost = PLAY_FAR;
	for (const struct play_way *w = at ? at->ways : NULL; w; w = w->next) {
		if (w->left == PLAY_FAR)
			continue;
		uint64_t all = w->left + cost_of(m, at, w, before);
		if (all < *cost) {
			*cost = all;
			best = w;
		}
	}
	return best;
}

static bool improve(const struct play_map *m, const struct play_place *at)
{
	bool better = false;
	for (struct play_way *w = at->ways; w; w = w->next) {
		uint64_t cost;
		if (best_of(m, w->to, w->c.thread, &cost) && cost < w->left) {
			w->left = cost;
			better = true;
		}
	}
	return better;
}

// Goes through the places from the last to the first, until no cost gets smaller. Most ways lead to
// places that were found later, so a few rounds are enough.
void play_map_solve(struct play_map *m, bool (*wanted)(const void *ctx, size_t end),
		    const void *ctx)
{
	for (size_t i = 0; i < m->n; i++)
		for (struct play_way *w = m->all[i]->ways; w; w = w->next) {
			size_t end = w->to ? w->to->end : w->end;
			bool is = end < m->ends.n && wanted(ctx, end);
			w->left = is ? 0 : PLAY_FAR;
		}
	for (bool better = true; better;) {
		better = false;
		for (size_t i = m->n; i-- > 0;)
			better |= improve(m, m->all[i]);
	}
}

// ---- asking -------------------------------------------------------------------------------------

// The best way after the first n choices; NULL: there is none, or they are not on the map.
static const struct play_way *best_behind(const struct play_map *m, const struct choice *choices,
					  size_t n, uint64_t *cost)
{
	const struct play_place *at = m->n ? m->all[0] : NULL;
	uint16_t before = n ? choices[n - 1].thread : FIRST_THREAD;
	for (size_t i = 0; at && i < n; i++) {
		const struct play_way *w = way_of(at, choices[i]);
		at = w ? w->to : NULL;
	}
	return best_of(m, at, before, cost);
}

bool play_map_ask(const struct play_map *m, const struct choice *choices, size_t n,
		  struct play_advice *out)
{
	uint64_t cost = PLAY_FAR;
	const struct play_way *best = NULL;
	size_t from = n + 1;
	while (!best && from-- > 0)
		best = best_behind(m, choices, from, &cost);
	if (!best)
		return false;
	*out = (struct play_advice){.lost = from < n,
				    .back = n - from,
				    .next = best->c,
				    .left = (unsigned)(cost / MOVE)};
	return true;
}
