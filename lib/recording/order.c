// SPDX-License-Identifier: MIT
//
// The search of the linearizer: it makes one operation take effect with its recorded result. If the
// operation cannot, one of those under way must come first: an operation on the same object, the
// end of a thread that is joined, or the creation of a thread that starts. These are tried in the
// order in which they end, each with what it needs in turn, and undone if that leads nowhere.

#include "recording/events.h"
#include "recording/backtrack.h"
#include "recording/line.h"
#include "recording/step.h"

#include <errno.h>

// ---- what must come first -------------------------------------------------------------------

// Did lane k fail because its object is not held, or not held often enough?
static bool wants_it_taken(const struct lane *k)
{
	return !op_waits(k->now.op) &&
	       (lane_got(k, EBUSY) || lane_got(k, EAGAIN) || lane_got(k, ETIMEDOUT));
}

// Can operation j help operation k, by their roles on one object?
static bool role_helps(const struct line *l, uint32_t j, uint32_t k)
{
	const struct lane *a = &l->lanes[j], *goal = &l->lanes[k];
	uint8_t code = thread_at(l, j)->op.code;
	if (op_moves_all(code) &&
	    code == goal->now.op) // a thread at the same barrier: it can pass now
		return world_enabled(&l->world, a->number) && lane_fits(l, j);
	if (op_role(goal->now.op) == ROLE_CHANGES)
		return true;
	if (op_role(code) == ROLE_TAKES)
		return wants_it_taken(goal) && (!a->closed || a->now.result == 0);
	return op_role(code) == ROLE_GIVES;
}

// The object that the thread's operation needs in its present phase.
static uint32_t needed(const struct thread *th)
{
	return th->phase == PHASE_RELOCK ? th->op.mutex : th->op.object;
}

// The recorded operation of a lane. (In the model the lane's thread may not exist yet, or may be
// giving back robust mutexes before its end.)
static struct op op_recorded(const struct line *l, uint32_t lane)
{
	struct op op = thread_at(l, lane)->op;
	op.code = l->lanes[lane].now.op;
	return op;
}

// Can operation j help operation k by its effect on the thread that k depends on?
static bool thread_helps(const struct line *l, uint32_t j, uint32_t k)
{
	const struct lane *a = &l->lanes[j], *goal = &l->lanes[k];
	struct op op = op_recorded(l, j), wants = op_recorded(l, k);
	return op_enables(&op, a->number, &wants, goal->number,
			  goal->closed ? goal->now.result : 0);
}

// Can operation j help operation k if it happens first?
static bool helps(const struct line *l, uint32_t j, uint32_t k)
{
	const struct thread *a = thread_at(l, j), *b = thread_at(l, k);
	const struct lane *goal = &l->lanes[k];
	if (thread_helps(l, j, k))
		return true;
	if (op_interrupts(goal->now.op))
		return !lane_got(goal, ESRCH) && interrupted_wait(l, k) == j;
	uint32_t object = needed(b);
	if (!object)
		return false;
	if (op_waits(a->op.code) && a->op.mutex == object)
		return a->phase != PHASE_WAIT || wants_it_taken(goal);
	if (a->op.object != object || (op_waits(a->op.code) && !op_destroys(b->op.code)))
		return false;
	if (b->phase == PHASE_WAIT)
		return op_signals(a->op.code);
	return role_helps(l, j, k);
}

static bool finish(struct line *l, uint32_t lane, unsigned depth);

// Lets operation j happen to help k; of a wait only its beginning, if the release of the mutex
// helps.
static bool help(struct line *l, uint32_t j, uint32_t k, unsigned depth)
{
	const struct thread *a = thread_at(l, j);
	bool begins =
		op_waits(a->op.code) && a->phase == PHASE_CALL && !wants_it_taken(&l->lanes[k]);
	if (!begins)
		return finish(l, j, depth);
	return lane_go(l, j) != GO_NOT;
}

// Lanes are tried in the order in which their operations ended; those that have not ended come
// last, in the order of their begins.
static bool before(const struct lane *a, const struct lane *b)
{
	if (a->now.end != b->now.end)
		return a->now.end < b->now.end;
	return a->now.begin < b->now.begin;
}

#define HELPERS 64

static size_t find_helpers(struct line *l, uint32_t k, uint32_t *out)
{
	size_t n = 0;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (j == k || l->busy[j] || !is_open(l, j) || !helps(l, j, k))
			continue;
		size_t at = n < HELPERS ? n++ : HELPERS;
		while (at > 0 && before(&l->lanes[j], &l->lanes[out[at - 1]])) {
			if (at < HELPERS)
				out[at] = out[at - 1];
			at--;
		}
		if (at < HELPERS)
			out[at] = j;
	}
	if (l->try && n > 1 && line_random(l, 4) == 0) {
		size_t i = line_random(l, (unsigned)n);
		uint32_t first = out[0];
		out[0] = out[i];
		out[i] = first;
	}
	return n;
}

// A waiter that nobody has woken had a spurious wake-up.
static bool wake_spuriously(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	return op_waits(k->now.op) && k->closed && k->now.result == 0 &&
	       thread_at(l, lane)->phase == PHASE_WAIT && line_step(l, lane, OUT_SPURIOUS, 0);
}

static bool finish(struct line *l, uint32_t lane, unsigned depth)
{
	enum go go;
	while ((go = lane_go(l, lane)) == GO_MORE)
		;
	if (go == GO_DONE)
		return true;
	if (depth >= SEARCH_DEPTH || l->nodes == 0 || l->state == LINE_FAILED)
		return false;
	l->nodes--;
	uint32_t helpers[HELPERS];
	size_t n = find_helpers(l, lane, helpers);
	if (n && !line_save(l, &l->saves[depth]))
		return false;
	l->busy[lane]++;
	bool done = false;
	for (size_t i = 0; i < n && !done; i++) {
		done = help(l, helpers[i], lane, depth + 1) && finish(l, lane, depth + 1);
		if (!done)
			line_restore(l, &l->saves[depth]);
	}
	l->busy[lane]--;
	return done || (wake_spuriously(l, lane) && finish(l, lane, depth + 1));
}

bool lane_finish(struct line *l, uint32_t lane)
{
	l->need_more = false;
	l->nodes = 20000;
	struct save *s = &l->start;
	if (l->states[lane] != LANE_OPEN)
		return true;
	// the common case: it can happen now, and nothing will have to be undone
	enum go go;
	while ((go = lane_go(l, lane)) == GO_MORE)
		;
	if (go == GO_DONE)
		return true;
	l->need_more = false;
	if (!line_save(l, s))
		return false;
	if (finish(l, lane, 0))
		return true;
	line_restore(l, s);
	return false;
}

void lanes_stir(struct line *l)
{
	// first close to the misfit, where choices are few and matter most; then further away
	static const int64_t reach[] = {0, 20000, 100000, 500000, 2000000}; // ns
	if (l->now < l->failed_from - reach[l->try % (sizeof reach / sizeof *reach)])
		return;
	unsigned odds = 2 + l->try % 7;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		const struct lane *k = &l->lanes[j];
		if (is_open(l, j) && k->closed && !op_ends(k->now.op) && line_random(l, odds) == 0)
			lane_go(l, j);
	}
}
