// SPDX-License-Identifier: MIT
//
// What atomic accesses weaker than memory_order_seq_cst allow beyond the interleavings that are
// tried. In a run each load finds the value stored last. An access is reported if it could have
// found an older value, or stored behind a newer one, though its thread has seen that the newer one
// came before. If no run of a program has such an access, all its executions are interleavings: by
// C11 as repaired (RC11), except for a relaxed store that takes effect before an earlier relaxed
// load of its thread.
//
// After O. Lahav, R. Margalit: Robustness against Release/Acquire Semantics, PLDI 2019, and R.
// Margalit, O. Lahav: Verifying Observational Robustness against a C11-style Memory Model, POPL
// 2021. Two orders are kept. *Cause*: what a thread can infer of another by any access to the same
// place; a vector clock for each thread, place and object. *Knowledge*: what ensures that a load
// does not miss a store: the happens-before order of the race detector, coherence (the thread has
// accessed the place since, or happens after one that has), and the order of seq_cst fences and
// accesses. An access is reported if the store is a cause of it and not known. Knowledge that
// passes through several of these orders in turn may be lost; then an access is reported
// needlessly.
//
// One thread at a time may use it. Nothing here blocks.
#ifndef RUNTIME_RACE_WEAK_H
#define RUNTIME_RACE_WEAK_H

#include "runtime/memory/access.h"
#include "runtime/race/vector_clock.h"

#include "model/world.h"

// A store that a later access could miss.
struct weak_store {
	uint16_t thread;    // 0: none since there are two threads
	uint32_t cause;	    // its thread's epoch in the order of causes
	uint32_t seq_cst;   // its number among the thread's accesses of seq_cst; 0: another order
	struct clock aware; // by thread, its epoch for the detector when it first accessed the
			    // place since; 0: it has not
};

// What the loads and the stores of a place had seen.
struct weak_seen {
	struct clock loads, stores;
};

// Of a place, all zero at first.
struct weak_place {
	struct weak_place *next, **link; // list of accessed places; what points here, or NULL
	uint64_t addr;
	struct weak_store last;	 // which a load finds
	struct weak_store plain; // the last that was not a read-modify-write: only before it can
				 // another store be ordered
	struct weak_seen cause, seq_cst;
};

struct weak_thread {
	struct clock cause;
	struct clock seq_cst; // accesses of seq_cst that come before its own, by their numbers
	struct clock told;    // causes, from threads that created it or acted on it,
	struct clock mark;    // and from those that interrupted it, which it learns where it looks
	struct clock fenced;  // its knowledge at its last fence of seq_cst
	uint32_t fence;	      // epoch of that fence in the order of causes; 0: none
	uint64_t loaded;      // place of its relaxed load; 0: none
	bool elsewhere;	      // it has made relaxed loads of several places
};

// An object of pthreads: a call that succeeds is an access of seq_cst to it, since POSIX has it
// synchronize memory with other threads.
struct weak_object {
	struct clock cause, seq_cst;
};

struct weak {			     // all zero at first
	bool begun;		     // there was an atomic access
	struct weak_place *places;   // that were accessed
	struct weak_thread *threads; // by thread
	struct weak_object *objects; // by object
	size_t nthreads, nobjects;   // room
};

// Effects of an access that no interleaving has.
enum weakness {
	WEAK_OLDER = 1, // find an older value, or store behind a newer one
	WEAK_EARLY = 2	// a store before an earlier load of its thread
};

// An atomic access, before what it acquires and releases is noted. a->writes: it stores; seen: the
// thread's clock in the detector. A set of the above.
unsigned weak_atomic(struct arena *arena, struct weak *k, struct weak_place *p,
		     const struct access *a, bool loads, enum race_order order,
		     const struct clock *seen);

// A fence, before what it acquires and releases is noted.
void weak_fence(struct arena *arena, struct weak *k, uint16_t thread, enum race_order order,
		const struct clock *seen);

// A step of the run has happened; w: the world after it.
void weak_step(struct arena *arena, struct weak *k, const struct world *w, const struct step *s);

// Numbers for what a clock says about the stores that an access could still miss: a clock of causes
// (of a thread or place), and a clock of the detector. Two runs whose clocks all have equal
// numbers, and whose programs are in equal states, get equal reports from now on.
uint64_t weak_caused(const struct weak *k, const struct clock *cause);
uint64_t weak_known(const struct weak *k, const struct clock *seen);

// The same number for all data of a thread here, and for all other data here.
uint64_t weak_of_thread(const struct weak *k, uint32_t thread);
uint64_t weak_of_others(const struct weak *k);

// The place is used for something else from now on.
void weak_forget(struct arena *arena, struct weak_place *p);

#endif
