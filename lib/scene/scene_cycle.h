// SPDX-License-Identifier: MIT
//
// Livelock in a run that has not ended.
#ifndef SCENE_SCENE_CYCLE_H
#define SCENE_SCENE_CYCLE_H

#include "trace/story.h"

#include <stdbool.h>

// Does `expect livelock` hold: is the state the same as before an earlier step, and has each thread
// that can run moved since? (No run shows whether the program would continue so for ever.) False
// also when memory runs out. For any thread that may use the story; never blocks.
bool scene_cycle_closed(const struct trace *t, const struct story *s);

#endif
