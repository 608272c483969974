// SPDX-License-Identifier: MIT
//
// Keys for bookmarks.
#ifndef VISUALIZER_ACTIONS_BOOKMARK_KEYS_H
#define VISUALIZER_ACTIONS_BOOKMARK_KEYS_H

#include "visualizer/terminal/keys.h"

struct ui;

// Actions of the table, the number unused: makes one or removes it; to the next one; their list.
void bookmark_toggle(struct ui *u, unsigned number);
void bookmark_next(struct ui *u, unsigned number);
void bookmark_list(struct ui *u, unsigned number);

// A key while the list is there.
void bookmark_key(struct ui *u, int key, enum action action, unsigned number);

// A name was typed for the one that is chosen in the list.
void bookmark_name(struct ui *u, const char *name);

#endif
