// SPDX-License-Identifier: MIT
//
// What becomes of the program's accesses to memory: see memory.h.
#include "runtime/memory/memory.h"

#include "base/i18n.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

bool memory_looked_at;

static bool any_visible;

// ---- values -------------------------------------------------------------------------------------

// What a place holds, sign-extended; of more than eight bytes the first eight (little-endian).
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

// Tells the model, and the trace, what a place holds: if they know otherwise, or always.
static void tell_value(uint32_t object, uint32_t thread, bool always)
{
	const struct object *o = &gate.world.objects[object];
	int64_t value = value_at(o->addr, o->type);
	if (value == o->value && !always)
		return;
	gate_emit((struct event){.kind = EV_MEMORY,
				 .thread = (uint16_t)thread,
				 .object = object,
				 .arg = value},
		  NULL);
	world_holds(&gate.world, object, value);
}

// The places that threads have written, or are about to, since they were last at the gate.
static struct written {
	uint32_t thread, object;
} written[64]; // of more at once, the rest is told when somebody comes to it
static unsigned nwritten;

static void write_note(uint32_t object)
{
	if (nwritten < sizeof written / sizeof *written)
		written[nwritten++] = (struct written){rt_self, object};
}

// Is the memory of a place still there? The program may have given it back since it wrote it.
static bool still_there(uint32_t object)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = (uintptr_t)gate.world.objects[object].addr;
	uintptr_t last = from + gate.world.objects[object].type - 1;
	unsigned char in_core[2];
	from &= ~(page - 1);
	return mincore((void *)from, last - from + 1, in_core) == 0;
}

static void settle(void)
{
	unsigned kept = 0;
	int saved = errno;
	for (unsigned i = 0; i < nwritten; i++)
		if (written[i].thread != rt_self)
			written[kept++] = written[i];
		else if (still_there(written[i].object))
			tell_value(written[i].object, rt_self, true);
	nwritten = kept;
	errno = saved;
}

void memory_settle(void)
{
	if (nwritten)
		settle();
}

// ---- operations ---------------------------------------------------------------------------------

static uint32_t object_of(struct spot *s)
{
	if (s->object)
		return s->object;
	s->object = world_object(&gate.world, KIND_MEMORY, (int)s->size, s->addr, true, 0);
	if (!s->object)
		gate_end(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	gate_emit((struct event){.kind = EV_OBJECT,
				 .op = KIND_MEMORY,
				 .object = s->object,
				 .site = s->size,
				 .other = 1,
				 .arg = (int64_t)s->addr},
		  NULL);
	tell_value(s->object, rt_self, false);
	return s->object;
}

// The access is an operation on each visible place that it meets, then it happens.
static void operate(uint64_t from, uint64_t end, bool writes, uint64_t pc)
{
	uint32_t objects[sizeof written / sizeof *written];
	unsigned n = 0;
	for (;;) {
		struct spot *s = spots_visible(from, end);
		if (!s)
			break;
		uint32_t object = object_of(s), size = s->size;
		from = s->addr + size;
		gate_op_place(writes ? OP_WRITE : OP_READ, object, size, 0, pc);
		if (writes && n < sizeof objects / sizeof *objects)
			objects[n++] = object;
	}
	for (unsigned i = 0; i < n; i++)
		write_note(objects[i]);
}

void memory_look(const void *addr, size_t size, int how, uint64_t pc)
{
	uint64_t at = (uint64_t)(uintptr_t)addr;
	bool writes = how & MEMORY_WRITES;
	if (!size || rt_process_mode != RT_PLAN || gate.closed || races_busy() ||
	    gate_interrupted())
		return;
	memory_settle();
	if (any_visible)
		operate(at, at + size, writes, pc);
	races_access(&(struct access){
		.addr = at, .size = size, .pc = pc, .thread = (uint16_t)rt_self, .writes = writes});
}

void memory_show(const struct access *place, bool writes)
{
	if (!spots_show(place->addr, place->size))
		gate_end(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	any_visible = true;
	for (uint64_t from = place->addr; from < place->addr + place->size;) {
		struct spot *s = spots_visible(from, place->addr + place->size);
		uint32_t object = object_of(s); // so that the trace shows which bytes they are
		if (writes)
			write_note(object);
		from = s->addr + s->size;
	}
}

// ---- the gate's side ----------------------------------------------------------------------------

void memory_begin(void)
{
	const struct run *run = &gate.wire->run;
	for (uint32_t i = 0; i < run->nvisible && i < WIRE_VISIBLE; i++) {
		const struct visible *v = &gate.wire->visible[i];
		any_visible |= v->size && spots_show(v->addr, v->size);
	}
	memory_looked_at = races_begin(run->races) || any_visible;
}

// ---- atomic operations --------------------------------------------------------------------------

static struct atomic *pending[MAX_THREADS + 1]; // by thread

static const struct {
	uint8_t op;
	bool loads, stores;
	uint8_t update; // enum update
} codes[] = {
	[ATOMIC_LOAD] = {OP_LOAD, true, false},
	[ATOMIC_STORE] = {OP_STORE, false, true},
	[ATOMIC_EXCHANGE] = {OP_UPDATE, true, true, UPDATE_SET},
	[ATOMIC_ADD] = {OP_UPDATE, true, true, UPDATE_ADD},
	[ATOMIC_SUB] = {OP_UPDATE, true, true, UPDATE_ADD},
	[ATOMIC_AND] = {OP_UPDATE, true, true, UPDATE_AND},
	[ATOMIC_OR] = {OP_UPDATE, true, true, UPDATE_OR},
	[ATOMIC_XOR] = {OP_UPDATE, true, true, UPDATE_XOR},
	[ATOMIC_NAND] = {OP_UPDATE, true, true, UPDATE_NAND},
	[ATOMIC_COMPARE] = {OP_EXCHANGE_IF, true, true},
};

static wide wide_of(const struct atomic *a)
{
	wide bits = 0;
	__builtin_memcpy(&bits, (const void *)(uintptr_t)a->at, a->size);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	bits >>= 8 * (sizeof bits - a->size);
#endif
	return bits;
}

static int64_t extended(wide bits, unsigned size)
{
	unsigned above = size < 8 ? 64 - 8 * size : 0;
	return (int64_t)((uint64_t)bits << above) >> above;
}

// What the model is told of the operation: see ops.def.
static int64_t arg_of(const struct atomic *a)
{
	int64_t operand = extended(a->operand, a->size);
	switch (codes[a->code].op) {
	case OP_STORE:
		return operand;
	case OP_EXCHANGE_IF:
		return extended(a->expected, a->size);
	case OP_UPDATE:
		return UPDATE_ARG(codes[a->code].update,
				  a->code == ATOMIC_SUB ? -operand : operand);
	default:
		return 0;
	}
}

static wide wide_after(const struct atomic *a, wide was)
{
	switch (a->code) {
	case ATOMIC_LOAD:
		return was;
	case ATOMIC_STORE:
	case ATOMIC_EXCHANGE:
		return a->operand;
	case ATOMIC_ADD:
		return was + a->operand;
	case ATOMIC_SUB:
		return was - a->operand;
	case ATOMIC_AND:
		return was & a->operand;
	case ATOMIC_OR:
		return was | a->operand;
	case ATOMIC_XOR:
		return was ^ a->operand;
	case ATOMIC_NAND:
		return ~(was & a->operand);
	case ATOMIC_COMPARE:
		return was == a->expected ? a->operand : was;
	}
	return was;
}

void memory_before(struct choice c)
{
	const struct op *op = &gate.world.threads[c.thread].op;
	if (c.outcome != OUT_GO || op_rows[op->code].kind != KIND_MEMORY)
		return;
	tell_value(op->object, c.thread, false);
	int64_t before = gate.world.objects[op->object].value, after = before;
	int32_t result = 0;
	struct atomic *a = pending[c.thread];
	if (a) {
		wide was = wide_of(a);
		bool fails = a->code == ATOMIC_COMPARE && was != a->expected;
		a->stored = codes[a->code].stores && !fails;
		result = fails ? EAGAIN : 0;
		after = extended(wide_after(a, was), a->size);
	}
	world_found(&gate.world, c.thread, before, after, result);
}

void memory_atomic_enter(struct atomic *a)
{
	if (rt_mode() != RT_PLAN || gate.closed || races_busy() || gate_interrupted())
		return;
	memory_settle();
	struct spot *s = spots_atomic((uint64_t)(uintptr_t)a->at, a->size);
	if (!s)
		gate_end(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	a->seen = true;
	pending[rt_self] = a;
	gate_op_place((enum op_code)codes[a->code].op, object_of(s), a->size, arg_of(a), a->site);
	pending[rt_self] = NULL;
}

// C11's orders as the compiler numbers them, without its hints for hardware.
static enum race_order order_of(int order)
{
	if ((order & 7) < __ATOMIC_SEQ_CST)
		report_note(N_("atomic accesses weaker than sequential consistency: what only they "
			       "allow was not tried"));
	return (enum race_order)(order & 7);
}

void memory_atomic_leave(const struct atomic *a)
{
	bool failed = a->code == ATOMIC_COMPARE && !a->stored;
	if (!a->seen)
		return;
	races_atomic(&(struct access){.addr = (uint64_t)(uintptr_t)a->at,
				      .size = a->size,
				      .pc = a->site,
				      .thread = (uint16_t)rt_self,
				      .writes = a->stored,
				      .atomic = true},
		     codes[a->code].loads, order_of(failed ? a->otherwise : a->order));
}

void memory_fence(int order)
{
	if (races_looked_for() && rt_mode() == RT_PLAN && !gate.closed && !races_busy() &&
	    !gate_interrupted())
		races_fence((uint16_t)rt_self, order_of(order));
}
