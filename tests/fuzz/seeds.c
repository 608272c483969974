// SPDX-License-Identifier: MIT
//
// Traces to begin with: see fuzz.h.
#include "tests/fuzz/fuzz.h"
#include "tests/screen/fake.h"

// One event of each kind that the others lack.
static void make_told(struct fake *f)
{
	fake_init(f, 1);
	fake_text(f, EV_THREAD_NAME, 1, 0, 0, "\033[31mred\xff\xc3\xa9");
	fake_text(f, EV_WATCH, 1, 3, 0x700, "wide \xe6\xb0\xb4");
	fake_value(f, 3, 1);
	fake_text(f, EV_QUEUE, 1, 4, 0x710, "queue\none\n\ntwo\x1b");
	fake_text(f, EV_STATE, 1, 0, 0x720, "machine\nopen");
	fake_text(f, EV_CALL, 1, 0, 0, "acquire");
	fake_text(f, EV_OUTPUT, 0, 0, 0, "out\rput\n\x9b");
	fake_text(f, EV_LIMIT, 1, 0, 0, "signals");
	fake_text(f, EV_REACH, 1, 1, 0, "it is reached\tx.c:3");
	fake_text(f, EV_LOG, 1, 0, 0, "a\rb\x07");
	fake_end(f, END_ASSERT, 1, 0);
}

bool fuzz_trace(unsigned nth, struct trace *t)
{
	struct fake f;
	switch (nth) {
	case 0:
		fake_pool(&f);
		break;
	case 1:
		fake_lost_update(&f, true);
		break;
	case 2:
		fake_random(&f, 400, 4, 7);
		break;
	case 3:
		make_told(&f);
		break;
	default:
		return false;
	}
	world_free(&f.world);
	*t = f.trace;
	return true;
}
