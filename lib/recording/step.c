// SPDX-License-Identifier: MIT
//
// One step of one operation, if the model allows it and it fits the tape. Where there is a choice,
// these are preferred: a signal wakes the waiter that returns first; a thread that began its wait
// before a signal began is in the wait set; a wait that timed out did so before the signal that
// would have woken it. If a preference was wrong, a later misfit leads back to a station, and the
// choices are made at random.
#include "recording/step.h"

#include "recording/events.h"
#include "recording/lanes.h"
#include "recording/line.h"

#include <errno.h>

// ---- does it fit? -------------------------------------------------------------------------------

// Results that count as success in the model.
static bool same_result(const struct taped *t, int32_t error)
{
	return t->result == error || op_pauses(t->op);
}

// Of an opened semaphore, the value is compared by whether the call created it.
static bool same_value(const struct taped *t, struct op_result gives)
{
	if (t->op == OP_SEM_OPEN && !t->result)
		return !(gives.value & SEM_CREATED) == !(t->value & 1);
	return !op_shows_value(t->op) || gives.value == t->value;
}

bool lane_fits(const struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	if (!k->closed)
		return true;
	struct op_result gives = world_result(&l->world, k->number);
	return same_result(&k->now, gives.error) && same_value(&k->now, gives);
}

// Does the lane's operation change nothing? Then it can take effect at any moment at which its
// result fits, and the first one will do.
static bool lane_only_looks(const struct lane *k)
{
	if (!k->closed || op_waits(k->now.op))
		return false;
	if (k->now.result == ECANCELED || k->now.result == EOWNERDEAD)
		return false;
	if (k->now.result && !op_pauses(k->now.op))
		return op_may_fail(k->now.op, k->now.result);
	enum op_change change = op_change(k->now.op);
	return change == CHANGE_NEVER || (change == CHANGE_IF_VALUE && !(k->now.value & 1));
}

// ---- steps --------------------------------------------------------------------------------------

// A waiter that was woken, but acted on its cancellation before it returned: the C library allows
// that if no other thread waits. It counts as a return followed by pthread_testcancel().
// the C library has it where nobody else waits: as if it had returned, and tested.
static enum go go_cancelled_late(struct line *l, uint32_t lane)
{
	const struct thread *th = thread_at(l, lane);
	if (!th->cancelled || th->cancelling || !line_step(l, lane, OUT_GO, 0))
		return GO_NOT;
	struct op test = {.code = OP_TESTCANCEL};
	return line_pend(l, l->lanes[lane].number, test) && line_step(l, lane, OUT_CANCEL, 0)
		       ? GO_DONE
		       : GO_NOT;
}

static enum go go_wait(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	const struct thread *th = thread_at(l, lane);
	switch (th->phase) {
	case PHASE_CALL:
		if (th->interrupted && op_waits_interruptibly(k->now.op)) {
			if (k->closed && k->now.result != EINTR)
				return GO_NOT;
			return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
		}
		if (!line_step(l, lane, OUT_GO, 0))
			return lane_got(k, ECANCELED) && line_step(l, lane, OUT_CANCEL, 0) ? GO_MORE
											   : GO_NOT;
		if (th->phase == PHASE_RUN) // the wait failed at once
			return !k->closed || k->now.result == th->result ? GO_DONE : GO_NOT;
		return GO_MORE;
	case PHASE_WAIT:
		if (lane_got(k, ECANCELED))
			return line_step(l, lane, OUT_CANCEL, 0) ? GO_MORE : GO_NOT;
		if (!lane_got(k, ETIMEDOUT))
			return GO_NOT;
		return line_step(l, lane, OUT_TIMEOUT, 0) ? GO_MORE : GO_NOT;
	default: {
		bool interrupted = th->interrupted && op_waits_interruptibly(k->now.op);
		int32_t result = interrupted ? EINTR : th->result;
		if (lane_got(k, ECANCELED) && result != ECANCELED)
			return go_cancelled_late(l, lane);
		if (k->closed && k->now.result != result)
			return GO_NOT;
		return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
	}
	}
}

// Lets waiters on a condition leave the wait set whose waits timed out or were cancelled.
static void let_leave(struct line *l, uint32_t cond)
{
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (!is_open(l, j) || thread_at(l, j)->phase != PHASE_WAIT ||
		    thread_at(l, j)->op.object != cond)
			continue;
		if (lane_got(&l->lanes[j], ETIMEDOUT))
			line_step(l, j, OUT_TIMEOUT, 0);
		else if (lane_got(&l->lanes[j], ECANCELED))
			line_step(l, j, OUT_CANCEL, 0);
	}
}

// Lets threads join the wait set whose waits began before this signal began.
static void let_wait(struct line *l, uint32_t lane, uint32_t cond)
{
	uint32_t other;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (!is_open(l, j) || !op_waits(l->lanes[j].now.op))
			continue;
		const struct lane *k = &l->lanes[j];
		if (thread_at(l, j)->phase != PHASE_CALL || thread_at(l, j)->op.object != cond ||
		    k->now.begin >= l->lanes[lane].now.begin || lane_got(k, ETIMEDOUT))
			continue;
		if (l->try && line_random(l, 4) == 0)
			continue;
		bool marked = thread_at(l, j)->interrupted && op_waits_interruptibly(k->now.op);
		if (!marked && !world_fault(&l->world, k->number, &other))
			line_step(l, j, OUT_GO, 0);
	}
}

// How well a waiter suits a signal: best the one that returned first, then those that never
// returned, then those that were interrupted; 0: not at all.
static int suits(const struct lane *k)
{
	if (!k->closed)
		return 2;
	return k->now.result == 0 ? 3 : k->now.result == EINTR ? 1 : 0;
}

static uint32_t signalled(struct line *l, uint32_t cond)
{
	uint32_t best = 0, n = 0;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (!is_open(l, j) || thread_at(l, j)->phase != PHASE_WAIT ||
		    thread_at(l, j)->op.object != cond)
			continue;
		const struct lane *a = &l->lanes[j], *b = &l->lanes[best];
		bool better = !best || suits(a) > suits(b) ||
			      (suits(a) == suits(b) && a->now.end < b->now.end);
		if (l->try && line_random(l, 3) == 0)
			better = line_random(l, ++n) == 0;
		if (better)
			best = j;
	}
	return best;
}

static enum go go_signal(struct line *l, uint32_t lane)
{
	uint32_t cond = thread_at(l, lane)->op.object;
	let_wait(l, lane, cond);
	let_leave(l, cond);
	uint32_t target = 0;
	if (op_wakes_one(l->lanes[lane].now.op)) {
		target = signalled(l, cond);
		target = target ? l->lanes[target].number : 0;
	}
	return line_step(l, lane, OUT_GO, target) ? GO_DONE : GO_NOT;
}

uint32_t interrupted_wait(const struct line *l, uint32_t lane)
{
	uint32_t target = thread_at(l, lane)->op.target;
	uint32_t j = target < l->lane_of_cap ? l->lane_of[target] : 0;
	return j && is_open(l, j) && op_waits_interruptibly(l->lanes[j].now.op) ? j : 0;
}

static enum go go_interrupt(struct line *l, uint32_t lane)
{
	uint32_t other, j = interrupted_wait(l, lane);
	if (j && l->lanes[j].closed && l->lanes[j].now.result != EINTR)
		return GO_NOT;
	if (j && thread_at(l, j)->phase == PHASE_CALL && !thread_at(l, j)->interrupted &&
	    !world_fault(&l->world, l->lanes[j].number, &other))
		line_step(l, j, OUT_GO, 0);
	return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
}

// A named semaphore is identified by its number, wherever it is mapped.
static enum go go_open(struct line *l, uint32_t lane)
{
	const struct taped *t = &l->lanes[lane].now;
	uint64_t key = SEM_KEY(t->id);
	uint32_t known =
		t->value & 1
			? 0
			: addresses_find(&l->addresses,
					 key); // one created by this call is not in the table yet
	uint32_t name = thread_at(l, lane)->op.object;
	bool found = t->result == 0 && !(t->value & 1);
	if (found && known ? l->world.objects[name].sem != known : found && l->now < t->end)
		return GO_NOT;
	if (!line_step(l, lane, OUT_GO, 0))
		return GO_NOT;
	if (t->result == 0 && !line_bind(l, key, (uint32_t)thread_at(l, lane)->value))
		return GO_NOT;
	return GO_DONE;
}

bool lane_opened(struct line *l, uint32_t lane)
{
	const struct taped *t = &l->lanes[lane].now;
	return t->op != OP_SEM_OPEN || t->result ||
	       line_bind(l, (uint64_t)t->value & ~1ul,
			 addresses_find(&l->addresses, SEM_KEY(t->id)));
}

// One step of a lane's operation, if the model allows it and it fits the tape.
static enum go go_once(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	const struct thread *th = thread_at(l, lane);
	uint32_t other;
	bool gives_back = op_ends(k->now.op) && th->op.code != k->now.op; // see exit_goes()
	if ((th->op.code != k->now.op && !gives_back) || world_fault(&l->world, k->number, &other))
		return GO_NOT;
	if (gives_back)
		return exit_goes(l, lane) ? GO_MORE : GO_NOT;
	bool first_wait = op_waits(th->op.code) && th->phase == PHASE_CALL;
	if (!k->closed && !l->final && !first_wait) {
		l->need_more = true;
		return GO_NOT;
	}
	if (op_waits(th->op.code))
		return go_wait(l, lane);
	if (lane_got(k, ETIMEDOUT))
		return line_step(l, lane, OUT_TIMEOUT, 0) ? GO_DONE : GO_NOT;
	if (lane_got(k, ECANCELED))
		return line_step(l, lane, OUT_CANCEL, 0) ? GO_DONE : GO_NOT;
	if (!world_enabled(&l->world, k->number) || !lane_fits(l, lane))
		return GO_NOT;
	if (op_signals(th->op.code))
		return go_signal(l, lane);
	if (op_interrupts(th->op.code))
		return go_interrupt(l, lane);
	if (th->op.code == OP_SEM_OPEN && k->closed)
		return go_open(l, lane);
	return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
}

// ---- those that only look -------------------------------------------------------------------

static void now_done(struct line *l, uint32_t lane)
{
	l->states[lane] = LANE_DONE;
	l->nlookers -= lane_only_looks(&l->lanes[lane]);
}

// Lets operations that change nothing take effect, where they fit.
static void let_look(struct line *l)
{
	for (size_t i = 0; i < l->nunder && l->nlookers; i++) {
		uint32_t j = l->under[i];
		if (is_open(l, j) && lane_only_looks(&l->lanes[j]) && go_once(l, j) == GO_DONE)
			now_done(l, j);
	}
}

void lane_begun(struct line *l, uint32_t lane)
{
	l->nlookers += lane_only_looks(&l->lanes[lane]);
	let_look(l);
}

enum go lane_go(struct line *l, uint32_t lane)
{
	if (l->states[lane] == LANE_DONE)
		return GO_DONE;
	enum go go = go_once(l, lane);
	if (go == GO_DONE)
		now_done(l, lane);
	if (go != GO_NOT)
		let_look(l);
	return go;
}

void lane_settle(struct line *l, uint32_t lane)
{
	uint32_t other;
	const struct lane *k = &l->lanes[lane];
	if (!is_open(l, lane) || k->closed || !op_waits(k->now.op))
		return;
	if (thread_at(l, lane)->phase == PHASE_CALL && !world_fault(&l->world, k->number, &other))
		line_step(l, lane, OUT_GO, 0);
}
