// SPDX-License-Identifier: MIT
//
// A terminal in memory: a program runs in a pseudo-terminal whose output goes to libvterm, and keys
// are sent as a person would type them. Every function ends the test where it does not go well.
#ifndef TESTS_SCREEN_VT_H
#define TESTS_SCREEN_VT_H

#include "visualizer/view.h"

#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

struct term {
	VTerm *vt;
	VTermScreen *screen;
	int fd, w, h;
	pid_t pid;
	bool alternate; // the program has its own screen
	struct termios before;
};

struct setup {
	const char *locale, *term, *no_color;
	struct view_options options;
};

// The trace that is looked at.
extern char trace_path[128];

// Starts the visualizer in a terminal of that size. Waits for its end, and returns its status: the
// terminal must be as it was.
void view_start(struct term *t, int w, int h, const struct setup *s);
int view_end(struct term *t);

// Types keys; waits until some text stands on the screen.
void term_type(struct term *t, const char *keys);
void term_wait(struct term *t, const char *text);

// The picture as text, without blanks at the ends of rows; how many cells have a colour of their
// own.
const char *term_text(struct term *t);
int term_colored(struct term *t);

// Waits until so many have.
void term_wait_colored(struct term *t, int n);

// The picture must become the one kept in tests/screen/expect/ under this name. UPDATE_SCREENS=1
// writes the pictures anew: look at them before you keep them.
void term_expect(struct term *t, const char *name);

#endif
