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
	bool alternate;	 // the program has its own screen,
	struct watched { // modes that libvterm does not tell of, or ESC 7 and ESC 8 save with the
			 // place
		bool paste, keys, mouse, hidden;
		size_t n;
		char last[32]; // of a sequence
	} watched;
	struct termios before;
};

struct setup {
	const char *locale, *term, *no_color;
	struct view_options options;
	const char *const *argv; // a program to run in place of the visualizer, NULL: none
};

// The trace that is looked at.
extern char trace_path[128];

// Starts the visualizer in a terminal of that size. Waits for its end, and returns its status: the
// terminal must be as it was.
void view_start(struct term *t, int w, int h, const struct setup *s);
int view_end(struct term *t);

// Gives the terminal another size; takes it away (hangs up), and waits for the end of the program:
// its status.
void term_resize(struct term *t, int w, int h);
int term_hang_up(struct term *t);

// Takes what the program has written, if it has; false: it has closed its terminal.
bool term_look(struct term *t);

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
