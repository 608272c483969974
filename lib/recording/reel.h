// SPDX-License-Identifier: MIT
//
// Reads the tape of record mode (trace/tape.h): one reel for each thread of the program, record by
// record in the order in which the thread wrote them. The program may still be writing, and may
// have written anything: all data are checked and copied.
#ifndef RECORDING_REEL_H
#define RECORDING_REEL_H

#include "trace/tape.h"

#define OPEN_END INT64_MAX

// A record, unpacked. Times are ns since the start of the run.
struct taped {
	int64_t begin, end; // end: OPEN_END while the operation has not ended
	uint64_t site, addr;
	union { // as in struct tape_more
		uint64_t target, mutex, held, other;
	};
	int64_t arg, value;
	int32_t result;
	uint8_t op;   // OP_NONE: an annotation, and kind is an enum event_kind
	uint8_t kind; // enum kind
	uint8_t type; // enum mutex_type or TAPE_DESTROYED
	uint32_t id;  // of SEM_OPEN: which semaphore it opened
	uint32_t ntext;
	const char *text; // on the tape: valid until reel_turn()
};

struct reel {
	uint32_t chunk, slot; // of the next record; chunk NO_CHUNK: there is none yet
	uint32_t left;	      // a chunk that was read to its end just now, NO_CHUNK: none
	int64_t last;	      // begin of the last record
	int64_t begin;	      // of the record that was shown last,
	uint32_t slots;	      // and how many it takes
	uint32_t turns;	      // chunks entered since a record had a later time
	bool damaged;	      // its contents are invalid: nothing more is read
};

void reel_start(struct reel *r);

// Unpacks the next record of a thread, if there is one yet, without moving past it.
bool reel_peek(struct reel *r, struct tape *tape, uint32_t thread, struct taped *out);

// Moves past the record that reel_peek() found last. `left`: the chunk that can be released, if
// any.
void reel_turn(struct reel *r);

// Has the operation at hand, which had not ended, ended by now? Fills in its results. at: where
// reel_peek() found the record.
struct tape_place {
	uint32_t chunk, slot;
};
bool reel_closed(const struct tape *tape, struct tape_place at, struct taped *t);

// Ends the reading: no process waits for a free chunk any longer.
void reel_close(struct tape *tape);

// Releases a chunk that was read to the program.
void reel_give(struct tape *tape, uint32_t chunk);

#endif
