// SPDX-License-Identifier: MIT
//
// The rows of a menu (menu.h) in an area. A row that is too long goes on below itself; so many rows
// are left out at the top that the chosen one is there.
#ifndef VISUALIZER_PANES_MENU_ROWS_H
#define VISUALIZER_PANES_MENU_ROWS_H

#include "visualizer/panes/menu.h"
#include "visualizer/terminal/cells.h"

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
