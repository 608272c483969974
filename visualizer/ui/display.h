// SPDX-License-Identifier: MIT
//
// How a run is shown: the size and the look of the screen, what has changed on it, and the texts
// beside the run.
#ifndef VISUALIZER_UI_DISPLAY_H
#define VISUALIZER_UI_DISPLAY_H

#include "visualizer/compare/difference.h"
#include "visualizer/history/timeline.h"
#include "visualizer/panes/layout.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/variables_view.h"
#include "visualizer/terminal/pace.h"

struct display {
	int w, h;      // columns and rows, when it was drawn last
	bool dirty;    // something has changed since then
	bool redraw;   // all of it is to be drawn anew
	bool ascii;    // in plain ASCII
	bool no_mouse; // the mouse is left to the terminal
	size_t theme;  // its number
	struct pace pace;
	struct panes panes;
	struct timeline timeline;
	struct variables_view variables;
	struct screen_texts texts;
	struct beside_view view; // of two runs on the screen
};

// A line for the user, until the next key. What is longer than the line is cut.
void display_say(struct display *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
