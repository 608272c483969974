// SPDX-License-Identifier: MIT
//
// Reading the tape: see reel.h.
#include "session/reel.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

void reel_start(struct reel *r)
{
	*r = (struct reel){.chunk = NO_CHUNK, .left = NO_CHUNK};
}

static uint32_t slots_of(const struct tape_record *rec)
{
	if (!rec->more)
		return 1;
	return 2 + tape_text_slots(((const struct tape_more *)(rec + 1))->text);
}

// The end and what it gave back; after the acquire load of `took`.
static void unpack_end(const struct tape_record *rec, uint32_t took, struct taped *t)
{
	t->end = t->begin + tape_ns(took);
	t->result = rec->result;
	const struct tape_more *more = (const struct tape_more *)(rec + 1);
	t->value = rec->more ? more->value : 0;
	t->id = rec->more ? more->id : 0;
}

static bool unpack(const struct tape *tape, const struct tape_record *rec, struct taped *t)
{
	*t = (struct taped){.begin = rec->begin - tape->start,
			    .end = OPEN_END,
			    .site = rec->site,
			    .addr = rec->addr,
			    .arg = TR_NEVER,
			    .op = rec->op,
			    .kind = rec->kind,
			    .type = rec->type};
	if (rec->more) {
		const struct tape_more *more = (const struct tape_more *)(rec + 1);
		t->other = more->other;
		t->arg = more->arg;
		t->ntext = more->text;
		t->text = (const char *)(more + 1);
	}
	uint32_t took = atomic_load_explicit(&rec->took, memory_order_acquire);
	if (took)
		unpack_end(rec, took, t);
	return t->op == OP_NONE ? t->kind < EVENT_KINDS_COUNT && rec->more
				: t->op < OPS && t->kind < KINDS;
}

// Goes on to the thread's next chunk, if there is one. n: the slots of the present one.
static bool next_chunk(struct reel *r, struct tape *tape)
{
	struct chunk *c = &tape->chunks[r->chunk];
	uint32_t next = atomic_load_explicit(&c->next, memory_order_acquire);
	if (next == NO_CHUNK || r->slot < atomic_load_explicit(&c->n, memory_order_acquire))
		return false;
	if (next >= TAPE_CHUNKS) {
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
	struct chunk *c = &tape->chunks[r->chunk];
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
	r->damaged = n > CHUNK_SLOTS || c->thread != thread || rec->begin < r->last ||
		     (rec->more && r->slot + 2 > n) || r->slot + slots_of(rec) > n ||
		     !unpack(tape, rec, out);
	return !r->damaged;
}

void reel_turn(struct reel *r, const struct tape *tape)
{
	const struct tape_record *rec = &tape->chunks[r->chunk].slots[r->slot];
	r->last = rec->begin;
	r->slot += slots_of(rec);
}

bool reel_closed(const struct tape *tape, struct tape_place at, struct taped *t)
{
	const struct tape_record *rec = &tape->chunks[at.chunk].slots[at.slot];
	uint32_t took = atomic_load_explicit(&rec->took, memory_order_acquire);
	if (took)
		unpack_end(rec, took, t);
	return took;
}

void reel_give(struct tape *tape, uint32_t chunk)
{
	uint32_t given = atomic_load_explicit(&tape->given, memory_order_relaxed);
	atomic_store_explicit(&tape->back[given % TAPE_CHUNKS], chunk, memory_order_relaxed);
	atomic_store_explicit(&tape->given, given + 1, memory_order_release);
	atomic_thread_fence(memory_order_seq_cst); // either we see it hungry or it sees the chunk
	if (atomic_load_explicit(&tape->hungry, memory_order_relaxed))
		syscall(SYS_futex, &tape->given, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}
