// SPDX-License-Identifier: MIT
//
// A menu over the panes, from which a key takes one row: kinds of events, bookmarks, acts and
// scenes. Plain data, filled when the menu is opened.
#ifndef VISUALIZER_PANES_MENU_H
#define VISUALIZER_PANES_MENU_H

#include "base/buf.h"
#include "visualizer/terminal/cells.h"
#include "visualizer/terminal/keys.h"

#include <stdint.h>

struct menu_row {
	char *text;	 // UTF-8; the row's own
	uint64_t value;	 // for the code that filled the menu
	unsigned number; // shown before the text; 0: the row's place in the menu is shown
	bool dim;	 // matters less
	bool title;	 // a heading: cannot be taken
};

struct menu {
	struct menu_row *row; // n of them
	size_t n, cap;
	size_t at;	   // the chosen row
	const char *title; // translated
	const char *foot;  // what keys do, translated
};

// Empties the menu. Zero bytes are a valid empty menu.
void menu_clear(struct menu *p);
void menu_free(struct menu *p);

// Adds a row with the text that b holds, and empties b. 0 or ENOMEM.
int menu_add(struct menu *p, struct buf *b, uint64_t value);

// Chooses the first row that can be taken, from row `at` on.
void menu_choose(struct menu *p, size_t at);

enum menu_end {
	MENU_STAYS,
	MENU_TAKEN, // the chosen row is taken
	MENU_LEFT,  // by a key that means nothing here
};

// Does what a key means: j, k and the arrows choose a row, the number of a row and Enter take one.
enum menu_end menu_key(struct menu *p, struct key key);

// The rows of a menu in an area. A row that is too long continues below itself; rows at the top are
// left out until the chosen one is visible.

// The columns in front of a row's text, for its number.
enum { MENU_NUMBER = 3 };

// How many rows the whole menu takes in w columns.
int menu_rows(const struct menu *p, const struct cells *to, int w);

// Draws the rows that fit; the first nine that have no number of their own get their place in the
// menu. *above and *below: how many rows of the menu are left out.
void menu_rows_draw(const struct menu *p, const struct area *in, size_t *above, size_t *below);

// The row of the menu at a row of the area; p->n: none.
size_t menu_rows_at(const struct menu *p, const struct area *in, int y);

#endif
