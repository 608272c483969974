// SPDX-License-Identifier: MIT
//
// Searching the history: see match.h.
#include "visualizer/history/match.h"

#include "trace/story_text.h"
#include "visualizer/history/sentence.h"

#include <string.h>

static bool has(struct buf *b, const char *text)
{
	bool found = strcasestr(buf_str(b), text) != NULL;
	buf_clear(b);
	return found;
}

bool match_moment(struct history *h, size_t moment, const char *text)
{
	const struct story *s = history_walk(h, moment);
	if (!s || !*text)
		return false;
	struct story_names names = {s, h->trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	bool found = false;
	if (moment && s->last_slot != NO_SLOT) {
		describe_step(&s->last, &namer, &b);
		sentence_place(h->trace, &s->last.op, &b);
		found = has(&b, text);
	}
	size_t to = slots_before(&h->logs, history_to(h, moment));
	for (size_t i = slots_before(&h->logs, history_from(h, moment)); i < to && !found; i++) {
		if (h->trace->ev[h->logs.slot[i]].kind == EV_LOG)
			story_log_line(s, h->trace, h->logs.slot[i], &b);
		found = has(&b, text);
	}
	buf_free(&b);
	return found;
}

// A step back costs a way forward from the snapshot before it. So some steps are gone through
// forward, the last that matches counts, and if none does, more of those before them.
size_t match_before(struct history *h, size_t moment, const char *text)
{
	size_t some = 64;
	while (moment) {
		size_t from = moment > some ? moment - some : 0, found = SIZE_MAX;
		for (size_t m = from; m < moment; m++)
			if (match_moment(h, m, text))
				found = m;
		if (found != SIZE_MAX)
			return found;
		moment = from;
		some = some < 4096 ? 2 * some : some;
	}
	return SIZE_MAX;
}

size_t match_time(const struct history *h, int64_t time)
{
	size_t low = 0, high = h->steps.n;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (h->trace->ev[h->steps.slot[mid]].time < time)
			low = mid + 1;
		else
			high = mid;
	}
	return low < h->steps.n ? low + 1 : h->steps.n;
}
