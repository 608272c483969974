// SPDX-License-Identifier: MIT
//
// Values of places in memory: see values.h.
#include "runtime/gate/values.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/state_marks.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

bool values_looked_at;
bool values_any_visible;
bool values_at_speed;
PAST uint64_t values_at;
static bool values_sparse; // of some places, only the first accesses are operations

// The value of a place, sign-extended; of a place of more than eight bytes, its first eight.
static int64_t value_at(uint64_t addr, uint32_t size)
{
	const void *at = (const void *)(uintptr_t)addr;
	uint64_t bits = 0;
	unsigned n = size < 8 ? size : 8;
	__builtin_memcpy(&bits, at, n);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	bits >>= 64 - 8 * n;
#endif
	unsigned above = 64 - 8 * n;
	return (int64_t)(bits << above) >> above;
}

// Reports the value of a place to the model and the trace: if it has changed, or always.
static void tell_value(uint32_t object, uint32_t thread, bool always)
{
	const struct object *o = &run_world.objects[object];
	int64_t value = value_at(o->addr, o->size);
	if (value == o->value && !always)
		return;
	emit_event((struct event){.kind = EV_MEMORY,
				  .thread = (uint16_t)thread,
				  .object = object,
				  .arg = value},
		   NULL);
	world_holds(&run_world, object, value);
}

// Places that threads have written, or are about to write, since they were last at the gate.
PAST static struct written {
	uint32_t thread, object;
} written[VALUES_WRITTEN];
PAST unsigned values_nwritten;

void values_written(uint32_t object)
{
	if (values_nwritten < VALUES_WRITTEN)
		written[values_nwritten++] = (struct written){rt_self, object};
}

// Does the memory of a place still exist? The program may have freed it after writing it.
static bool still_there(uint32_t object)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = (uintptr_t)run_world.objects[object].addr;
	uintptr_t last = from + run_world.objects[object].size - 1;
	unsigned char in_core[2];
	from &= ~(page - 1);
	return own_call(SYS_mincore, (long)from, (long)(last - from + 1), (long)(uintptr_t)in_core,
			0) == 0;
}

static void settle(void)
{
	unsigned kept = 0;
	int saved = errno;
	for (unsigned i = 0; i < values_nwritten; i++)
		if (written[i].thread != rt_self)
			written[kept++] = written[i];
		else if (still_there(written[i].object))
			tell_value(written[i].object, rt_self, true);
	values_nwritten = kept;
	errno = saved;
}

void values_settle(void)
{
	if (values_nwritten)
		settle();
}

void values_name(uint64_t addr)
{
	const char *text = hidden_text(addr);
	if (text)
		emit_event((struct event){.kind = EV_OBJECT_NAME,
					  .op = NAME_HIDDEN,
					  .other = (uint32_t)strlen(text),
					  .arg = (int64_t)addr},
			   text);
}

uint32_t values_object(struct place *p)
{
	if (p->object)
		return p->object;
	p->object = world_object(&run_world, KIND_MEMORY, (int)p->size, p->addr, true, 0);
	if (!p->object)
		return 0;
	emit_event((struct event){.kind = EV_OBJECT,
				  .op = KIND_MEMORY,
				  .object = p->object,
				  .site = p->size,
				  .other = 1,
				  .arg = (int64_t)p->addr},
		   NULL);
	values_name(p->addr);
	tell_value(p->object, rt_self, false);
	return p->object;
}

bool values_show(const struct access *place, bool writes)
{
	if (!places_show(place->addr, place->size))
		return false;
	values_any_visible = true;
	values_at++;
	for (uint64_t from = place->addr; from < place->addr + place->size;) {
		struct place *p = places_visible(from, place->addr + place->size);
		uint32_t object = values_object(p); // so that the trace shows which bytes these are
		if (!object)
			return false;
		if (writes)
			values_written(object);
		from = p->addr + p->size;
	}
	return true;
}

static struct atomic *pending[MAX_THREADS + 1]; // by thread
OF_THREADS(pending);

void values_pending(struct atomic *a)
{
	pending[rt_self] = a;
}

void values_before(struct choice c)
{
	const struct thread *th = &run_world.threads[c.thread];
	const struct op *op = &th->op;
	bool reads =
		op_accesses(op->code) || (op_waits_on_futex(op->code) && th->phase == PHASE_CALL);
	if (c.outcome != OUT_GO || !reads)
		return;
	tell_value(op->object, c.thread, false);
	int64_t before = run_world.objects[op->object].value, after = before;
	struct atomic *a = pending[c.thread];
	int32_t result = a ? atomic_find(a, &after) : 0;
	world_found(&run_world, c.thread, before, after, result);
}

bool values_given(uint64_t from, uint64_t end)
{
	for (uint32_t i = 0; i < channel_cell->run.nvisible && i < WIRE_VISIBLE; i++) {
		const struct visible *v = &channel_wire->visible[i];
		if (v->addr < end && v->addr + v->size > from)
			return true;
	}
	return false;
}

bool values_begin(void)
{
	values_at++;
	for (uint32_t i = 0; i < channel_cell->run.nvisible && i < WIRE_VISIBLE; i++) {
		const struct visible *v = &channel_wire->visible[i];
		if (!v->size || !places_show(v->addr, v->size))
			continue;
		values_any_visible = true;
		values_sparse |= v->first;
		if (v->first)
			places_limit(v->addr, v->size, v->first);
	}
	values_at_speed = values_sparse && channel_cell->run.races == RACES_OFF &&
			  !own_frames_told && !frames_wanted();
	return values_any_visible;
}

// ---- the first accesses ---------------------------------------------------------------------

// By thread, how many of its accesses were operations, four bits for each group of places.
static struct first {
	uint64_t reads, writes;
} first[MAX_THREADS + 1];
OF_THREADS(first);
_Static_assert(PLACE_GROUPS * 4 == 64 && VISIBLE_FIRST == 15, "four bits for each group");

static uint64_t *counted(bool writes)
{
	return writes ? &first[rt_self].writes : &first[rt_self].reads;
}

bool values_operation(const struct place *p, bool writes)
{
	return !p->first || (*counted(writes) >> 4 * p->group & 15) < p->first;
}

void values_counts(const struct place *p, bool writes)
{
	if (p->first)
		*counted(writes) += (uint64_t)1 << 4 * p->group;
}

void values_anew(const struct step *s)
{
	if (!values_sparse)
		return;
	values_at++;
	if (op_rows[s->op.code].kind != KIND_MEMORY)
		first[s->choice.thread] = (struct first){0};
}
