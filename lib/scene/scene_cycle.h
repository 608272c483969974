// SPDX-License-Identifier: MIT
//
// Does a run that goes on get anywhere?
#ifndef SCENE_SCENE_CYCLE_H
#define SCENE_SCENE_CYCLE_H

#include "trace/story.h"

#include <stdbool.h>

// What `expect livelock` means of a run that goes on: everything stands as it stood before an
// earlier step, and each thread that can go on has moved since. (Whether the program would go on
// like this for ever, no run shows.) False also when memory runs out.
// Any thread that may use the story; never blocks.
bool scene_cycle_closed(const struct trace *t, const struct story *s);

#endif
