// SPDX-License-Identifier: MIT
//
// The order of the objects in their pane.
#ifndef VISUALIZER_PANES_OBJECTS_PANE_H
#define VISUALIZER_PANES_OBJECTS_PANE_H

#include <stdint.h>

struct frame;

// The object that stands before (by -1) or behind (by 1) this one; 0: none, which stands at both
// ends.
uint32_t objects_beside(const struct frame *f, uint32_t object, int by);

#endif
