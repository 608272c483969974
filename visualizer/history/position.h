// SPDX-License-Identifier: MIT
//
// The moment of a run that is looked at, its story and its choices, and the thread and object that
// the user has chosen.
#ifndef VISUALIZER_HISTORY_POSITION_H
#define VISUALIZER_HISTORY_POSITION_H

#include "visualizer/history/history.h"
#include "visualizer/history/options.h"

struct position {
	struct history *history;
	size_t moment;
	const struct story *story; // of the moment
	struct options options;	   // what can happen next
	uint32_t thread;	   // chosen
	uint32_t object;	   // chosen, 0: none; may not exist at this moment
};

// The chosen object, if it exists at the moment; else 0.
static inline uint32_t position_object(const struct position *p)
{
	return p->object <= p->story->world.nobjects ? p->object : 0;
}

static inline bool position_at_end(const struct position *p)
{
	return p->moment >= history_last(p->history);
}

#endif
