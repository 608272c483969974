// SPDX-License-Identifier: MIT
//
// A scene of any bytes, asked at every moment of a run what it wants next.
#include "scene/scene.h"
#include "scene/scene_player.h"
#include "tests/fuzz/fuzz.h"
#include "tests/screen/fake.h"
#include "visualizer/history/history.h"

#include <stdlib.h>

static struct fake run;
static struct history history;

static void play(const struct scene *s)
{
	struct scene_place p = {0};
	for (size_t m = 0; m <= history_last(&history); m++) {
		struct cue c = {.kind = CUE_SAY};
		struct buf why = {0};
		const struct story *at = history_at(&history, m);
		for (size_t i = 0; i < 64 && (c.kind == CUE_SAY || c.kind == CUE_ASK); i++)
			if (scene_next(s, &p, &run.trace, at, &c, &why))
				break;
		buf_free(&why);
	}
}

size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most)
{
	(void)nth;
	(void)out;
	(void)most;
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct scene *s;
	struct status st = {0};
	if (!run.trace.n) {
		fake_pool(&run);
		if (history_init(&history, &run.trace))
			abort();
	}
	if (scene_read(&s, fuzz_file(data, n), &st))
		return 0;
	play(s);
	scene_free(s);
	return 0;
}
