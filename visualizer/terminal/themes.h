// SPDX-License-Identifier: MIT
//
// Themes: the colours and attributes of all styles. No fact is shown by colour alone, so colours
// may be chosen freely. A terminal with fewer than 256 colours gets the eight that all have.
#ifndef VISUALIZER_TERMINAL_THEMES_H
#define VISUALIZER_TERMINAL_THEMES_H

#include "visualizer/terminal/cells.h"

#include <stddef.h>

enum { COLOR_OWN = -1 }; // the terminal's

enum paint_attr { PAINT_BOLD = 1, PAINT_DIM = 2, PAINT_REVERSE = 4 };

struct paint {
	short many;   // of 256 colours
	short few;    // of eight
	uint8_t attr; // enum paint_attr, or'ed
};

struct theme {
	const char *name;
	const char *about;	   // untranslated
	short back_many, back_few; // the background
	struct paint paint[STYLES];
};

extern struct theme themes[];
extern size_t theme_count; // with the user's own, once there is one

// The name of the user's own theme.
#define THEME_MINE "mine"

// The user's own theme, at first a copy of theme `from`; the same one at each call. Only before the
// screen is opened, main thread only.
struct theme *theme_mine(size_t from);

// The names of parts of a theme ("blocked", "background"), ended by NULL, and the part of a name: a
// style; STYLES: the background; -1: there is no such part.
extern const char *const theme_parts[STYLES + 2];
int theme_part(const char *name);

// Finds a colour by its name (black red green yellow blue magenta cyan white own), or number (0 to
// 255). False: there is no such colour.
bool theme_colour(const char *name, short *many, short *few);

// The number of a theme by its name; theme_count: there is none.
size_t theme_find(const char *name);

#endif
