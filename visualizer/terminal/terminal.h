// SPDX-License-Identifier: MIT
//
// The terminal: cells out, keys in. The one place that knows curses.
#ifndef VISUALIZER_TERMINAL_TERMINAL_H
#define VISUALIZER_TERMINAL_TERMINAL_H

#include "base/status.h"
#include "visualizer/terminal/cells.h"
#include "visualizer/terminal/keys.h"
#include "visualizer/terminal/themes.h"

// Does the locale have no characters but ASCII? May there be colours (NO_COLOR is not set)?
bool terminal_is_plain(void);
bool terminal_may_colour(void);

// Takes over the terminal on standard input and output. EXIT_OK, or EXIT_USAGE with one line if
// there is none or it cannot place the cursor. Main thread only, as all here.
int terminal_open(bool color, struct status *st);

// Gives the terminal back as it was. Does nothing if it is not open.
void terminal_close(void);

// Sets the theme, from now on; may be called before terminal_open().
void terminal_theme(const struct theme *t);

// Gives the terminal back for a while, and takes it again: the next show draws all.
void terminal_leave(void);
void terminal_return(void);

void terminal_size(int *w, int *h);

// Shows the cells; only cells that have changed are sent.
void terminal_show(const struct cells *c);

// Forgets what is on the screen, so that the next show draws all.
void terminal_forget(void);

// Turns listening to the mouse on or off. At first it is off: the mouse is left to the terminal.
void terminal_listen(bool mouse);

// What the mouse did, at the last KEY_AT_MOUSE.
struct pointer terminal_pointer(void);

// The next key, a character or one of enum key_code; KEY_NONE: nothing was typed. Never blocks.
int terminal_key(void);

#endif
