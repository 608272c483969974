// SPDX-License-Identifier: MIT
//
// The tables of panes and of overlays: see pane.h.
#include "visualizer/panes/pane.h"

#include <stddef.h>

const struct pane_ops *const pane_table[ALL_PANES] = {
#define PANE(NAME, ops) [PANE_##NAME] = &ops,
#include "visualizer/panes/panes.def"
#undef PANE
};

const struct pane_ops *const overlay_table[OVERLAYS] = {
	[OVERLAY_NONE] = NULL,
#define PANE(NAME, ops) [OVERLAY_##NAME] = &ops,
#include "visualizer/panes/overlays.def"
#undef PANE
};
