// SPDX-License-Identifier: MIT
//
// To the next event of a kind, or on an object; and back to the one before. What has happened is
// jumped to; behind that, a live program really runs, as runs go (run_goals.h).
#ifndef VISUALIZER_ACTIONS_EVENT_SEARCH_H
#define VISUALIZER_ACTIONS_EVENT_SEARCH_H

#include "visualizer/history/seek.h"
#include "visualizer/panes/keys.h"

struct ui;

enum { SEARCH_MOST = 60 };

struct search {
	char text[SEARCH_MOST + 1]; // that was searched for last
	struct seek seek;	    // what n and N look for; SEEK_NONE: the text
	uint32_t only;		    // an object, of which the menu of kinds tells; 0: all
};

// Actions of the table, the number unused: the menu of kinds; to the next event on the chosen
// object, to the one before.
void event_search_menu(struct ui *u, unsigned number);
void event_search_object(struct ui *u, unsigned number);
void event_search_object_back(struct ui *u, unsigned number);

// A key while the menu is there.
void event_search_key(struct ui *u, int key, enum action action, unsigned number);

// To the next of a kind, to the one before; says that there is none.
void event_search_next(struct ui *u, const struct seek *q);
void event_search_previous(struct ui *u, const struct seek *q);
void event_search_missed(struct ui *u, const struct seek *q, bool further);

#endif
