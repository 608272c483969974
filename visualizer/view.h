// SPDX-License-Identifier: MIT
//
// Looking at a run: a live program, stepped by hand, or a recorded trace; on the whole screen
// or as plain text.
#ifndef VISUALIZER_VIEW_H
#define VISUALIZER_VIEW_H

#include "base/status.h"
#include "base/target.h"
#include "model/world.h"
#include "scene/scene.h"
#include "visualizer/history/turns.h"

#include <stdbool.h>

// A run that stands beside another: a trace, or a program, which is started as the first one is.
struct view_other {
	const char *trace;    // the file; NULL: the run is of
	struct target target; // which is taken over
};

struct playing;

struct view_options {
	bool plain;	       // tell the story as text on standard output
	bool into;	       // show the inside of the library, too: its lines and steps
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
	const struct scene *scene;  // leads on the screen; NULL: none
	const char *scene_path;	    // its file's
	struct view_other *beside;  // another run, which moves along; NULL: none
	const char *serve;	    // others may follow, at [ADDRESS:]PORT; NULL: nobody may
	struct playing *play;	    // a level that is played (ui/play_state.h); NULL: none
	bool no_fate;		    // what can still become of the run is not found out
	const char *const *watched; // expressions whose values are shown, up to a NULL; or NULL
	bool memory;		    // data races are noted, and accesses that race are steps
};

// Starts the target and lets the user step it; with plain, runs it once to its end and tells
// the story. rules: what may happen; spurious wake-ups and interruptions happen only when
// chosen. The target is taken over: target_free() of it does nothing more. With o->memory, a
// program at the level of memory (session/level.h) is run some times before, to look for data
// races. Blocks until the user quits. Returns an exit code: EXIT_OK however the program ended,
// EXIT_USAGE if the terminal or the target will not do, EXIT_TROUBLE; then *st has the line. A
// SIGTERM or SIGHUP restores the terminal and then ends this process as it would have. With
// o->scene, the rules are scene_rules, and o->plain is false.
int view_live(struct target *target, const struct rules *rules, const struct view_options *o,
	      struct status *st);

// Shows a trace file, or tells its story. Blocks and returns as view_live(); EXIT_USAGE also if the
// file is not a trace, or is damaged.
int view_trace(const char *path, const struct view_options *o, struct status *st);

// Follows the screen of another `treadle view` at [ADDRESS:]PORT until the user quits, even after
// the other has ended. Blocks. Returns as view_live(); EXIT_USAGE also if nobody answers there.
int view_follow(const char *where, const struct view_options *o, struct status *st);

#endif
