// SPDX-License-Identifier: MIT
//
// Reading the tape: see reel.h.
#include "recording/reel.h"

#include <limits.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void reel_start(struct reel *r)
{
	*r = (struct reel){.chunk = NO_CHUNK, .left = NO_CHUNK};
}

// No clock reaches this: a later time means damage. Sums of times below it do not overflow.
#define LATEST (INT64_MAX / 4)

// Unpacks the end of an operation and its results; after the acquire load of `took`.
static void unpack_end(const struct tape_record *rec, uint32_t took, struct taped *t)
{
	t->end = t->begin + tape_ns(took);
	t->result = rec->result;
	const struct tape_more *more = (const struct tape_more *)(rec + 1);
	t->value = rec->more ? more->value : 0;
	t->id = rec->more ? more->id : 0;
}

// Unpacks a record that begins `room` slots before the end of the written part. Each field is read
// once, since the program may be changing it.
static bool unpack(struct reel *r, const struct tape *tape, const struct tape_record *rec,
		   uint32_t room, struct taped *t)
{
	struct tape_record own;
	int64_t start = tape->start;
	memcpy(&own, rec, sizeof own);
	if (start < 0 || start > LATEST || own.begin < r->last || own.begin > LATEST)
		return false;
	*t = (struct taped){.begin = own.begin - start,
			    .end = OPEN_END,
			    .site = own.site,
			    .addr = own.addr,
			    .arg = TR_NEVER,
			    .op = own.op,
			    .kind = own.kind,
			    .type = own.type};
	r->slots = 1;
	r->begin = own.begin;
	if (own.more && room >= 2) {
		struct tape_more more;
		memcpy(&more, rec + 1, sizeof more);
		t->other = more.other;
		t->arg = more.arg;
		t->ntext = more.text;
		t->text = (const char *)(rec + 2);
		r->slots = 2 + tape_text_slots(more.text);
	}
	uint32_t took = atomic_load_explicit(&rec->took, memory_order_acquire);
	if (took)
		unpack_end(rec, took, t);
	return r->slots <= room && (!own.more || room >= 2) &&
	       (t->op == OP_NONE ? t->kind < EVENT_KINDS && own.more
				 : t->op < OPS && t->kind < KINDS);
}

// Moves to the thread's next chunk, if there is one. n: slots in the present chunk.
static bool next_chunk(struct reel *r, struct tape *tape)
{
	struct tape_chunk *c = &tape->chunks[r->chunk];
	uint32_t next = atomic_load_explicit(&c->next, memory_order_acquire);
	if (next == NO_CHUNK || r->slot < atomic_load_explicit(&c->n, memory_order_acquire))
		return false;
	if (next >= TAPE_CHUNKS ||
	    ++r->turns > TAPE_CHUNKS) { // the chunks lead nowhere, or in a circle
		r->damaged = true;
		return false;
	}
	r->left = r->chunk;
	r->chunk = next;
	r->slot = 0;
	return true;
}

bool reel_peek(struct reel *r, struct tape *tape, uint32_t thread, struct taped *out)
{
	if (r->damaged)
		return false;
	if (r->chunk == NO_CHUNK) {
		uint32_t first = atomic_load_explicit(&tape->first[thread], memory_order_acquire);
		if (first == 0 || first > TAPE_CHUNKS)
			return false;
		r->chunk = first - 1;
	}
	struct tape_chunk *c = &tape->chunks[r->chunk];
	uint32_t n = atomic_load_explicit(&c->n, memory_order_acquire);
	if (r->slot >= n) {
		if (!next_chunk(r, tape))
			return false;
		c = &tape->chunks[r->chunk];
		n = atomic_load_explicit(&c->n, memory_order_acquire);
		if (n == 0)
			return false;
	}
	const struct tape_record *rec = &c->slots[r->slot];
	r->damaged =
		n > CHUNK_SLOTS || c->thread != thread || !unpack(r, tape, rec, n - r->slot, out);
	return !r->damaged;
}

void reel_turn(struct reel *r)
{
	if (r->begin > r->last)
		r->turns = 0;
	r->last = r->begin;
	r->slot += r->slots;
}

bool reel_closed(const struct tape *tape, struct tape_place at, struct taped *t)
{
	const struct tape_record *rec = &tape->chunks[at.chunk].slots[at.slot];
	uint32_t took = atomic_load_explicit(&rec->took, memory_order_acquire);
	if (took)
		unpack_end(rec, took, t);
	return took;
}

void reel_close(struct tape *tape)
{
	atomic_store_explicit(&tape->closed, 1, memory_order_relaxed);
	syscall(SYS_futex, &tape->given, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

void reel_give(struct tape *tape, uint32_t chunk)
{
	uint32_t given = atomic_load_explicit(&tape->given, memory_order_relaxed);
	atomic_store_explicit(&tape->back[given % TAPE_CHUNKS], chunk, memory_order_relaxed);
	atomic_store_explicit(&tape->given, given + 1, memory_order_release);
	atomic_thread_fence(memory_order_seq_cst); // either this side sees the program waiting, or
						   // the program sees the chunk
	if (atomic_load_explicit(&tape->hungry, memory_order_relaxed))
		syscall(SYS_futex, &tape->given, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}
