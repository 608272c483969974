// SPDX-License-Identifier: MIT
//
// To the next event of a kind, or on an object; and back to the one before. What has happened is
// jumped to; behind that, a live program really runs, as runs go (run_goals.h).
#ifndef VISUALIZER_ACTIONS_EVENT_SEARCH_H
#define VISUALIZER_ACTIONS_EVENT_SEARCH_H

#include "visualizer/terminal/keys.h"

struct ui;

// Actions of the table, the number unused: the menu of kinds; to the next event on the chosen
// object, to the one before.
void event_search_menu(struct ui *u, unsigned number);
void event_search_object(struct ui *u, unsigned number);
void event_search_object_back(struct ui *u, unsigned number);

// A key while the menu is there.
void event_search_key(struct ui *u, int key, enum action action, unsigned number);

// What was searched for last, a kind or a text: to the next one, to the one before.
void event_search_again(struct ui *u, unsigned number);
void event_search_again_back(struct ui *u, unsigned number);

#endif
