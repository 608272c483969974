// SPDX-License-Identifier: MIT
//
// The program's accesses to memory as operations: see accesses.h.
#include "runtime/clib/accesses.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/extents.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/holders.h"
#include "runtime/gate/plain_values.h"
#include "runtime/gate/probe.h"
#include "runtime/gate/races.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/gate/spins.h"
#include "runtime/race/weak.h"
#include "runtime/report.h"
#include "runtime/run/filter.h"
#include "runtime/run/restore.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/state_marks.h"

#include "base/i18n.h"

#include <errno.h>

static uint32_t object_at(struct place *p, uint64_t pc)
{
	bool known = p->object;
	uint32_t object = values_object(p);
	if (!object)
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	if (!known)
		holders_tell(KIND_MEMORY, p->addr, pc);
	return object;
}

// Does the access have an operation to do?
static bool operates(const struct access *a)
{
	uint64_t from = a->addr, end = from + a->size;
	for (struct place *p; (p = places_visible(from, end)); from = p->addr + p->size)
		if (values_operation(p, a->writes))
			return true;
	return false;
}

// Does the access's operations: one on each visible place that it overlaps.
static void operate(void *argument)
{
	const struct access *a = argument;
	uint64_t from = a->addr, end = from + a->size;
	uint32_t objects[VALUES_WRITTEN];
	unsigned n = 0;
	for (;;) {
		struct place *p = places_visible(from, end);
		if (!p)
			break;
		from = p->addr + p->size;
		if (!values_operation(p, a->writes))
			continue;
		values_counts(p, a->writes);
		uint32_t object = object_at(p, a->pc), size = p->size;
		gate_op_place(a->writes ? OP_WRITE : OP_READ, object, size, 0, a->pc);
		if (a->writes && n < VALUES_WRITTEN)
			objects[n++] = object;
	}
	for (unsigned i = 0; i < n; i++)
		values_written(objects[i]);
}

// The memory of requests and reports, and the runner's own, outlasts an execution: a program that
// is not trusted must not access it.
static void keep_out(uint64_t from, uint64_t end, uint64_t pc)
{
	uint64_t wire = (uint64_t)(uintptr_t)channel_wire;
	if ((from < wire + sizeof *channel_wire && end > wire) || restore_keeps(from, end))
		syscall_stop(STOP_MEMORY, pc);
}

// An assignment of a structure reads all of it, padding included.
static bool moves(size_t size, int how)
{
	return !(how & ACCESS_TEXT) && (how & ACCESS_BY_CALL || size > sizeof(uint64_t));
}

// Not inline: its frame, which holds the thread's number, is cleared when it returns.
static __attribute__((noinline)) void look(const void *addr, size_t size, int how, uint64_t pc)
{
	uint64_t at = (uint64_t)(uintptr_t)addr;
	if (!size || rt_process_mode != RT_PLAN || end_decided || races_busy() || reentered())
		return;
	if (filter_on)
		keep_out(at, at + size, pc);
	values_settle();
	struct access access = {.addr = at,
				.size = size,
				.pc = pc,
				.thread = (uint16_t)rt_self,
				.writes = how & ACCESS_WRITES,
				.moves = moves(size, how)};
	if (access.writes || how & ACCESS_BY_CALL)
		spins_moves();
	else if (!spins_read(&access))
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	if (!(how & ACCESS_INSIDE))
		plain_values_note(at, size, access.writes, pc);
	struct extents_call call = {0};
	if (rt_extents_on)
		call = extents_look(&access, how & ACCESS_BY_CALL);
	if (values_any_visible && operates(&access))
		own_frames_call(operate, &access);
	if (call.back)
		extents_keep(&access, &call);
	races_access(&access);
}

// ---- at speed -----------------------------------------------------------------------------------

// Accesses that were no operation, while values_at was the same, for loops that come to the same
// places again and again.
#define PASSED 16

PAST static struct passed {
	uint64_t addr, at;
	uint32_t size, thread;
} passed[2 * PASSED]; // reads, and writes

// Reads without a write between them; a loop that waits makes many.
#define QUIET 64
PAST static uint32_t quiet;

// Most accesses of a run at speed: they are no operation, and only a loop that waits is noticed.
static bool passes(const void *addr, size_t size, int how, uint64_t pc)
{
	uint64_t at = (uint64_t)(uintptr_t)addr;
	bool writes = how & ACCESS_WRITES, moves = how & (ACCESS_WRITES | ACCESS_BY_CALL);
	struct passed *p = &passed[at / 4 % PASSED + (writes ? PASSED : 0)];
	const struct access a = {
		.addr = at, .size = size, .pc = pc, .thread = (uint16_t)rt_self, .writes = writes};
	if (values_nwritten || reentry_inside)
		return false;
	if (p->addr != at || p->at != values_at || p->size != size || p->thread != rt_self) {
		if (!size || size > UINT32_MAX || operates(&a))
			return false;
		*p = (struct passed){at, values_at, (uint32_t)size, rt_self};
	}
	if (!moves)
		return ++quiet < QUIET || spins_read(&a);
	if (quiet >= QUIET)
		spins_moves();
	quiet = 0;
	return true;
}

void access_look(const void *addr, size_t size, int how, uint64_t pc)
{
	spins_passes((uint64_t)(uintptr_t)addr);
	if (values_at_speed && !filter_on && passes(addr, size, how, pc))
		return;
	look(addr, size, how, pc);
	own_frames_clear();
}

static void operate_atomic(void *argument)
{
	struct atomic *a = argument;
	struct place *p = places_atomic((uint64_t)(uintptr_t)a->at, a->size);
	if (!p)
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	uint32_t object = object_at(p, a->site);
	a->seen = true;
	values_pending(a);
	gate_op_place(atomic_op(a), object, a->size, atomic_arg(a), a->site);
	values_pending(NULL);
	if (atomic_loads(a))
		races_loads(a->at, a->size, a->site);
}

void access_atomic_enter(struct atomic *a)
{
	if (rt_mode() != RT_PLAN || end_decided || races_busy() || reentered())
		return;
	uint64_t at = (uint64_t)(uintptr_t)a->at;
	if (filter_on)
		keep_out(at, at + a->size, a->site);
	values_settle();
	if (rt_extents_on)
		extents_look(&(struct access){.addr = at, .size = a->size, .pc = a->site}, false);
	own_frames_call(operate_atomic, a);
}

// C11's memory orders as compilers number them, without hints for hardware.
static enum race_order order_of(int order)
{
	bool weaker = (order & 7) < __ATOMIC_SEQ_CST;
	if (weaker && races_looked_for())
		report_once(N_("atomic accesses weaker than memory_order_seq_cst"), LIMIT_ORDERS);
	else if (weaker)
		report_note(N_("atomic accesses weaker than memory_order_seq_cst: what only they "
			       "allow was not tried"));
	if ((order & 7) == __ATOMIC_CONSUME)
		report_limit(N_("memory_order_consume counts as memory_order_acquire, as compilers "
				"have it: it promises less"));
	return (enum race_order)(order & 7);
}

static void tell_older(const struct access *a)
{
	static const char text[] =
		N_("an atomic access weaker than memory_order_seq_cst, which could find an older "
		   "value than any interleaving has, or store behind a newer one");
	PAST static struct told_places told;
	int saved = errno;
	if (!told_place(&told, a->pc))
		emit_event((struct event){.kind = EV_LIMIT,
					  .op = LIMIT_OLDER,
					  .thread = a->thread,
					  .site = site_here(a->pc),
					  .other = sizeof text - 1},
			   text);
	errno = saved;
}

static __attribute__((noinline)) void tell_atomic(const struct atomic *a)
{
	bool failed = a->code == ATOMIC_COMPARE && !a->stored;
	const struct access access = {.addr = (uint64_t)(uintptr_t)a->at,
				      .size = a->size,
				      .pc = a->site,
				      .thread = (uint16_t)rt_self,
				      .writes = a->stored,
				      .atomic = true};
	enum race_order order = order_of(failed ? a->otherwise : a->order);
	unsigned found = races_atomic(&access, atomic_loads(a), order);
	if (found & WEAK_OLDER)
		tell_older(&access);
	if (found & WEAK_EARLY)
		report_note(N_("that a relaxed store takes effect before an earlier relaxed load "
			       "of its thread (C11 allows it, RC11 does not) was not tried"));
}

void access_atomic_leave(const struct atomic *a)
{
	if (!a->seen)
		return;
	tell_atomic(a);
	own_frames_clear();
}

// ---- futexes ------------------------------------------------------------------------------------

bool access_readable(const uint32_t *word)
{
	int saved = errno;
	bool is = readable(word);
	errno = saved;
	return is;
}

bool access_futex_holds(struct futex *f)
{
	bool holds = __atomic_load_n(f->word, __ATOMIC_RELAXED) == f->value;
	if (!holds)
		f->answer.result = EAGAIN;
	return holds;
}

// The kernel reads the word, atomically. That orders nothing.
static void look_at_word(const struct futex *f)
{
	races_loads(f->word, sizeof *f->word, f->site);
	races_atomic(&(struct access){.addr = (uint64_t)(uintptr_t)f->word,
				      .size = sizeof *f->word,
				      .pc = f->site,
				      .thread = (uint16_t)rt_self,
				      .atomic = true},
		     true, RACE_RELAXED);
}

// Is the word this place, or the lower half of it? Then the model can compare it.
static bool is_at_start(const struct place *p, uint64_t word)
{
	bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
	return p->addr == word &&
	       (p->size == sizeof(uint32_t) || (little && p->size == sizeof(uint64_t)));
}

static void operate_futex(void *argument)
{
	struct futex *f = argument;
	uint64_t at = (uint64_t)(uintptr_t)f->word;
	struct place *p = places_atomic(at, sizeof *f->word);
	if (!p)
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	f->whole = is_at_start(p, at);
	if (!f->whole)
		return;
	uint32_t object = object_at(p, f->site);
	bool waits = f->code == OP_FUTEX_WAIT;
	// here and not in the caller: see do_call() of gate.c
	int64_t arg = waits ? f->relative ? virtual_time_after(f->arg) : f->arg : 0;
	if (waits)
		look_at_word(f);
	f->answer = gate_op_place(f->code, object, f->value, arg, f->site);
	// the ring of futex.c has not all sets of waiting threads
	if (f->code == OP_FUTEX_WAKE_MANY && f->answer.value == f->value &&
	    world_queue(&run_world, object, true, NULL, 0) > 1)
		report_limit(N_("which threads a futex wakes: not every choice was tried"));
}

bool access_futex(struct futex *f)
{
	f->answer = (struct answer){0};
	f->whole = true;
	if (races_busy() || reentered() || (end_decided && !probe_on))
		return true;
	if (filter_on)
		keep_out((uint64_t)(uintptr_t)f->word, (uint64_t)(uintptr_t)(f->word + 1), f->site);
	values_settle();
	own_frames_call(operate_futex, f);
	if (probe_on && f->code == OP_FUTEX_WAIT)
		access_futex_holds(f);
	if (!f->whole)
		report_limit(N_("a futex on a part of a variable that is accessed as a whole"));
	return f->whole;
}

void access_fence(int order)
{
	if (races_looked_for() && rt_mode() == RT_PLAN && !end_decided && !races_busy() &&
	    !reentered())
		races_fence((uint16_t)rt_self, order_of(order));
}
