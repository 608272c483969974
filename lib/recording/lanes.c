// SPDX-License-Identifier: MIT
//
// How a recorded operation begins in the model: its object, which an address leads to as things
// are at that time; the threads it names; and its thread, which becomes pending. What the program
// told is passed on. Calls whose result is outside the model (a wait that a signal handler ended,
// a deadline that makes no sense) had no effect and are left out.
#include "recording/line.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "model/key.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- what addresses lead to -----------------------------------------------------------------

static size_t map_place(const struct line *l, uint64_t addr)
{
	size_t i = (addr * 0x9E3779B97F4A7C15u) >> 32 & (l->map_cap - 1);
	while (l->map[i].object && l->map[i].addr != addr)
		i = (i + 1) & (l->map_cap - 1);
	return i;
}

static bool map_grow(struct line *l)
{
	struct line bigger = {.map_cap = l->map_cap ? 2 * l->map_cap : 1024};
	bigger.map = calloc(bigger.map_cap, sizeof *bigger.map);
	if (!bigger.map)
		return line_failed(l);
	for (size_t i = 0; i < l->map_cap; i++)
		if (l->map[i].object)
			bigger.map[map_place(&bigger, l->map[i].addr)] = l->map[i];
	free(l->map);
	l->map = bigger.map;
	l->map_cap = bigger.map_cap;
	return true;
}

uint32_t line_leads(const struct line *l, uint64_t addr)
{
	uint32_t object = l->map_cap ? l->map[map_place(l, addr)].object : 0;
	return object == LEADS_NOWHERE ? 0 : object;
}

bool line_bind(struct line *l, uint64_t addr, uint32_t object)
{
	if (2 * (l->map_used + 1) > l->map_cap && !map_grow(l))
		return false;
	struct undo *u = vec_room(l->undo, &l->undo_cap, l->nundo + 1, sizeof *u);
	if (!u)
		return line_failed(l);
	l->undo = u;
	struct leads *at = &l->map[map_place(l, addr)];
	u[l->nundo++] =
		(struct undo){.addr = addr, .object = at->object ? at->object : LEADS_NOWHERE};
	l->map_used += at->object == 0;
	*at = (struct leads){.addr = addr, .object = object};
	return true;
}

void line_unbind(struct line *l, size_t nundo)
{
	while (l->nundo > nundo) {
		const struct undo *u = &l->undo[--l->nundo];
		l->map[map_place(l, u->addr)].object = u->object;
	}
}

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

// Was an object made anew by assigning a static initialiser? A mutex and a condition show whether
// they were destroyed, a once whether it has run; a read-write lock gets the benefit of the doubt.
static bool reborn(const struct object *o, const struct taped *t)
{
	if (o->kind == KIND_ONCE)
		return o->done && !t->other;
	return !o->alive && o->done && t->type != TAPE_DESTROYED && kind_ready(o->kind);
}

static uint32_t object_at(struct line *l, enum kind kind, uint64_t addr, const struct taped *t)
{
	if (op_initialises(t->op))
		return object_new(l, kind, 0, addr, false, 0);
	uint32_t o = line_leads(l, addr);
	if (o && l->world.objects[o].kind == kind && !reborn(&l->world.objects[o], t))
		return o;
	bool waits = op_waits(t->op); // other: its mutex
	uint32_t value =
		waits || kind == KIND_COND || t->other > INT32_MAX ? 0 : (uint32_t)t->other;
	bool alive = value || kind_ready(kind);
	int type = (kind == KIND_MUTEX || kind == KIND_FILE) && t->type != TAPE_DESTROYED &&
				   !(waits && kind == KIND_MUTEX)
			   ? t->type
			   : MUTEX_NORMAL;
	return object_new(l, kind, type, addr, alive, value);
}

// ---- names of semaphores --------------------------------------------------------------------

// The number of a name, from 1 however many slashes it begins with; 0: no memory.
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

// A thread opens a semaphore that was there before the run: as if it had made it.
static bool name_found(struct line *l, uint32_t thread, uint32_t name, uint32_t value)
{
	struct op op = {.code = OP_SEM_OPEN, .object = name, .arg = OPEN_ARG(OPEN_CREATE, value)};
	const char *limit = N_("a named semaphore that was there before the run: shown as if it "
			       "had been created where it is first opened");
	struct step s;
	return line_emit(l, (struct event){.kind = EV_LIMIT, .other = (uint32_t)strlen(limit)},
			 limit) &&
	       line_pend(l, thread, op) && line_note(l, name) &&
	       !world_step(&l->world, (struct choice){.thread = (uint16_t)thread}, &s) &&
	       line_emit(
		       l,
		       (struct event){.kind = EV_STEP, .thread = (uint16_t)thread, .arg = s.value},
		       NULL);
}

// The object of a name. Names stand in the map under keys that are no addresses.
static uint32_t name_object(struct line *l, uint32_t thread, const struct taped *t)
{
	size_t number = name_number(l, t->text, t->ntext);
	uint64_t key = 0 - (uint64_t)number;
	uint32_t o = number ? line_leads(l, key) : 0;
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
		t->op == OP_SEM_OPEN ? t->other >> 32 : t->end != OPEN_END && t->result == 0;
	if (was_there && !name_found(l, thread, o, (uint32_t)t->other & INT32_MAX))
		return 0;
	if (was_there && t->id && !line_bind(l, SEM_KEY(t->id), l->world.objects[o].other))
		return 0;
	return o;
}

// ---- threads --------------------------------------------------------------------------------

// Takes note of the model's number of a thread of the tape.
static bool lane_number(struct line *l, uint32_t lane, uint32_t number)
{
	uint32_t *p = vec_room(l->lane_of, &l->lane_of_cap, number + 1, sizeof *p);
	if (!p)
		return line_failed(l);
	l->lane_of = p;
	p[number] = lane;
	l->lanes[lane].number = number;
	return true;
}

// The model's number of the thread that an operation names, 0 if it is unknown.
static uint32_t thread_named(const struct line *l, const struct taped *t)
{
	return t->other >= 1 && t->other <= l->nlanes ? l->lanes[t->other].number : 0;
}

// ---- what the program told ------------------------------------------------------------------

static enum begun told_begin(struct line *l, uint32_t lane)
{
	const struct taped *t = &l->lanes[lane].now;
	bool limit = t->kind == EV_LIMIT;
	struct event e = {.kind = t->kind,
			  .op = limit && t->value == LIMIT_NOTE ? LIMIT_NOTE : LIMIT_BEYOND,
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

// ---- operations -----------------------------------------------------------------------------

static bool outside_model(const struct taped *t)
{
	if (t->end == OPEN_END || t->result == 0 || op_pauses(t->op))
		return false;
	// EINVAL of a destroyed mutex marks a mistake
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

bool line_pend(struct line *l, uint32_t thread, struct op op)
{
	if ((op.object && !line_note(l, op.object)) || !line_note_thread(l, thread))
		return false;
	if (world_pend(&l->world, thread, op))
		return false;
	struct event e = {.kind = EV_PEND,
			  .op = op.code,
			  .thread = (uint16_t)thread,
			  .object = op.object,
			  .other = l->world.threads[thread].op.other,
			  .site = op.site,
			  .arg = op.arg};
	return line_emit(l, e, NULL);
}

// The thread or the mutex that an operation names besides its object. False: none that is known.
static bool other_of(struct line *l, const struct taped *t, struct op *op)
{
	if (op_waits(t->op)) {
		op->other = object_at(l, KIND_MUTEX, t->other, t);
		return op->other;
	}
	if (t->op == OP_CREATE || !op_names_thread(t->op))
		return true;
	op->other = thread_named(l, t);
	return op->other;
}

// A thread notes its end a little before the kernel makes it true: until then a join that only
// tries finds it busy. So it ends at this distance, or when it is joined; when that did not fit,
// as late as can be.
#define EXIT_DELAY 20000000 // ns

static void exit_begun(const struct line *l, struct lane *k)
{
	if (k->closed)
		k->now.end = l->try || l->gives_up ? OPEN_END - 1 : k->now.end + EXIT_DELAY;
}

enum begun lane_begin(struct line *l, uint32_t lane)
{
	struct lane *k = &l->lanes[lane];
	const struct taped t = k->now;
	if (t.op == OP_NONE)
		return told_begin(l, lane);
	if (l->world.over || outside_model(&t) || (t.op == OP_CREATE && t.other > MAX_THREADS))
		return SKIPPED;
	if (t.op == OP_START)
		return k->number ? BEGUN : BEGIN_FAILED;
	bool fits = op_rows[t.op].kind == KIND_NONE || op_fits(t.op, t.kind);
	if (!fits || (t.kind == KIND_NAME && !t.text))
		return BEGIN_FAILED; // the program has written on the tape
	struct op op = {.code = t.op, .site = line_site(l, t.site), .arg = run_arg(l, &t)};
	if (t.kind == KIND_NAME)
		op.object = name_object(l, k->number, &t);
	else if (op_rows[t.op].kind != KIND_NONE)
		op.object = object_at(l, t.kind, t.addr, &t);
	if (op_rows[t.op].kind != KIND_NONE && !op.object)
		return BEGIN_FAILED;
	if (!other_of(l, &t, &op))
		return l->state == LINE_FAILED ? BEGIN_FAILED : SKIPPED;
	if (!line_pend(l, k->number, op))
		return BEGIN_FAILED;
	if (t.op == OP_CREATE &&
	    (!lanes_room(l, (uint32_t)t.other) ||
	     !lane_number(l, (uint32_t)t.other, l->world.threads[l->lanes[lane].number].op.other)))
		return BEGIN_FAILED;
	if (t.op == OP_EXIT)
		exit_begun(l, &l->lanes[lane]);
	return BEGUN;
}
