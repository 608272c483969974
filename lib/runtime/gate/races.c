// SPDX-License-Identifier: MIT
//
// The run's race detector and its findings: see races.h.
#include "runtime/gate/races.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/holders.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/gate/stacks.h"
#include "runtime/gate/tags.h"
#include "runtime/gate/values.h"
#include "runtime/memory/bounds.h"
#include "runtime/memory/cpp_code.h"
#include "runtime/memory/functions.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/report.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "base/i18n.h"
#include "base/mix.h"
#include "model/local.h"

#include <errno.h>
#include <signal.h>

static struct detector *detector;	// NULL: races are not looked for
static volatile sig_atomic_t detecting; // 1 inside the detector: a signal handler must not use it
static bool leaving;			// the access represents leaving a part of a stack
static uint32_t touched;		// the object that a call accesses; 0: none
PAST static bool raced;			// there was a race, maybe of one that continues
PAST static bool relaxed;		// there was an atomic access that orders nothing

bool races_looked_for(void)
{
	return detector;
}

bool races_busy(void)
{
	return detecting;
}

#define RACES_TOLD 4096 // races that are reported at most

// Was this race, of two places in the code in either order and one address, reported before with
// the same certainty?
static bool told_before(uint64_t pc, uint64_t other, uint64_t addr, bool unsure)
{
	PAST static struct {
		uint64_t low, high, addr;
		bool unsure;
	} told[2 * RACES_TOLD]; // a hash table; addr 0: free
	PAST static unsigned n;
	uint64_t low = pc < other ? pc : other, high = pc < other ? other : pc;
	size_t i = (size_t)(mix_hash(low * 31 + high * 17 + addr) >> 20);
	for (;; i++) {
		i %= 2 * RACES_TOLD;
		if (!told[i].addr)
			break;
		if (told[i].low == low && told[i].high == high && told[i].addr == addr &&
		    told[i].unsure == unsure)
			return true;
	}
	if (n >= RACES_TOLD)
		return true;
	n++;
	told[i].low = low;
	told[i].high = high;
	told[i].addr = addr;
	told[i].unsure = unsure;
	return false;
}

static int flags_of(const struct access *before, const struct access *now)
{
	return (before->writes ? RACE_FIRST_WRITES : 0) | (now->writes ? RACE_SECOND_WRITES : 0) |
	       (before->atomic ? RACE_FIRST_ATOMIC : 0) | (now->atomic ? RACE_SECOND_ATOMIC : 0);
}

static int64_t unsure_flag(const struct access *before, const struct access *now)
{
	return race_unsure(detector, before, now) ? MISUSE_UNSURE : 0;
}

// One of the two frees the memory. The run ends even if it continues after other races: what the
// program does from here on is undefined.
static _Noreturn void end_freed(const struct access *before, const struct access *now)
{
	enum fault fault = now->frees && before->frees ? FAULT_FREE_AGAIN
			   : now->frees		       ? FAULT_FREE_IN_USE
			   : touched		       ? FAULT_OBJECT_FREED
						       : FAULT_USE_FREED;
	end_run(END_MISUSE, now->thread, touched, site_number(now->pc),
		MISUSE_ARG(fault, before->thread, site_number_of(before->thread, before->pc)) |
			unsure_flag(before, now),
		"");
}

static _Noreturn void end_left(const struct access *before, const struct access *now)
{
	end_run(END_MISUSE, now->thread, 0, site_number(now->pc),
		MISUSE_ARG(FAULT_LEFT_IN_USE, before->thread,
			   site_number_of(before->thread, before->pc)) |
			unsure_flag(before, now),
		"");
}

// Does the race end the run? Not at a place that is visible from the start: there the search tries
// the consequences of a race that was found before.
static bool ends_run(const struct access *place)
{
	return channel_cell->run.races == RACES_END &&
	       !values_given(place->addr, place->addr + place->size);
}

static void tell_unsure(uint16_t thread)
{
	static const char text[] =
		N_("code that is not seen may order the two accesses of the race that follows");
	emit_event((struct event){.kind = EV_LIMIT,
				  .op = LIMIT_UNSURE,
				  .thread = thread,
				  .other = sizeof text - 1},
		   text);
}

// Reports the race at the bytes that both accesses touch: those of the smaller one.
static void on_race(const struct access *before, const struct access *now)
{
	const struct access *place = now->size <= 16 ? now : before;
	int saved = errno;
	raced = true;
	if (before->frees || now->frees)
		end_freed(before, now);
	if (leaving)
		end_left(before, now);
	bool unsure = race_unsure(detector, before, now);
	if (told_before(before->pc, now->pc, place->addr, unsure))
		return;
	uint32_t first = site_number_of(before->thread, before->pc), second = site_here(now->pc);
	unsigned bytes = (unsigned)(place->size & 15) << RACE_BYTES_SHIFT;
	if (unsure) // its event must come directly before
		tell_unsure(now->thread);
	emit_event((struct event){.kind = EV_RACE,
				  .op = (uint8_t)(flags_of(before, now) | bytes),
				  .thread = now->thread,
				  .object = first,
				  .other = before->thread,
				  .site = second,
				  .arg = (int64_t)place->addr},
		   NULL);
	holders_tell(KIND_MEMORY, place->addr, now->pc);
	values_name(place->addr);
	if (!unsure && ends_run(place))
		end_run(END_RACE, now->thread, 0, second, (int64_t)place->addr, "");
	if (!values_show(place, now->writes))
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	errno = saved;
}

// ---- in programs without hooks ------------------------------------------------------------------
//
// Of their memory nothing is seen, and atomic accesses, which may order the threads, are not seen
// either: so a race on state of the C library's own is unsure. The detector begins with the first
// access to such state: what orders a later access after it is still to come.

static struct detector *states_detector; // NULL: there was none
static void note_recent(const struct access *a);

static void on_state_race(const struct access *before, const struct access *now)
{
	if (told_before(before->pc, now->pc, now->addr, true))
		return;
	uint32_t first = site_number_of(before->thread, before->pc), second = site_here(now->pc);
	tell_unsure(now->thread);
	emit_event((struct event){.kind = EV_RACE,
				  .op = (uint8_t)(flags_of(before, now) |
						  (unsigned)(now->size & 15) << RACE_BYTES_SHIFT),
				  .thread = now->thread,
				  .object = first,
				  .other = before->thread,
				  .site = second,
				  .arg = (int64_t)now->addr},
		   NULL);
	values_name(now->addr);
}

void races_state(const void *at, size_t size, bool writes, uint64_t pc)
{
	int saved = errno;
	if (end_decided || detecting || reentered())
		return;
	struct access a = {.addr = (uint64_t)(uintptr_t)at,
			   .size = size,
			   .pc = pc,
			   .thread = (uint16_t)rt_self,
			   .writes = writes};
	detecting = 1;
	if (!states_detector)
		states_detector = race_new_late(on_state_race, (uint32_t)run_world.nthreads);
	if (states_detector)
		race_access(states_detector, &a);
	detecting = 0;
	note_recent(&a);
	errno = saved;
}

bool races_begin(enum races races)
{
	if (races != RACES_OFF)
		detector = race_new(on_race);
	return detector;
}

// By thread, a sum over its accesses since its last step. It counts in the state (run/states.h),
// since later accesses may race with these.
static uint64_t recent[MAX_THREADS + 1];
OF_THREADS(recent);

// A step clears its thread's sum, unless it is a local one (model/local.h): a thread that is to
// access a place next may have been pending before that step. A join adds the joined thread's sum,
// which only the joining thread is ordered after; hashed with the thread, whose own memory (see
// note_recent) is not the joining thread's.
static void forget_recent(const struct step *s)
{
	uint16_t t = s->choice.thread;
	if (!step_local(&run_world, s, channel_cell->run.policy.eager)) {
		recent[t] = 0;
	} else if (s->op.code == OP_JOIN) {
		recent[t] += recent[s->op.target] ? mix64(recent[s->op.target] + s->op.target) : 0;
		recent[s->op.target] = 0;
	}
}

// By thread, the orders that weaker memory orders still allow (run.orders).
static uint64_t orders[MAX_THREADS + 1];
OF_THREADS(orders);
static uint64_t orders_of_others;

void races_count_orders(void)
{
	if (!detector || !channel_cell->run.orders)
		return;
	uint32_t n = (uint32_t)run_world.nthreads;
	for (uint32_t t = 0; t <= n; t++)
		orders[t] = 0;
	orders_of_others = race_weak_state(detector, orders, n);
}

// A thread's reads of what its argument points to, from these bytes on, do not count where threads
// are taken for identical but for their arguments (run/alike.h): they differ in nothing else until
// their next step. That is as long as nobody else writes there.
#define ARGUMENT 64
#define ARGUMENTS 256
PAST static struct access arguments[ARGUMENTS];
PAST static unsigned narguments;
PAST static uint64_t arguments_from, arguments_to; // all of them are between these
PAST static bool argument_written;

static bool meet(const struct access *a, const struct access *b)
{
	return a->addr < b->addr + b->size && b->addr < a->addr + a->size;
}

static bool reads_argument(const struct access *a)
{
	const struct rt_thread *r = thread_numbered(a->thread);
	if (a->thread == 1 || !r || a->addr - (uint64_t)(uintptr_t)r->begin.arg >= ARGUMENT)
		return false;
	for (unsigned i = 0; i < narguments; i++)
		if (arguments[i].thread == a->thread && arguments[i].addr == a->addr &&
		    arguments[i].size == a->size)
			return true;
	if (narguments == ARGUMENTS)
		return false;
	if (!narguments || a->addr < arguments_from)
		arguments_from = a->addr;
	if (a->addr + a->size > arguments_to)
		arguments_to = a->addr + a->size;
	arguments[narguments++] = *a;
	return true;
}

static void look_at_arguments(const struct access *a)
{
	if (!a->writes || a->addr >= arguments_to || a->addr + a->size <= arguments_from)
		return;
	for (unsigned i = 0; i < narguments; i++)
		argument_written |= arguments[i].thread != a->thread && meet(a, &arguments[i]);
}

bool races_argument_written(void)
{
	return argument_written;
}

static void note_recent(const struct access *a)
{
	if (channel_cell->run.states == STATES_BEGUN && !a->writes && !a->atomic &&
	    reads_argument(a))
		return;
	uint64_t what = (uint64_t)a->writes << 2 | (uint64_t)a->atomic << 1 | a->frees;
	recent[a->thread] += mix64(heap_relative(a->addr) ^ a->size << 48 ^ what << 60);
}

// ---- uninitialised memory ----------------------------------------------------------------------

static void tell_unwritten(const struct access *a, uint64_t size)
{
	uint64_t pc = 0;
	uint16_t thread = 0;
	bounds_taken(a->addr, &pc, &thread);
	emit_event((struct event){.kind = EV_UNWRITTEN,
				  .op = (uint8_t)size,
				  .thread = a->thread,
				  .object = thread,
				  .other = pc ? site_number(pc) : 0,
				  .site = site_here(a->pc),
				  .arg = (int64_t)a->addr},
		   NULL);
	holders_tell(KIND_MEMORY, a->addr, a->pc);
}

// Looks only at the first eight bytes of an access.
static void look_at_unwritten(const struct access *a)
{
	PAST static struct told_places told;
	int saved = errno;
	uint64_t size = a->size < sizeof(uint64_t) ? a->size : sizeof(uint64_t);
	if (channel_cell->run.exact && unwritten_by_all(a->addr, size) && !told_place(&told, a->pc))
		tell_unwritten(a, size);
	errno = saved;
}

bool races_unwritten(enum kind kind, const void *addr, uint16_t *thread, uint64_t *pc)
{
	uint64_t at = (uint64_t)(uintptr_t)addr;
	size_t size = tags_sizes[kind];
	if (!size || kind == KIND_ONCE || !bounds_about(at, size))
		return false;
	bool all_seen = channel_cell->run.exact && modules_all_seen();
	return (unwritten_by_all(at, sizeof(uint32_t)) ||
		(all_seen && unwritten_zeros(addr, size))) &&
	       bounds_taken(at, pc, thread);
}

// ---- accesses ----------------------------------------------------------------------------------

// Ends the run if the access is to a stack that is not in use, or crosses the end of its block.
// Returns the other thread to whose stack it is; 0: none.
static uint32_t look_beyond(const struct access *a)
{
	struct missed m;
	uint32_t host = stacks_look(a);
	unsigned about = bounds_about(a->addr, a->size);
	if (about & BOUNDS_UNWRITTEN && a->writes)
		bounds_write(a->addr, a->size);
	else if (about & BOUNDS_UNWRITTEN && !a->moves && !a->atomic)
		look_at_unwritten(a);
	if (!(about & BOUNDS_CROSSED) || !bounds_missed(a->addr, a->size, &m))
		return host;
	enum fault fault = m.in_front ? FAULT_BEFORE_BLOCK
			   : touched  ? FAULT_OBJECT_PAST_BLOCK
				      : FAULT_PAST_BLOCK;
	end_run(END_MISUSE, a->thread, touched, site_number(a->pc),
		MISUSE_ARG(fault, m.thread, m.pc ? site_number(m.pc) : 0), "");
}

// The access is to a local variable of a function of `host`. A thread that knows of nothing since
// that function began was given the address before: of a variable that was there earlier. Unless it
// found the address in a way that orders nothing.
static void look_at_function(uint32_t host, const struct access *a)
{
	uint32_t epoch = raced || relaxed ? 0 : stacks_began(host, a->addr);
	if (!epoch || race_knows(detector, a->thread, host, epoch))
		return;
	struct access begins = {.addr = a->addr,
				.size = a->size,
				.thread = (uint16_t)host,
				.writes = true,
				.epoch = epoch};
	end_run(END_MISUSE, a->thread, touched, site_number(a->pc),
		MISUSE_ARG(FAULT_STACK_RETURNED, host, 0) | unsure_flag(&begins, a), "");
}

void races_access(const struct access *a)
{
	if (!detector)
		return;
	uint32_t host = look_beyond(a);
	if (host)
		look_at_function(host, a);
	look_at_arguments(a);
	note_recent(a);
	detecting = 1;
	race_access(detector, a);
	detecting = 0;
	own_frames_clear();
}

unsigned races_atomic(const struct access *a, bool loads, enum race_order order)
{
	if (!detector)
		return 0;
	look_beyond(a);
	look_at_arguments(a);
	if (order != RACE_SEQ_CST)
		note_recent(a);
	if (order == RACE_RELAXED || order == RACE_CONSUME)
		relaxed = true;
	detecting = 1;
	unsigned found = race_atomic(detector, a, loads, order);
	detecting = 0;
	own_frames_clear();
	return found;
}

void races_loads(const volatile void *at, size_t size, uint64_t pc)
{
	if (detector)
		look_at_unwritten(&(struct access){.addr = (uint64_t)(uintptr_t)at,
						   .size = size,
						   .pc = pc,
						   .thread = (uint16_t)rt_self});
}

void races_fence(uint16_t thread, enum race_order order)
{
	race_fence(detector, thread, order);
}

void races_unseen(bool within)
{
	if (!detector || detecting || !rt_self)
		return;
	detecting = 1;
	race_unseen(detector, (uint16_t)rt_self, within);
	detecting = 0;
}

void races_step(const struct step *s)
{
	if (!detector && !states_detector)
		return;
	forget_recent(s);
	detecting = 1;
	race_step(detector ? detector : states_detector, &run_world, s);
	detecting = 0;
	if (!detector)
		return;
	if (op_tries(s->op.code) && s->result && race_atomics(detector))
		report_once(N_("a call that was refused, which orders no atomic access"),
			    LIMIT_ORDERS);
	if (race_lost(detector))
		report_limit(N_("races: there was no memory left to look for all of them"));
}

// An object's first byte stands for the object. A call races with plain accesses to the object and
// with its memory being freed, not with other calls.
void races_touch(const void *addr, size_t size, uint32_t object, uint64_t pc)
{
	if (!detector || detecting)
		return;
	touched = object;
	look_beyond(&(struct access){.addr = (uint64_t)(uintptr_t)addr,
				     .size = size,
				     .pc = pc,
				     .thread = (uint16_t)rt_self,
				     .moves = true});
	races_access(&(struct access){.addr = (uint64_t)(uintptr_t)addr,
				      .size = 1,
				      .pc = pc,
				      .thread = (uint16_t)rt_self,
				      .atomic = true});
	touched = 0;
}

// ---- stacks ---------------------------------------------------------------------------------

void races_reached(const void *addr, uint64_t pc)
{
	if (detector && !detecting)
		stacks_look(&(struct access){.addr = (uint64_t)(uintptr_t)addr,
					     .size = 1,
					     .pc = pc,
					     .thread = (uint16_t)rt_self});
}

// Leaving a part of a stack counts as a write to it: accesses of other threads must come before.
static void look_at_left(uint64_t from, uint64_t size, uint64_t pc)
{
	leaving = true;
	detecting = 1;
	race_access(detector, &(struct access){.addr = from,
					       .size = size,
					       .pc = pc,
					       .thread = (uint16_t)rt_self,
					       .writes = true});
	detecting = 0;
	leaving = false;
}

void races_function(uint64_t back, const void *frame)
{
	uint64_t from, size = 0;
	bool looks = detector && !detecting;
	functions_enter(back, frame, looks ? race_epoch(detector, rt_self) : 0);
	if (looks)
		size = stacks_used_again(&from);
	if (size && !end_decided && !reentered())
		look_at_left(from, size, rt_place(back - 1));
}

void races_at_gate(const void *frame, uint64_t pc)
{
	uint64_t from, size = 0;
	if (detector && !detecting)
		size = stacks_left(frame, cpp_called_at(pc) + 1, &from);
	if (size)
		look_at_left(from, size, pc);
}

void races_leave(uint64_t pc)
{
	uint64_t from, size = 0;
	if (detector && !detecting)
		size = stacks_left_all(&from);
	if (size)
		look_at_left(from, size, pc);
}

// ---- blocks ---------------------------------------------------------------------------------

void races_handed_out(const void *addr, size_t size, uint64_t pc)
{
	if (!detector || detecting)
		return;
	detecting = 1;
	race_reuse(detector, (uint64_t)(uintptr_t)addr, size, module_has_hooks(pc));
	detecting = 0;
	own_frames_clear();
}

void races_given_again(const void *addr, uint64_t pc)
{
	if (!detector || detecting || !rt_self || end_decided || reentered())
		return;
	races_access(&(struct access){.addr = (uint64_t)(uintptr_t)addr,
				      .size = 1,
				      .pc = pc,
				      .thread = (uint16_t)rt_self,
				      .writes = true,
				      .frees = true});
}

void races_given_back(const void *addr, size_t size, uint64_t pc)
{
	if (!detector || detecting || !rt_self || end_decided || reentered())
		return;
	struct access a = {.addr = (uint64_t)(uintptr_t)addr,
			   .size = size,
			   .pc = pc,
			   .thread = (uint16_t)rt_self,
			   .writes = true,
			   .frees = true};
	values_settle();
	look_at_arguments(&a);
	note_recent(&a);
	detecting = 1;
	race_give_back(detector, &a, module_has_hooks(pc));
	detecting = 0;
	own_frames_clear();
}
