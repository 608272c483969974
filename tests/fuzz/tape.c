// SPDX-License-Identifier: MIT
//
// A tape of any bytes: what a recorded program may have left in its shared memory. Each input is
// laid over the beginnings of the first chunks.
#include "recording/linearize.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { CHUNKS = 4, HEAD = 64 };

static int keep(void *ctx, const struct event *ev, size_t slots)
{
	if (trace_valid(ev, slots) != slots || trace_append(ctx, ev, slots))
		abort();
	return 0;
}

// For each chunk: its number of slots, the one after it, and its thread; then slots.
static void lay(struct tape *tape, const uint8_t *data, size_t n)
{
	memset(tape, 0, offsetof(struct tape, back));
	tape->version = TAPE_VERSION;
	atomic_store(&tape->threads, CHUNKS);
	size_t each = n / CHUNKS;
	for (uint32_t i = 0; i < CHUNKS; i++) {
		const uint8_t *at = data + i * each;
		struct tape_chunk *c = &tape->chunks[i];
		memset(c, 0, HEAD + 4096);
		atomic_store(&c->next, at[1] < 0x80 ? NO_CHUNK : at[1] & 7u);
		c->thread = at[2] ? at[2] & 7u : i + 1;
		atomic_store(&tape->first[i + 1], i + 1);
		size_t slots = each - 4 < 4096 ? each - 4 : 4096;
		memcpy(c->slots, at + 4, slots);
		atomic_store(&c->n, at[0] == 0xff ? CHUNK_SLOTS + at[3]
						  : (uint32_t)(slots / sizeof *c->slots));
	}
}

// Two threads and a mutex, which both lock and unlock, one after the other.
size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most)
{
	size_t each = 4 + 8 * sizeof(struct tape_record);
	if (nth || most < CHUNKS * each)
		return 0;
	memset(out, 0, CHUNKS * each);
	for (unsigned i = 0; i < 2; i++)
		for (unsigned k = 0; k < 4; k++) {
			struct tape_record r = {.begin = 1000 * (i * 4 + k + 2),
						.took = tape_took(500),
						.op = k % 2 ? OP_UNLOCK : OP_LOCK,
						.kind = KIND_MUTEX,
						.site = 0x400,
						.addr = 0x800};
			if (i && !k)
				r = (struct tape_record){.begin = 5000, .took = 1, .op = OP_START};
			memcpy(out + i * each + 4 + k * sizeof r, &r, sizeof r);
		}
	return CHUNKS * each;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tape *tape;
	struct trace t = {0};
	struct line *l;
	if (n < CHUNKS * 64)
		return 0;
	if (!tape)
		tape = mmap(NULL, sizeof *tape, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (tape == MAP_FAILED || line_open(&l, tape, (struct sink){keep, &t}))
		abort();
	lay(tape, data, n);
	line_advance(l, (int64_t)1 << 40, false);
	line_stuck(l);
	line_advance(l, INT64_MAX, true);
	line_end(l, END_STOPPED, 0);
	line_close(l);
	fuzz_tell(&t);
	trace_free(&t);
	return 0;
}
