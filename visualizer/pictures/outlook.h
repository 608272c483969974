// SPDX-License-Identifier: MIT
//
// What can still become of a run after each of its steps, as far as that is known: for the title
// and the strip below the timeline. "Can still end well" and "can still fail" each change at most
// once along a run, from yes to no; so two numbers describe each. visualizer/background finds them.
#ifndef VISUALIZER_PICTURES_OUTLOOK_H
#define VISUALIZER_PICTURES_OUTLOOK_H

#include <stdbool.h>
#include <stddef.h>

enum outlook_word {
	OUTLOOK_UNKNOWN,
	OUTLOOK_OPEN, // it can still end well, and still fail
	OUTLOOK_LOST, // it can no longer end well
	OUTLOOK_SAFE, // it can no longer fail
	OUTLOOK_WORDS
};

// Yes at the moments before `yes`, no from the moment `no` on; between them it is not known.
struct outlook_line {
	size_t yes, no; // no SIZE_MAX: at no moment
};

// All zero: nothing is asked.
struct outlook {
	bool asked; // it is being found out, or was
	bool busy;  // more may be found out
	struct outlook_line well, fail;
};

// Begins with a run of which nothing is known yet.
void outlook_begin(struct outlook *o);

enum outlook_word outlook_at(const struct outlook *o, size_t moment);

// The words for the title at a moment, translated: "lost from here" where the run has just become
// lost, "lost" later; "" while this is being found out, or where nothing is asked.
const char *outlook_says(const struct outlook *o, size_t moment);

#endif
