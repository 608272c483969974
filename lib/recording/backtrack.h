// SPDX-License-Identifier: MIT
//
// Backtracking: saves of the world for the search, and two stations from which a stretch of time
// can be repeated. When a new station is made, the newer one becomes the older one, and whatever
// came before that is final: its events are written and its chunks of the tape are released.
#ifndef RECORDING_BACKTRACK_H
#define RECORDING_BACKTRACK_H

#include "recording/line.h"

#include <stdbool.h>

// False: memory ran out (line_failed).
bool line_save(struct line *l, struct save *s);

// Returns to a save that was made since the older station.
void line_restore(struct line *l, const struct save *s);

// Makes a station here. False: no memory, or the sink failed.
bool station_make(struct line *l);

// Returns to the older station. False: memory ran out.
bool station_back(struct line *l);

#endif
