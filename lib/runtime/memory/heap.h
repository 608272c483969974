// SPDX-License-Identifier: MIT
//
// The memory of a program in a controlled run: addresses that are the same in each execution.
//
// The checker compares the steps of different executions by addresses (model/key.h). So what a
// thread allocates, and where its stack stands, must depend on its own past only, not on what
// other threads have done meanwhile. Each thread has a region of address space of its own, that
// holds its stack and, right above it, what it allocates. Memory goes to the free lists of the
// thread that frees it, last in first out: so an address is soon used again, as it is in life.
//
// Which region is a thread's follows from its line of descent alone: that it is the third thread
// that the second one of main has created. (Thread numbers will not do: two threads that each
// create one get them in the order in which they come to it.) heap_slot() says how. All regions
// are one reservation, made before the first execution forks.
//
// Memory that is not from here (the C library's own malloc: what was allocated before main, and
// all that the runtime itself keeps) is known by its address, and goes back to the C library.
// Without a controlled run, or where no address space is to be had, everything does.
//
// No locks: one thread runs at a time, and a thread whose end was seen (rt_self is 0) neither takes
// nor gives back. Signal handlers may not call it, as anywhere.
#ifndef RUNTIME_MEMORY_HEAP_H
#define RUNTIME_MEMORY_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap; // of a thread

// Reserves the regions, in the server before it forks. What cannot be had is done without.
void heap_reserve(void);

// The program has taken more than `limit` bytes, by a call at pc. Does not return.
typedef void heap_exceeded(uint64_t limit, uint64_t pc);

// The calling thread is the program's first, in a new execution. limit: bytes that the program may
// take, 0: no limit; more is told.
void heap_begin(uint64_t limit, heap_exceeded *exceeded);

// The region of a thread that the calling one creates now, with a stack of so many bytes (a
// multiple of the page size, or 0) in it. NULL: there is none, and it has the C library's memory;
// the limits of the run then say so.
struct heap *heap_new(size_t stack);

// For the runner (run/runner.h): a heap's number, and, before any execution, the heap of such a
// number with so many bytes of stack. Of a heap that was prepared, 16 MiB can be used: all that can
// be written to has to be looked at after each execution. Both numbers may come from a program that
// is not trusted. NULL: there is none.
uint32_t heap_number(const struct heap *h);
struct heap *heap_prepare(uint32_t number, size_t stack);

// What to call when more is needed than was prepared; neither returns.
struct heap_lacks {
	void (*heap)(const struct heap *h, size_t stack); // a thread's, with so much stack
	void (*room)(void);				  // in one that there is
};

// No other memory can be had from here on, in this process.
void heap_prepared_only(const struct heap_lacks *lacks);

// The lowest address of that stack; nothing below it can be read or written.
void *heap_stack(struct heap *h, size_t size);

// No stack of this heap is lower.
const void *heap_stack_lowest(const struct heap *h);

// Which thread's it is: the same in each execution, and no other's.
struct heap_line {
	uint64_t descent; // a hash of the line of descent
	uint64_t code;	  // the line of descent itself, with a 1 in front; 0: longer than 14 bits
};
const struct heap_line *heap_line(const struct heap *h);

// All that is that thread's: its stack, its blocks, what the C library keeps of it.
void heap_region(const struct heap *h, uintptr_t *from, uintptr_t *to);

// The thread's whose stack this address may be in; NULL: no region's.
struct heap *heap_of_stack(const void *p);
bool heap_is_own(const struct heap *h); // the calling thread's

// The calling thread, just started, allocates from h (or NULL) from now on.
void heap_use(struct heap *h);

// Room for the calling thread itself, at the far end of its region, where it costs nothing until it
// is used. NULL: there is none.
void *heap_aside(size_t size);

// ---- for wrap_malloc.c -------------------------------------------------------------------------

// Does the calling thread allocate from a region, now? Else the C library serves it.
bool heap_serves(void);

// Is p memory of a region?
bool heap_holds(const void *p);

// n bytes at a multiple of align (a power of two), called from pc. *fresh: never used, so all
// zero. NULL: ENOMEM is set. Does not return if the limit is passed.
void *heap_take(size_t n, size_t align, uint64_t pc, bool *fresh);

// What a block can hold. Ends the program, as the C library would, if p is none, or free; `call` is
// the name of the function that it has called.
size_t heap_usable(void *p, const char *call);
void heap_give(void *p);

// The calling thread's call at pc may have code without hooks give the block p back: then it has
// done so itself. (The destructor of a key may be free(); fclose() frees the stream.) NULL: no
// more.
void heap_give_for(const void *p, uint64_t pc);

// By which call p is given back, of which the call at pc is seen.
uint64_t heap_given_by(const void *p, uint64_t pc);

// Is p memory of a region that was given back, and not handed out again?
bool heap_is_given(const void *p);

// n bytes of the block were asked for anew, by a call at pc: the program may use these. As
// heap_take(), it leaves what is not known to the program itself open (bounds.h).
void heap_resized(void *p, size_t n, uint64_t pc);

// The program asks what the block can hold, and may use all of it from now on.
size_t heap_open(void *p);

#endif
