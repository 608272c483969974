// SPDX-License-Identifier: MIT
//
// A menu over the panes, of which one row is taken with a key: kinds of events, bookmarks, acts and
// scenes. Plain data, filled when it is opened.
#ifndef VISUALIZER_PANES_MENU_H
#define VISUALIZER_PANES_MENU_H

#include "base/buf.h"
#include "visualizer/terminal/cells.h"
#include "visualizer/terminal/keys.h"

#include <stdint.h>

struct menu_row {
	char text[160];	 // UTF-8
	uint64_t value;	 // for the code that filled the menu
	unsigned number; // with which its text begins; 0: none, and the menu counts it
	bool dim;	 // matters less
	bool title;	 // is not to be taken
};

struct menu {
	struct menu_row *row; // n of them
	size_t n, cap;
	size_t at;	   // the chosen one
	const char *title; // of the menu, translated; so is what its foot says of keys
	const char *foot;
};

// Empties the menu. Zero bytes are a valid empty one.
void menu_clear(struct menu *p);
void menu_free(struct menu *p);

// Adds a row: what b holds, which is emptied. 0 or ENOMEM.
int menu_add(struct menu *p, struct buf *b, uint64_t value);

// Chooses the first row that can be taken, from row `at` on.
void menu_choose(struct menu *p, size_t at);

enum menu_end {
	MENU_STAYS, // another row is chosen, perhaps
	MENU_TAKEN, // the chosen row is taken
	MENU_LEFT,  // by a key that means nothing here
};

// A key: j and k (and what else moves), the number of a row (its own, else its place), Enter.
enum menu_end menu_key(struct menu *p, struct key key);

// The rows of a menu in an area. A row that is too long continues below itself; rows at the top are
// left out until the chosen one is visible.

// The columns in front of a row's text, for its number.
enum { MENU_NUMBER = 3 };

// How many rows all of it takes where it is w columns wide.
int menu_rows(const struct menu *p, const struct cells *to, int w);

// Draws what has room, with numbers before those of the first nine that have none of their own;
// *above and *below: how many rows of the menu are left out.
void menu_rows_draw(const struct menu *p, const struct area *in, size_t *above, size_t *below);

// The row of the menu at a row of the area; p->n: none.
size_t menu_rows_at(const struct menu *p, const struct area *in, int y);

#endif
