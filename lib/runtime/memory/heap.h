// SPDX-License-Identifier: MIT
//
// The memory of a program in a controlled run, with the same addresses in each execution.
//
// The checker compares the steps of different executions by addresses (model/key.h). So the
// addresses of a thread's stack and allocations must depend on its own past only. Each thread has a
// region of address space of its own, with its stack and, right above, its allocations. Memory goes
// to the free lists of the thread that frees it, last in, first out: so an address is soon used
// again, as with malloc.
//
// A thread's line of descent, such as "the third thread created by the second thread of main",
// determines its region (heap_slot()); its number would not do, which depends on the schedule. All
// regions are one reservation, made before the first execution forks.
//
// Memory of the C library's own malloc (allocated before main, or by the runtime itself) is known
// by its address, and goes back to the C library. Without a controlled run, or without address
// space for regions, all memory is the C library's.
//
// No locks: one thread runs at a time, and a thread that has ended in the model (rt_self is 0)
// neither allocates nor frees. Not for signal handlers, as malloc.
#ifndef RUNTIME_MEMORY_HEAP_H
#define RUNTIME_MEMORY_HEAP_H

#include "runtime/memory/bounds.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap; // of a thread

// Reserves the regions, in the server before it forks; fewer, or none, if address space is short.
void heap_reserve(void);

// The program has taken more than `limit` bytes, by a call at pc. Does not return.
typedef void heap_exceeded(uint64_t limit, uint64_t pc);

// The calling thread is the program's first, in a new execution. limit: bytes that the program may
// allocate, 0: no limit; exceeded() is called when it allocates more.
void heap_begin(uint64_t limit, heap_exceeded *exceeded);

// Are later blocks to have addresses in the opposite order: of one thread, and of the threads that
// main creates? For a program that depends on that. Before the program has threads.
void heap_turn(bool turn);

// The region of a thread that the calling thread creates now, with a stack of `stack` bytes (a
// multiple of the page size, or 0) in it. NULL: there is none; the thread uses the C library's
// memory, and a limit is reported.
struct heap *heap_new(size_t stack);

// For the runner (run/runner.h): a heap's number; and, before any execution, the heap of this
// number with `stack` bytes of stack, of which 16 MiB can be used, since all writable memory has to
// be looked at after each execution. The arguments may come from a program that is not trusted.
// NULL: there is no such heap.
uint32_t heap_number(const struct heap *h);
struct heap *heap_prepare(uint32_t number, size_t stack);

// Called when more is needed than was prepared; neither returns.
struct heap_lacks {
	void (*heap)(const struct heap *h, size_t stack); // a heap for a thread with so much stack
	void (*room)(void);				  // memory in a prepared heap
};

// From now on, only prepared heaps can be used in this process.
void heap_prepared_only(const struct heap_lacks *lacks);

// The lowest address of that stack; nothing below it can be read or written.
void *heap_stack(struct heap *h, size_t size);

// No stack of this heap is lower.
const void *heap_stack_lowest(const struct heap *h);

// What identifies the heap's thread: the same in each execution.
struct heap_line {
	uint64_t descent; // a hash of the line of descent
	uint64_t code;	  // the line of descent itself, with a 1 in front; 0: longer than 14 bits
};
const struct heap_line *heap_line(const struct heap *h);

// The thread's region: its stack, its blocks, and the C library's data of the thread. And the
// number of the region in which an address is, below HEAP_REGIONS: that of its heap. The address
// must be in one.
#define HEAP_REGIONS BOUNDS_REGIONS
void heap_region(const struct heap *h, uintptr_t *from, uintptr_t *to);
uint32_t heap_region_of(uintptr_t at);

// An address; in the calling thread's region, how far it is from the region's beginning, which is
// the same for the same place of an identical thread (run/alike.h).
uint64_t heap_relative(uint64_t at);

// The heap whose stack this address may be in, or NULL.
struct heap *heap_of_stack(const void *p);
bool heap_is_own(const struct heap *h); // the calling thread's

// The calling thread, just started, allocates from h (or NULL) from now on.
void heap_use(struct heap *h);

// Memory for the runtime's use for the calling thread, at the far end of its region, where it takes
// no memory until it is used. NULL: there is none.
void *heap_aside(size_t size);

// ---- for wrap_malloc.c -------------------------------------------------------------------------

// Does the calling thread allocate from a region, now? Else the C library serves it.
bool heap_serves(void);

// Is p memory of a region?
bool heap_holds(const void *p);

// n bytes at a multiple of align (a power of two), called from pc. *fresh: never used, so all
// zero. NULL: ENOMEM is set. Does not return if the limit is passed.
void *heap_take(size_t n, size_t align, uint64_t pc, bool *fresh);

// The size of block p. Ends the program, as the C library would, if p is not a block, or is free;
// call: the name of the function that the program has called.
size_t heap_usable(void *p, const char *call);
void heap_give(void *p);

// The calling thread's call at pc may let code without hooks free the block p: then that call
// counts as the free. (The destructor of a key may be free(); fclose() frees the stream.) NULL: no
// longer.
void heap_give_for(const void *p, uint64_t pc);

// The call that counts as the free of p, where free() was called at pc.
uint64_t heap_given_by(const void *p, uint64_t pc);

// Is p freed memory of a region, not allocated again?
bool heap_is_given(const void *p);

// The program has asked for n bytes of the block anew, by a call at pc: it may use these. (As with
// heap_take(), the rest stays open for callers without hooks, see bounds.h.)
void heap_resized(void *p, size_t n, uint64_t pc);

// Returns the size of the block, all of which the program may use from now on.
size_t heap_open(void *p);

#endif
