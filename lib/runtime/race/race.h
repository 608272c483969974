// SPDX-License-Identifier: MIT
//
// A happens-before detector of data races: two accesses to the same byte, one of them a write and
// one of them not atomic, that nothing orders. It is told of every access and of everything that
// orders, and keeps for each byte the accesses that a later one could still race with. So each
// access that races with an earlier one of the run is found, and no other.
//
// After C. Flanagan, S. Freund: FastTrack: Efficient and Precise Dynamic Race Detection, PLDI
// 2009: an access is known by its epoch, the clock of its thread, and is ordered before another if
// the other's thread has seen that clock. Here an access is forgotten when a later one that it is
// ordered before races with all that it could; so more than one write may be kept, and what comes
// after a first race is still told rightly.
//
// Pure but for the memory it maps: it knows neither the gate nor the program. What it keeps stands
// far from the program's own memory, so that the program's addresses are the same with and
// without it. A detector belongs to one thread at a time; the caller sees to that. It takes no
// lock, allocates with mmap() alone, and may be used inside malloc().
#ifndef RUNTIME_RACE_RACE_H
#define RUNTIME_RACE_RACE_H

#include "runtime/memory/access.h"

#include "model/world.h"

struct detector;

// A detector for a run that begins with thread 1. NULL when memory runs out.
struct detector *race_new(race_found *found);
void race_free(struct detector *d);

// A thread's access to memory, in the order of the run.
void race_access(struct detector *d, const struct access *a);

// An atomic access: a load, a store, or both in one (also a compare-and-exchange that succeeds;
// one that fails is a load). Each load finds what was stored last, since a run is one sequence.
// What a load that acquires is ordered after: release_sequence.h. What it may do that no
// interleaving does: a set of enum weakness (weak.h).
unsigned race_atomic(struct detector *d, const struct access *a, bool loads, enum race_order order);

// All that bears on what race_atomic() will tell of the rest of the run, as numbers: of each thread
// up to n, to which it is added, and the sum of the rest. So far alike, and with equal numbers, two
// runs are told of alike.
uint64_t race_weak_state(const struct detector *d, uint64_t *of_thread, uint32_t n);

// Was there an atomic access so far?
bool race_atomics(const struct detector *d);

// A fence, as C11 has it.
void race_fence(struct detector *d, uint16_t thread, enum race_order order);

// The thread calls code that is not seen, and may be a lock: from here on that may have ordered
// what it has done before what others do behind such a call of theirs. within: that code calls the
// program's, and may order all that the thread does from now on.
void race_unseen(struct detector *d, uint16_t thread, bool within);

// Of what a race_found is told: may code that is not seen order the two? It is not said to be so
// where no such calls stand between them, but for what else orders threads. May be called by a
// race_found.
bool race_unsure(const struct detector *d, const struct access *before, const struct access *now);

// A step of the run has happened: what it orders is noted. w: the world after it.
void race_step(struct detector *d, const struct world *w, const struct step *s);

// A thread gives a block of memory back; a->writes and a->frees are set. own: it races as a write
// does; else nothing that was done to the block before races any more. From now on the block is
// not to be used, until race_reuse(). Beyond its first thousand bytes that is seen only in pages
// that were used before.
void race_give_back(struct detector *d, const struct access *a, bool own);

// This memory now serves something else: what was done to it before races with nothing, but for
// its being given back, if `own`.
void race_reuse(struct detector *d, uint64_t addr, uint64_t size, bool own);

// Has memory run out? From then on races may be missed.
bool race_lost(const struct detector *d);

#endif
