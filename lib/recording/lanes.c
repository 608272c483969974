// SPDX-License-Identifier: MIT
//
// How a recorded operation begins in the model: its object (the one that the address leads to at
// that time) and the threads it names are looked up, and its thread becomes pending. Annotations
// are passed on. Calls whose result is outside the model (a wait ended by a signal handler, an
// invalid deadline) had no effect and are left out.
#include "recording/lanes.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "model/key.h"
#include "recording/events.h"
#include "recording/line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- objects --------------------------------------------------------------------------------

static uint32_t object_new(struct line *l, enum kind kind, int type, uint64_t addr, bool alive,
			   uint32_t value)
{
	uint32_t o = world_object(&l->world, kind, type, addr, alive, value);
	struct event e = {.kind = EV_OBJECT,
			  .op = (uint8_t)kind,
			  .object = o,
			  .site = (uint32_t)type,
			  .other = (uint32_t)alive | value << 1,
			  .arg = (int64_t)addr};
	if (!o || !line_bind(l, addr, o) || !line_emit(l, e, NULL)) {
		line_failed(l);
		return 0;
	}
	return o;
}

// Did the program make the object anew by assigning a static initialiser? A mutex or a condition
// shows whether it was destroyed, a once whether it has run; a read-write lock is taken to be the
// same.
static bool reborn(const struct object *o, const struct taped *t)
{
	if (o->kind == KIND_ONCE)
		return o->has_run && !t->held;
	return !o->alive && o->destroyed && t->type != TAPE_DESTROYED && kind_ready(o->kind);
}

uint32_t object_at(struct line *l, enum kind kind, uint64_t addr, const struct taped *t)
{
	if (op_initialises(t->op))
		return object_new(l, kind, 0, addr, false, 0);
	uint32_t o = addresses_find(&l->addresses, addr);
	if (o && l->world.objects[o].kind == kind && !reborn(&l->world.objects[o], t))
		return o;
	bool holds = kind_holds_number(kind) && t->held <= INT32_MAX;
	uint32_t value = holds ? (uint32_t)t->held : 0;
	bool alive = value || kind_ready(kind);
	int type = (kind == KIND_MUTEX || kind == KIND_FILE) && t->type != TAPE_DESTROYED &&
				   !op_waits(t->op)
			   ? t->type
			   : MUTEX_NORMAL;
	return object_new(l, kind, type, addr, alive, value);
}

// ---- names of semaphores --------------------------------------------------------------------

// The number of a name, from 1; leading slashes do not count. 0: memory ran out.
static size_t name_number(struct line *l, const char *text, size_t n)
{
	while (n && *text == '/') {
		text++;
		n--;
	}
	for (size_t i = 0; i < l->nnames; i++)
		if (strlen(l->names[i]) == n && !memcmp(l->names[i], text, n))
			return i + 1;
	char **p = vec_room(l->names, &l->names_cap, l->nnames + 1, sizeof *p);
	char *copy = strndup(text, n);
	if (!p || !copy) {
		free(copy);
		line_failed(l);
		return 0;
	}
	l->names = p;
	p[l->nnames++] = copy;
	return l->nnames;
}

// A thread opens a named semaphore that existed before the run: it counts as just created.
static bool name_found(struct line *l, uint32_t thread, uint32_t name, uint32_t value)
{
	struct op op = {.code = OP_SEM_OPEN, .object = name, .arg = OPEN_ARG(OPEN_CREATE, value)};
	const char *limit = N_("a named semaphore that was there before the run: shown as if it "
			       "had been created where it is first opened");
	struct step s;
	return line_emit(l, (struct event){.kind = EV_LIMIT, .other = (uint32_t)strlen(limit)},
			 limit) &&
	       line_pend(l, thread, op) &&
	       !world_step(&l->world, (struct choice){.thread = (uint16_t)thread}, &s) &&
	       line_emit(
		       l,
		       (struct event){.kind = EV_STEP, .thread = (uint16_t)thread, .arg = s.value},
		       NULL);
}

// The object of a name. In the map, names have keys that are never addresses.
static uint32_t name_object(struct line *l, uint32_t thread, const struct taped *t)
{
	size_t number = name_number(l, t->text, t->ntext);
	uint64_t key = 0 - (uint64_t)number;
	uint32_t o = number ? addresses_find(&l->addresses, key) : 0;
	if (o || !number)
		return o;
	char *name = strndup(t->text, t->ntext);
	o = name ? world_object(&l->world, KIND_NAME, 0, name_address(name), true, 0) : 0;
	free(name);
	struct event e = {.kind = EV_NAME, .object = o, .other = t->ntext};
	if (!o || !line_bind(l, key, o) || !line_emit(l, e, t->text)) {
		line_failed(l);
		return 0;
	}
	bool was_there =
		t->op == OP_SEM_OPEN ? t->held >> 32 : t->end != OPEN_END && t->result == 0;
	if (was_there && !name_found(l, thread, o, (uint32_t)t->held & INT32_MAX))
		return 0;
	if (was_there && t->id && !line_bind(l, SEM_KEY(t->id), l->world.objects[o].sem))
		return 0;
	return o;
}

// ---- threads --------------------------------------------------------------------------------

// Notes the model's number for a thread of the tape.
static bool lane_number(struct line *l, uint32_t lane, uint32_t number)
{
	if (!VEC_FITS(l->lane_of, &l->lane_of_cap, number + 1))
		return line_failed(l);
	l->lane_of[number] = lane;
	l->lanes[lane].number = number;
	return true;
}

// The model's number of the thread that an operation names, 0 if it is unknown.
static uint32_t thread_named(const struct line *l, const struct taped *t)
{
	return t->target >= 1 && t->target <= l->nlanes ? l->lanes[t->target].number : 0;
}

// The first record of a lane without a creation: a signal handler or another process.
static bool lane_appears(struct line *l, uint32_t lane)
{
	uint32_t number = world_appears(&l->world);
	struct event e = {.kind = EV_THREAD, .thread = (uint16_t)number};
	return number ? lane_number(l, lane, number) && line_emit(l, e, NULL) : line_failed(l);
}

// The record shows what a thread does only after acting on its cancellation, so it has acted where
// nothing is recorded (in a system call, for example): as if it had called pthread_testcancel().
static bool acts_unseen(struct line *l, uint32_t lane, const struct taped *t)
{
	const struct thread *th = thread_at(l, lane);
	bool marked = th->cancelled && !th->cancel_off && !th->cancelling && !th->leaving;
	bool past = t->end != OPEN_END && t->result != ECANCELED;
	if (!marked || !past || !op_may_be_cancelled(t->op))
		return true;
	return line_pend(l, l->lanes[lane].number, (struct op){.code = OP_TESTCANCEL}) &&
	       line_step(l, lane, OUT_CANCEL, 0);
}

// ---- what the program told ------------------------------------------------------------------

static uint8_t told_op(const struct taped *t)
{
	if (t->kind == EV_WATCH)
		return t->arg == WATCH_BYTE ? WATCH_BYTE : 0;
	return t->kind == EV_LIMIT && t->value == LIMIT_NOTE ? LIMIT_NOTE : LIMIT_BEYOND;
}

static enum begun told_begin(struct line *l, uint32_t lane)
{
	const struct taped *t = &l->lanes[lane].now;
	bool limit = t->kind == EV_LIMIT;
	struct event e = {.kind = t->kind,
			  .op = told_op(t),
			  .thread = (uint16_t)l->lanes[lane].number,
			  .object = limit ? 0 : (uint32_t)t->value,
			  .other = event_has_text(t->kind) ? t->ntext : 0,
			  .arg = t->addr ? (int64_t)t->addr : t->arg};
	if (t->kind == EV_THREAD_NAME && e.object && e.object <= l->nlanes)
		e.thread = (uint16_t)l->lanes[e.object].number;
	bool plain = t->kind >= EV_LOG && t->kind <= EV_OUTPUT;
	if (!plain && !limit)
		return SKIPPED;
	return line_emit(l, e, t->text) ? SKIPPED : BEGIN_FAILED;
}

// ---- ends of threads ------------------------------------------------------------------------

// A thread records its end a little before the kernel completes it; until then a tryjoin finds it
// busy. So its end takes effect this long after its record, or when it is joined; if that did not
// fit, as late as possible.
#define EXIT_DELAY 20000000 // ns

static bool pend_next(struct line *l, uint32_t lane)
{
	uint32_t thread = l->lanes[lane].number;
	uint32_t held = l->robust ? world_orphan(&l->world, thread) : 0;
	struct op op = {.code = held ? OP_ORPHAN : OP_EXIT, .object = held};
	return line_pend(l, thread, op);
}

static bool exit_begin(struct line *l, uint32_t lane)
{
	struct lane *k = &l->lanes[lane];
	if (k->closed)
		k->now.end = l->try || l->gives_up ? OPEN_END - 1 : k->now.end + EXIT_DELAY;
	return pend_next(l, lane);
}

bool exit_goes(struct line *l, uint32_t lane)
{
	return line_step(l, lane, OUT_GO, 0) && pend_next(l, lane);
}

// ---- operations -----------------------------------------------------------------------------

static bool outside_model(const struct taped *t)
{
	if (t->end == OPEN_END || t->result == 0 || op_pauses(t->op))
		return false;
	// the result EINVAL of a destroyed mutex marks a fault
	return !op_may_fail(t->op, t->result) && t->type != TAPE_DESTROYED;
}

static int64_t run_arg(const struct line *l, const struct taped *t)
{
	if (op_rows[t->op].arg != ARG_DEADLINE)
		return t->arg == TR_NEVER ? 0 : t->arg;
	if (t->arg == TR_NEVER)
		return TR_NEVER;
	return t->arg > l->tape->start ? t->arg - l->tape->start : 0;
}

// Sets op.mutex or op.target, if the operation has one. False: none that is known.
static bool other_of(struct line *l, const struct taped *t, struct op *op)
{
	if (op_waits(t->op)) {
		op->mutex = object_at(l, KIND_MUTEX, t->mutex, t);
		return op->mutex;
	}
	if (op_creates(t->op) || !op_names_thread(t->op))
		return true;
	op->target = thread_named(l, t);
	return op->target;
}

enum begun lane_begin(struct line *l, uint32_t lane)
{
	struct lane *k = &l->lanes[lane];
	const struct taped t = k->now;
	if (!k->number && !op_starts(t.op) && !lane_appears(l, lane))
		return BEGIN_FAILED;
	if (t.op == OP_NONE)
		return told_begin(l, lane);
	if (l->world.over || outside_model(&t) || (op_creates(t.op) && t.target > MAX_THREADS))
		return SKIPPED;
	if (op_starts(t.op))
		return k->number ? BEGUN : BEGIN_FAILED;
	if (t.op == OP_TESTCANCEL && t.result && thread_at(l, lane)->cancelling)
		return SKIPPED; // see acts_unseen()
	if (op_ends(t.op))
		return exit_begin(l, lane) ? BEGUN : BEGIN_FAILED;
	bool fits = op_rows[t.op].kind == KIND_NONE || op_fits(t.op, t.kind);
	if (!fits || (t.kind == KIND_NAME && !t.text))
		return BEGIN_FAILED; // the tape is damaged: the program wrote into it
	struct op op = {.code = t.op, .site = line_site(l, t.site), .arg = run_arg(l, &t)};
	if (t.kind == KIND_NAME)
		op.object = name_object(l, k->number, &t);
	else if (op_rows[t.op].kind != KIND_NONE)
		op.object = object_at(l, t.kind, t.addr, &t);
	if (op_rows[t.op].kind != KIND_NONE && !op.object)
		return BEGIN_FAILED;
	if (!other_of(l, &t, &op))
		return l->state == LINE_FAILED ? BEGIN_FAILED : SKIPPED;
	if (op_initialises(t.op) && t.kind == KIND_MUTEX && op.arg & MUTEX_ROBUST)
		l->robust = true;
	if (!acts_unseen(l, lane, &t) || !line_pend(l, k->number, op))
		return BEGIN_FAILED;
	if (op_creates(t.op) && (!lanes_room(l, (uint32_t)t.target) ||
				 !lane_number(l, (uint32_t)t.target,
					      l->world.threads[l->lanes[lane].number].op.target)))
		return BEGIN_FAILED;
	return BEGUN;
}
