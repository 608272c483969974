// SPDX-License-Identifier: MIT
//
// Themes: the colours and attributes of all styles. Nothing is said by colour alone, so each may be
// chosen freely. Where a terminal has fewer than 256 colours, the eight that all have must do.
#ifndef VISUALIZER_THEMES_H
#define VISUALIZER_THEMES_H

#include "visualizer/cells.h"

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

extern const struct theme themes[];
extern const size_t theme_count;

// The number of a theme by its name; theme_count: there is none.
size_t theme_find(const char *name);

#endif
