// SPDX-License-Identifier: MIT
//
// Where one is in a run: the moment looked at, all that is so at it, and which thread and object
// are chosen there.
#ifndef VISUALIZER_HISTORY_POSITION_H
#define VISUALIZER_HISTORY_POSITION_H

#include "visualizer/history/history.h"
#include "visualizer/history/options.h"

struct position {
	struct history *history;
	size_t moment;
	const struct story *story; // of that moment
	struct options options;	   // what can happen there
	uint32_t thread;	   // chosen
	uint32_t object;	   // chosen, 0: none; it need not be there at every moment
};

// The chosen object, if it is there at the moment; else 0.
static inline uint32_t position_object(const struct position *p)
{
	return p->object <= p->story->world.nobjects ? p->object : 0;
}

// Is it the last moment?
static inline bool position_at_end(const struct position *p)
{
	return p->moment >= history_last(p->history);
}

#endif
