// SPDX-License-Identifier: MIT
//
// The object of a recorded operation: see objects.h.
#include "recording/objects.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "model/key.h"
#include "recording/events.h"
#include "recording/line.h"

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
		return o->has_run && !t->other;
	return !o->alive && o->destroyed && t->type != TAPE_DESTROYED && kind_ready(o->kind);
}

uint32_t object_at(struct line *l, enum kind kind, uint64_t addr, const struct taped *t)
{
	if (op_initialises(t->op))
		return object_new(l, kind, 0, addr, false, 0);
	uint32_t o = addresses_find(&l->addresses, addr);
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
uint32_t name_object(struct line *l, uint32_t thread, const struct taped *t)
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
		t->op == OP_SEM_OPEN ? t->other >> 32 : t->end != OPEN_END && t->result == 0;
	if (was_there && !name_found(l, thread, o, (uint32_t)t->other & INT32_MAX))
		return 0;
	if (was_there && t->id && !line_bind(l, SEM_KEY(t->id), l->world.objects[o].sem))
		return 0;
	return o;
}
