// SPDX-License-Identifier: MIT
//
// What keys do: one row for each action of the table of keys (terminal/keys.h), with all properties
// of the action that the rest of the screen has to know.
#ifndef VISUALIZER_ACTIONS_ACTIONS_H
#define VISUALIZER_ACTIONS_ACTIONS_H

#include "visualizer/terminal/keys.h"

struct display;
struct ui;

// What an action does, besides its work.
enum {
	DOES_WHILE_BUSY = 1,   // done also while the program is running; others wait until it asks
	DOES_NOT_PAUSE = 2,    // a run by itself continues, or the action pauses it itself
	DOES_OPEN = 4,	       // opens another run: does not hurry the run that is shown
	DOES_END_WAIT = 8,     // drops the keys that were kept
	DOES_LEAD = 16,	       // leads the program: refused on a screen that follows another
	DOES_RUN = 32,	       // takes steps that the student did not choose: refused in a level
	DOES_LEAVE_LEVEL = 64, // shows another run, or a solution: refused in a level
	DOES_MOVE_EACH = 128,  // with two runs side by side: done in each
	DOES_MOVE_BOTH = 256,  // with two runs side by side: moves both by the same steps
};

struct action_row {
	void (*run)(struct ui *u);
	unsigned flags;
	// In place of run: of an action that changes only how a run is shown; of ACT_THREAD.
	void (*show)(struct display *d);
	void (*run_number)(struct ui *u, unsigned number);
};
extern const struct action_row action_rows[ACTIONS];

// Does the action of a key, or tells the user why it is refused.
void action_run(struct ui *u, struct key key);

#endif
