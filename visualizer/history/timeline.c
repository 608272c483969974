// SPDX-License-Identifier: MIT
//
// The window of the timeline: see timeline.h.
#include "visualizer/history/timeline.h"

#include "base/vec.h"
#include "visualizer/history/states.h"

#include <errno.h>
#include <stdlib.h>

void timeline_forget(struct timeline *t)
{
	t->n = 0;
	t->first = 0;
	t->fixed = false;
}

void timeline_free(struct timeline *t)
{
	free(t->state);
	*t = (struct timeline){0};
}

int timeline_columns(const struct timeline *t)
{
	return t->zoom >= 0 ? t->zoom + 1 : 1;
}

size_t timeline_moments(const struct timeline *t)
{
	return t->zoom < 0 ? (size_t)1 << -t->zoom : 1;
}

size_t timeline_moment(const struct timeline *t, int column)
{
	return t->first + (size_t)(column / timeline_columns(t)) * timeline_moments(t);
}

static size_t window_moments(const struct timeline *t)
{
	size_t n = (size_t)(t->columns / timeline_columns(t)) * timeline_moments(t);
	return n ? n : 1;
}

void timeline_zoom(struct timeline *t, int by)
{
	int zoom = t->zoom + by;
	if (zoom >= ZOOM_LEAST && zoom <= ZOOM_MOST)
		t->zoom = zoom;
	t->fixed = false;
	t->first = SIZE_MAX; // follow() places the window
}

void timeline_scroll(struct timeline *t, const struct history *h, int by)
{
	size_t half = window_moments(t) / 2 + 1, last = history_last(h);
	if (by < 0)
		t->first = t->first > half ? t->first - half : 0;
	else if (t->first + half < last)
		t->first += half;
	t->first -= t->first % timeline_moments(t);
	t->fixed = true;
}

// Moves the window only if the moment is outside: the moment then is at three quarters of it.
static void follow(struct timeline *t, size_t moment)
{
	size_t n = window_moments(t);
	if (t->fixed && moment == t->moment)
		return;
	t->fixed = false;
	t->moment = moment;
	if (moment >= t->first && moment - t->first < n)
		return;
	size_t before = n * 3 / 4;
	t->first = moment > before ? moment - before : 0;
	t->first -= t->first % timeline_moments(t);
}

static size_t row_moment(const struct timeline *t, size_t row)
{
	size_t moment = t->from + (row + 1) * t->each - 1;
	return moment < t->last ? moment : t->last;
}

// Appends the states of the rows up to the end of the window or of the history.
static int fill(struct timeline *t, struct history *h, size_t rows)
{
	if (!VEC_FITS(t->state, &t->cap, rows * t->lanes + 1))
		return ENOMEM;
	for (; t->n < rows; t->n++) {
		const struct story *s = history_walk(h, row_moment(t, t->n));
		if (!s)
			return ENOMEM;
		for (size_t i = 0; i < t->lanes; i++)
			t->state[t->n * t->lanes + i] = (uint8_t)state_of(s, (uint32_t)i + 1);
	}
	return 0;
}

int timeline_window(struct timeline *t, struct history *h, size_t moment, int columns)
{
	size_t lanes = h->tip.world.nthreads, last = history_last(h), each;
	t->columns = columns;
	follow(t, moment);
	each = timeline_moments(t);
	// with the moment before, to show what the first step changes
	size_t from = t->first && each == 1 ? t->first - 1 : t->first;
	size_t to = from + window_moments(t) + (each == 1);
	to = to < last + 1 ? to : last + 1;
	if (t->from != from || t->lanes != lanes || t->each != each)
		t->n = 0;
	// the last moment may still change while the program runs
	while (t->n && row_moment(t, t->n - 1) >= t->last)
		t->n--;
	t->from = from;
	t->lanes = lanes;
	t->each = each;
	t->last = last;
	return to > from ? fill(t, h, (to - from + each - 1) / each) : 0;
}

const uint8_t *timeline_row(const struct timeline *t, size_t moment)
{
	size_t row = t->each ? (moment - t->from) / t->each : t->n;
	return moment < t->from || row >= t->n ? NULL : t->state + row * t->lanes;
}

uint8_t timeline_state(const struct timeline *t, size_t moment, uint32_t thread)
{
	const uint8_t *row = timeline_row(t, moment);
	return row && thread >= 1 && thread <= t->lanes ? row[thread - 1] : STATE_NONE;
}
