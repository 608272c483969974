// SPDX-License-Identifier: MIT
//
// How often a picture is drawn: see pace.h.
#include "visualizer/terminal/pace.h"

int pace_left(const struct pace *p, int64_t now)
{
	int64_t left = p->frames ? p->last + FRAME_MS - now : 0;
	return left <= 0 ? 0 : left < FRAME_MS ? (int)left : FRAME_MS;
}

void pace_drawn(struct pace *p, int64_t now)
{
	p->last = now;
	p->frames++;
}

int pace_patience(const struct pace *p, int64_t now, bool due, int patience)
{
	int left = pace_left(p, now);
	return due && (patience < 0 || left < patience) ? left : patience;
}
