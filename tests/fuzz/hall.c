// SPDX-License-Identifier: MIT
//
// What a follower reads from an instructor's screen: any bytes, in pieces of any length.
#include "tests/fuzz/fuzz.h"
#include "visualizer/hall/reader.h"

#include <stdlib.h>
#include <string.h>

static size_t add(uint8_t *out, size_t at, const void *data, size_t n)
{
	memcpy(out + at, data, n);
	return at + n;
}

static size_t add_message(uint8_t *out, size_t at, enum hall_kind kind, const void *data, size_t n)
{
	const struct hall_head head = {.kind = kind, .bytes = (uint32_t)n};
	at = add(out, at, &head, sizeof head);
	return add(out, at, data, n);
}

// A run, its source, a look with a card; and once more, as another run.
size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most)
{
	const struct hall_greeting hello = HALL_GREETING;
	struct hall_look_sent look = {.moment = 3, .thread = 1, .card = 2, .name = 4, .text = 5};
	uint8_t card[sizeof look + 9] = {0};
	struct trace t, sources = {0};
	size_t n = 0;
	if (!fuzz_trace(nth, &t) || trace_add_meta(&sources, "source", "pool.c\nint main;\n"))
		return 0;
	memcpy(card, &look, sizeof look);
	memcpy(card + sizeof look, "lostAgain", 9);
	n = add(out, n, &hello, sizeof hello);
	for (int run = 0; run < 2; run++) {
		n = add_message(out, n, HALL_RUN, "", 0);
		n = add_message(out, n, HALL_SOURCES, sources.ev, sources.n * sizeof *t.ev);
		for (size_t at = 0; at < t.n && n + 2 * HALL_MESSAGE_MOST < most; at += 7) {
			size_t slots = t.n - at < 7 ? t.n - at : 7;
			n = add_message(out, n, HALL_EVENTS, t.ev + at, slots * sizeof *t.ev);
		}
		n = add_message(out, n, HALL_LOOK, card, sizeof card);
	}
	trace_free(&t);
	trace_free(&sources);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct hall_reader r = {0};
	struct status st = {0};
	int code = EXIT_OK;
	for (size_t at = 0; at < n && !code;) {
		size_t piece = data[at] + 1u, left = n - at;
		piece = piece < left ? piece : left;
		code = hall_read(&r, data + at, piece, &st);
		at += piece;
		if (r.another && r.looks)
			hall_reader_turn(&r);
	}
	if (trace_valid(r.shown.ev, r.shown.n) != r.shown.n ||
	    trace_valid(r.sources.ev, r.sources.n) != r.sources.n ||
	    r.look.card_name[HALL_NAME_MOST] || r.look.card_text[HALL_TEXT_MOST])
		abort();
	fuzz_tell(&r.shown);
	fuzz_look(&r.shown, data, n < 16 ? n : 16);
	hall_reader_free(&r);
	return 0;
}
