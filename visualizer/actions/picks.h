// SPDX-License-Identifier: MIT
//
// A list over the panes, of which one row is taken with a key: kinds of events, bookmarks, acts and
// scenes. Plain data, filled when it is opened.
#ifndef VISUALIZER_ACTIONS_PICKS_H
#define VISUALIZER_ACTIONS_PICKS_H

#include "base/buf.h"
#include "visualizer/actions/keys.h"

#include <stdint.h>

struct pick {
	char text[160]; // UTF-8
	uint64_t value; // for the code that filled the list
	bool dim;	// matters less
	bool title;	// is not to be taken
};

struct picks {
	struct pick *row; // n of them
	size_t n, cap;
	size_t at;	   // the chosen one
	const char *title; // of the list, translated; so is what its foot says of keys
	const char *foot;
};

// Empties the list. Zero bytes are a valid empty one.
void picks_clear(struct picks *p);
void picks_free(struct picks *p);

// Adds a row: what b holds, which is emptied. 0 or ENOMEM.
int picks_add(struct picks *p, struct buf *b, uint64_t value);

// Chooses the first row that can be taken, from row `at` on.
void picks_choose(struct picks *p, size_t at);

enum picked {
	PICKED_NOTHING, // another row is chosen, perhaps
	PICKED_ROW,	// the chosen row is taken
	PICKED_LEFT,	// by a key that means nothing here
};

// A key: j and k (and what else moves), the number of a row, Enter.
enum picked picks_key(struct picks *p, int key, enum action action, unsigned number);

#endif
