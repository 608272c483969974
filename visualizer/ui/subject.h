// SPDX-License-Identifier: MIT
//
// What is looked at: a trace, or a live program, perhaps led by a scene. While the screen is open,
// the subject can be replaced by another; the old one stays until the new one has started.
#ifndef VISUALIZER_UI_SUBJECT_H
#define VISUALIZER_UI_SUBJECT_H

#include "scene/scene.h"
#include "visualizer/ui/live.h"

#include <limits.h>

struct subject {
	struct target target; // of `live`
	struct live live;
	bool lives;		   // `live` is open
	const struct scene *scene; // NULL: none
	struct scene *own;	   // the same, if the subject frees it
	char scene_path[PATH_MAX]; // of the scene's file
	struct trace trace;	   // the recorded run, if there is no program
};

// How a program is opened.
struct opening {
	struct target *target; // taken over, also on failure
	struct rules rules;
	const struct scene *scene;   // leads; must stay. NULL: none
	struct scene *own;	     // the same, taken over; NULL: the caller's
	const char *scene_path;	     // of the scene's file
	bool memory;		     // races are noted, and accesses to racing places are steps
	void (*slow)(void);	     // called if looking for races takes long; may be NULL
	const struct racing *places; // accesses to these are steps, and nobody looks for
				     // others; NULL: those that are found
	enum told_prints prints;   // what the program prints
	const struct trace *along; // of a recorded run, of which
	size_t steps;		   // so many steps are repeated first; NULL: none
};

// Opens a program, and starts it. Blocks while the program loads. EXIT_OK, and *out is to be closed
// with subject_close(); or an exit code with its line.
int subject_open_program(struct subject **out, const struct opening *how, struct status *st);

// Opens a trace file. Results as above.
int subject_open_trace(struct subject **out, const char *path, struct status *st);

// NULL is fine.
void subject_close(struct subject *o);

// Opens a scene's file and the program that the file names. Results as for subject_open_program().
int subject_open_scene(struct subject **out, const char *path, bool memory, struct status *st);

#endif
