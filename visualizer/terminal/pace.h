// SPDX-License-Identifier: MIT
//
// How often a picture is drawn: at once if there was none for a while, and at most thirty times a
// second. Faster changes are seen in the next picture.
#ifndef VISUALIZER_TERMINAL_PACE_H
#define VISUALIZER_TERMINAL_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_MS = 34 }; // between two pictures at least

// All zero: nothing was drawn yet.
struct pace {
	int64_t last;  // ms: when the last picture was drawn
	size_t frames; // how many were drawn
};

// How many ms to wait until a picture may be drawn; 0: now.
static inline int pace_left(const struct pace *p, int64_t now)
{
	int64_t left = p->frames ? p->last + FRAME_MS - now : 0;
	return left <= 0 ? 0 : left < FRAME_MS ? (int)left : FRAME_MS;
}

// To be called when a picture is drawn.
static inline void pace_drawn(struct pace *p, int64_t now)
{
	p->last = now;
	p->frames++;
}

// How many ms to sleep: patience (-1: for ever), but not past the time of a picture that is due.
static inline int pace_patience(const struct pace *p, int64_t now, bool due, int patience)
{
	int left = pace_left(p, now);
	return due && (patience < 0 || left < patience) ? left : patience;
}

#endif
