// SPDX-License-Identifier: MIT
//
// What is known of the variables at the moment that is shown.
#ifndef VISUALIZER_PICTURES_VARIABLES_VIEW_H
#define VISUALIZER_PICTURES_VARIABLES_VIEW_H

#include "session/scopes.h"

enum variables_told {
	VARIABLES_KNOWN,
	VARIABLES_ENDED,     // the program has ended at that moment
	VARIABLES_OTHER_WAY, // run again, it goes another way
	VARIABLES_TROUBLE    // it cannot be run
};

struct variables_view {
	const struct scopes *scopes; // NULL: nothing is known
	bool reading;		     // they are those of another moment: those asked for will come
	enum variables_told told;    // why there are none
	const char *why;	     // of VARIABLES_TROUBLE: a line
};

#endif
