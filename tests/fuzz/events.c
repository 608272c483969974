// SPDX-License-Identifier: MIT
//
// Events of any bytes, as far as they make sense one by one: does the fold find out the rest? The
// first slot are keys that are typed.
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most)
{
	struct trace t;
	if (!fuzz_trace(nth, &t))
		return 0;
	size_t n = t.n < most / sizeof *t.ev - 1 ? t.n : most / sizeof *t.ev - 1;
	memcpy(out, "jjpzhhL/swim\nghelo?  pGZNkj,.mn", sizeof *t.ev);
	memcpy(out + sizeof *t.ev, t.ev, n * sizeof *t.ev);
	trace_free(&t);
	return (n + 1) * sizeof *t.ev;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct trace t = {0};
	size_t slots = n / sizeof(struct event);
	if (slots < 2)
		return 0;
	struct event *ev = malloc(slots * sizeof *ev);
	if (!ev)
		abort();
	memcpy(ev, data, slots * sizeof *ev);
	size_t valid = trace_valid(ev + 1, slots - 1);
	if (valid < slots - 1) // what stands before the damage is whole
		slots = valid + 1;
	if (trace_append(&t, ev + 1, slots - 1) == 0) {
		fuzz_tell(&t);
		fuzz_look(&t, data, sizeof *ev);
	}
	trace_free(&t);
	free(ev);
	return 0;
}
