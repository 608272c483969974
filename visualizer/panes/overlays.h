// SPDX-License-Identifier: MIT
//
// What lies over the panes, and which row of it is chosen.
#ifndef VISUALIZER_PANES_OVERLAYS_H
#define VISUALIZER_PANES_OVERLAYS_H

#include "visualizer/panes/menu.h"
#include "visualizer/panes/pane.h"

struct overlays {
	enum overlay shown;
	size_t outcome;	  // chosen row of the menu of outcomes
	size_t pane;	  // of the menu of panes
	size_t help;	  // the first row of the help that is shown
	char find[32];	  // only rows that contain this text are shown, any case; "": all
	uint32_t race;	  // slot of the EV_RACE that the card shows
	const char *why;  // why the run has failed, a paragraph a line,
	size_t why_row;	  // the first row of it that is shown;
	bool why_passes;  // there is a run that passes, to be shown beside
	struct menu menu; // of OVERLAY_EVENTS and those behind it
};

#endif
