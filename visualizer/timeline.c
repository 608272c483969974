// SPDX-License-Identifier: MIT
//
// The window of the timeline: see timeline.h.
#include "visualizer/timeline.h"

#include "base/vec.h"
#include "visualizer/states.h"

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

// The moments that the window holds.
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
	t->first = SIZE_MAX; // wherever it shows the moment
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

// Moves the window only if the moment has left it; it then stands at three quarters.
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

// Appends the states of the moments up to the end of the window or of the history.
static int fill(struct timeline *t, struct history *h, size_t lanes, size_t to)
{
	uint8_t *state = vec_room(t->state, &t->cap, (to - t->from) * lanes + 1, 1);
	if (!state)
		return ENOMEM;
	t->state = state;
	while (t->from + t->n < to) {
		const struct story *s = history_walk(h, t->from + t->n);
		if (!s)
			return ENOMEM;
		for (size_t i = 0; i < lanes; i++)
			state[t->n * lanes + i] = (uint8_t)state_of(s, (uint32_t)i + 1);
		t->n++;
	}
	return 0;
}

int timeline_window(struct timeline *t, struct history *h, size_t moment, int columns)
{
	size_t lanes = h->tip.world.nthreads, last = history_last(h);
	t->columns = columns;
	follow(t, moment);
	size_t from = t->first ? t->first - 1 : 0; // one before, to see what the first step changes
	size_t to = from + window_moments(t) + 1;
	to = to < last + 1 ? to : last + 1;
	// the last moment of a program that goes on may still change
	if (t->from != from || t->lanes != lanes)
		t->n = 0;
	else if (t->n && t->from + t->n > last)
		t->n = last > t->from ? last - t->from : 0;
	t->from = from;
	t->lanes = lanes;
	return fill(t, h, lanes, to);
}

uint8_t timeline_state(const struct timeline *t, size_t moment, uint32_t thread)
{
	if (moment < t->from || moment - t->from >= t->n || thread < 1 || thread > t->lanes)
		return STATE_NONE;
	return t->state[(moment - t->from) * t->lanes + thread - 1];
}
