// SPDX-License-Identifier: MIT
//
// A happens-before detector of data races: two unordered accesses to the same byte, one of them a
// write and one of them not atomic. It sees every access and every ordering operation, and keeps
// for each byte the accesses that a later one could still race with. So it finds exactly the
// accesses that race with an earlier one of the run.
//
// After C. Flanagan, S. Freund: FastTrack: Efficient and Precise Dynamic Race Detection, PLDI 2009:
// an access is identified by its epoch, the clock of its thread, and is ordered before another if
// the other's thread has seen that clock. Here an access is forgotten when a later one, ordered
// after it, would race with every access that it would; so several writes may be kept, and races
// after the first are found exactly, too.
//
// Pure except for the memory that it maps: it knows neither the gate nor the program. Its memory is
// far from the program's, whose addresses are the same with and without it. A detector may be used
// by one thread at a time. It takes no lock, allocates with mmap() alone, and may be used inside
// malloc().
#ifndef RUNTIME_RACE_RACE_H
#define RUNTIME_RACE_RACE_H

#include "runtime/memory/access.h"

#include "model/world.h"

struct detector;

// A detector for a run that begins with thread 1. NULL when memory runs out.
struct detector *race_new(race_found *found);

// A detector that begins in the middle of a run, in which threads 1 to n were created so far. It
// knows no earlier access, and what came before does not order later ones.
struct detector *race_new_late(race_found *found, uint32_t n);

void race_free(struct detector *d);

// A thread's access to memory, in the order of the run.
void race_access(struct detector *d, const struct access *a);

// An atomic access: a load, a store, or both in one (also a compare-and-exchange that succeeds;
// one that fails is a load). Each load finds what was stored last, since a run is one sequence.
// What an acquiring load is ordered after: shadow.h. Returns what weaker memory orders would allow
// beyond interleavings: a set of enum weakness (weak.h).
unsigned race_atomic(struct detector *d, const struct access *a, bool loads, enum race_order order);

// Numbers for everything that the results of race_atomic() in the rest of the run depend on: those
// of threads up to n are added to of_thread, the rest is returned. Two runs in equal states with
// equal numbers get equal results.
uint64_t race_weak_state(const struct detector *d, uint64_t *of_thread, uint32_t n);

// Was there an atomic access so far?
bool race_atomics(const struct detector *d);

// A fence of C11.
void race_fence(struct detector *d, uint16_t thread, enum race_order order);

// The thread calls code without hooks, which may be a lock: from here on the call may have ordered
// the thread's earlier accesses before those of others behind such calls of theirs. within: code
// without hooks calls the program's, and may order all that the thread does from now on.
void race_unseen(struct detector *d, uint16_t thread, bool within);

// Of a race: may code without hooks order the two accesses? True only if calls of such code are
// between them. May be called by a race_found.
bool race_unsure(const struct detector *d, const struct access *before, const struct access *now);

// A step of the run has happened: notes what it orders. w: the world after it.
void race_step(struct detector *d, const struct world *w, const struct step *s);

// A thread frees a block of memory; a->writes and a->frees are set. own: the free races as a write
// does; else earlier accesses do not race with it. From now on accesses to the block are reported,
// until race_reuse(); beyond its first thousand bytes only in pages that were used before.
void race_give_back(struct detector *d, const struct access *a, bool own);

// This memory is allocated: earlier accesses no longer race with anything, except the free, if
// `own`.
void race_reuse(struct detector *d, uint64_t addr, uint64_t size, bool own);

// The thread's epoch: a number of where it is, which grows. And: is what thread `other` did in this
// epoch, at its beginning at least, ordered before what the thread does now?
uint32_t race_epoch(const struct detector *d, uint32_t thread);
bool race_knows(const struct detector *d, uint32_t thread, uint32_t other, uint32_t epoch);

// Has memory run out? From then on races may be missed.
bool race_lost(const struct detector *d);

#endif
