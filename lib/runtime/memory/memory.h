// SPDX-License-Identifier: MIT
//
// Memory in a controlled run: what code compiled with the thread sanitizer's instrumentation says
// of its accesses (hooks), and what becomes of it.
//
// A plain access is shown to the race detector (race.h); if it meets a place that is known to be
// raced on, it is an operation first: READ or WRITE. An atomic access is always an operation: LOAD,
// STORE, UPDATE or EXCHANGE_IF.
//
// The value of a place is the program's: it is looked up right before a step on it, and after a
// WRITE when its thread next comes here or to the gate. What the model does not know yet is told
// by EV_MEMORY. All state is the running thread's (gate.h). Nothing is done in free and recorded
// runs, and in a signal handler that has interrupted its thread at the gate or in the detector.
#ifndef RUNTIME_MEMORY_MEMORY_H
#define RUNTIME_MEMORY_MEMORY_H

#include "runtime/gate/gate.h"
#include "runtime/memory/race.h"

enum { MEMORY_READS = 1, MEMORY_WRITES = 2 }; // as hooks.def has them

// Are plain accesses looked at in this run?
extern bool memory_looked_at;

// The calling thread is about to access memory. how: MEMORY_ flags. The quick test first: most
// programs that call it are not looked at.
void memory_look(const void *addr, size_t size, int how, uint64_t pc);

static inline void memory_access(const void *addr, size_t size, int how, uint64_t pc)
{
	if (memory_looked_at && rt_self)
		memory_look(addr, size, how, pc);
}

// Is pc in the program's own code: a module that was compiled with the hooks?
bool memory_is_own(uint64_t pc);

// A module with hooks has been loaded.
void memory_modules(void);

// This block of memory serves something new, by a call at pc: what was done to it is forgotten.
void memory_handed_out(const void *addr, size_t size, uint64_t pc);

// The calling thread gives this block back, by a call at pc. Does not return if another has used
// it in no order with that.
void memory_given_back(const void *addr, size_t size, uint64_t pc);

// The calling thread is about to use an object of pthreads, by a call at pc. Does not return if it
// stands in memory that was given back.
void memory_touch(const void *addr, uint32_t object, uint64_t pc);

// ---- for the gate -------------------------------------------------------------------------------

// At the start of a run.
void memory_begin(void);

// The calling thread comes to the gate, or the run ends: what it has written shows now.
void memory_settle(void);

// c is about to happen: the model is told what the memory operation finds and leaves.
void memory_before(struct choice c);

// s has happened: what it orders.
void memory_after(const struct step *s);

// ---- atomic operations --------------------------------------------------------------------------

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;
#else
typedef uint64_t wide;
#endif

enum atomic_code {
	ATOMIC_LOAD,
	ATOMIC_STORE,
	ATOMIC_EXCHANGE,
	ATOMIC_ADD,
	ATOMIC_SUB,
	ATOMIC_AND,
	ATOMIC_OR,
	ATOMIC_XOR,
	ATOMIC_NAND,
	ATOMIC_COMPARE // and exchange
};

// An atomic operation on its way: what its result depends on.
struct atomic {
	const volatile void *at;
	unsigned size;
	enum atomic_code code;
	wide operand, expected;
	int order, otherwise; // of a compare-and-exchange that fails
	uint64_t site;
	bool stored; // set by memory_before: a store takes place
	bool seen;   // it was an operation of the model
};

// Before the real operation: waits at the gate. After it: what it orders, and whether it races.
void memory_atomic_enter(struct atomic *a);
void memory_atomic_leave(const struct atomic *a);

void memory_fence(int order);

// ---- races (memory_races.c) --------------------------------------------------------------------

// At the start of a run. Returns whether races are looked for.
bool races_begin(enum races races);
bool races_looked_for(void);

// Is the detector at work? Then a signal handler has come in between.
bool races_busy(void);

// The calling thread's accesses. They do not return if what is found ends the run.
void races_access(const struct access *a);
void races_atomic(const struct access *a, bool loads, enum race_order order);
void races_fence(uint16_t thread, enum race_order order); // only if races are looked for

// Accesses to this place are operations from now on. writes: the running thread is about to write
// it.
void memory_show(const struct access *place, bool writes);

// ---- places (memory_places.c) ------------------------------------------------------------------

// A place in memory that is, or may become, an object of the model. Visible places do not overlap.
struct spot {
	uint64_t addr;
	uint32_t size;
	uint32_t object; // 0: not yet
	bool visible;	 // plain accesses to it are operations
};

// Makes the bytes visible that are not. Returns false when memory runs out.
bool spots_show(uint64_t addr, uint64_t size);

// The first visible spot that meets [from, end), NULL: none.
struct spot *spots_visible(uint64_t from, uint64_t end);

// The spot for an atomic operation: at this place, or one that overlaps it, else a new one; NULL
// when memory runs out.
struct spot *spots_atomic(uint64_t addr, uint32_t size);

#endif
