// SPDX-License-Identifier: MIT
//
// How a run is to be looked at.
#ifndef VISUALIZER_VIEW_OPTIONS_H
#define VISUALIZER_VIEW_OPTIONS_H

#include "base/target.h"
#include "scene/scene.h"
#include "visualizer/history/turns.h"

#include <stdbool.h>

// A run that stands beside another: a trace, or a program, which is started as the other is.
struct view_other {
	const char *trace;    // the file; NULL: it is
	struct target target; // taken over
};

struct playing;

struct view_options {
	bool plain;	       // tell the story as text on standard output
	bool ascii;	       // plain ASCII lines and marks, also where the locale has more
	bool color;	       // if the terminal has any and NO_COLOR is not set
	const char *theme;     // its name; NULL: the user's settings (settings.h) say
	bool big;	       // for a projector
	double speed;	       // steps a second while it runs by itself; 0: two
	bool policy;	       // which thread is next in a run is `turns`; else the settings say
	enum turns_kind turns; //
	uint64_t seed;	       // of TURNS_RANDOM; 0: the settings say, else 1
	const char *at;	       // a moment to begin at, as key : has it; NULL: the start
	bool menu;	       // the acts of the lesson are offered first
	const struct scene *scene; // leads on the screen; NULL: none
	const char *scene_path;	   // its file's
	struct view_other *beside; // another run, which moves along; NULL: none
	const char *serve;	   // others may follow, at [ADDRESS:]PORT; NULL: nobody may
	struct playing *play;	   // a level that is played (ui/play_state.h); NULL: none
	bool no_fate;		   // what can still become of the run is not found out
	bool memory; // races for memory are noted, and what is raced for is stepped through
};

#endif
