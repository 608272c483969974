// SPDX-License-Identifier: MIT
//
// The tape: the shared memory of record mode, on which the threads of the program note what they
// do, and from which the session reads it. Each thread writes records of one size into chunks
// of its own; what was noted is there whatever happens to the program afterwards, and an
// operation that never ended is there with its begin.
//
// A record is published twice: with its begin (chunk.n grows, release), and with its end (`took`
// becomes nonzero, release). An operation takes effect after its begin is visible and before its
// end is stamped. So a reader that has read the clock (T) and then the tape has seen every
// operation that took effect before T.
//
// Records are small, since fresh memory is what recording costs most: a page that is touched for
// the first time takes as long as a hundred operations.
//
// Chunks are given out in order, first fresh ones (tape.fresh), then those that the session has
// read and given back (tape.back, a ring). When there are none, the thread waits for the session:
// nothing is lost. Which thread writes what: a chunk its thread, until it is full; tape.given,
// tape.back and tape.closed the session; everything else the program, and the processes that it
// forks, which inherit the memory.
#ifndef TRACE_TAPE_H
#define TRACE_TAPE_H

#include "model/op.h"
#include "model/world.h"
#include "trace/event.h"

#include <stdatomic.h>

#define TAPE_VERSION 2
#define CHUNK_SLOTS 2046u
#define TAPE_CHUNKS 16384u // a power of two; 1 GiB in all, of which only what is used exists
#define NO_CHUNK UINT32_MAX
#define TAPE_DESTROYED 3

// An operation or an annotation: one slot, one more if `more`, and the text.
struct tape_record {
	int64_t begin;	       // ns of CLOCK_MONOTONIC
	_Atomic uint32_t took; // ns until its end, + 1, see tape_took(); 0: it has not ended
	int16_t result;	       // 0 or an errno value
	uint8_t op;	  // enum op_code; OP_NONE: an annotation, and kind is an enum event_kind
	uint8_t kind : 5; // enum kind
	uint8_t type : 2; // of a mutex; TAPE_DESTROYED: it or the condition looks destroyed
	uint8_t more : 1; // a struct tape_more follows
	uint64_t site;	  // the call's address
	uint64_t addr;	  // of the object
};
_Static_assert(sizeof(struct tape_record) == 32, "two records are one cache line");

// What some operations need besides. Without it: no other, value 0, and of arg TR_NEVER.
struct tape_more {
	union {
		uint64_t target; // the number of the thread that is created, joined, ...
		uint64_t mutex;	 // of a wait on a condition: the mutex's address
		uint64_t held;	 // of others: what the object held before, glibc_value(); of
				 // SEM_OPEN: recorded_sem_named()
		uint64_t other;	 // any of them
	};
	int64_t arg;   // as in struct op; a deadline is of CLOCK_MONOTONIC
	int64_t value; // as in struct answer; SEM_OPEN: the semaphore's address, + 1 if it
		       // was created; of an annotation: `object`
	uint32_t text; // bytes of text that follow, in as many slots as they need
	uint32_t id;   // of SEM_OPEN: which semaphore it is, from 1
};
_Static_assert(sizeof(struct tape_more) == 32, "one slot");

// How long something took, in 32 bits: exact up to two seconds, then rounded up to 65 us.
static inline uint32_t tape_took(int64_t ns)
{
	if (ns < INT32_MAX)
		return ns < 0 ? 1 : (uint32_t)ns + 1;
	uint64_t coarse = (((uint64_t)ns + 0xffff) >> 16) + 1;
	return 1u << 31 | (coarse < INT32_MAX ? (uint32_t)coarse : INT32_MAX);
}

static inline int64_t tape_ns(uint32_t took)
{
	return took >> 31 ? (int64_t)((took & INT32_MAX) - 1) << 16 : (int64_t)took - 1;
}

static inline uint32_t tape_text_slots(uint32_t n)
{
	return (uint32_t)((n + sizeof(struct tape_record) - 1) / sizeof(struct tape_record));
}

struct tape_chunk {
	_Atomic uint32_t n;    // slots begun
	_Atomic uint32_t next; // the thread's next chunk, NO_CHUNK: there is none yet
	uint32_t thread;
	uint32_t zero[13];
	struct tape_record slots[CHUNK_SLOTS];
};
_Static_assert(sizeof(struct tape_chunk) == 65536, "chunks are whole pages");

struct tape {
	uint32_t version;
	int64_t start;			     // CLOCK_MONOTONIC at the start of the run
	_Atomic uint32_t threads;	     // highest number of a thread that has a chunk
	_Atomic uint32_t numbers;	     // highest number given, in any process of the program
	_Atomic uint32_t sems;		     // semaphores that have got a number
	_Atomic uint32_t closed;	     // the session reads no more: nothing is to be written
	_Alignas(64) _Atomic uint32_t fresh; // chunks given out that were never used before
	_Alignas(64) _Atomic uint32_t taken; // chunks taken from the ring
	_Alignas(64) _Atomic uint32_t given; // chunks put into the ring; futex
	_Atomic uint32_t hungry;	     // threads that wait for a chunk
	_Alignas(64) _Atomic uint32_t first[MAX_THREADS + 1]; // + 1, by thread; 0: none yet
	_Atomic uint32_t back[TAPE_CHUNKS];		      // the ring
	_Alignas(4096) struct tape_chunk chunks[TAPE_CHUNKS];
};

#endif
