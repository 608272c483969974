// SPDX-License-Identifier: MIT
//
// What can still become of a run after each of its steps, as far as that is known: for the head of
// the screen and the strip below the timeline. Whether it can still end well, and still fail,
// changes once along a run at most, from yes to no; so each is two numbers. They are found out by
// whoever fills them in (visualizer/background).
#ifndef VISUALIZER_PICTURES_OUTLOOK_H
#define VISUALIZER_PICTURES_OUTLOOK_H

#include <stdbool.h>
#include <stddef.h>

enum outlook_word {
	OUTLOOK_UNKNOWN,
	OUTLOOK_OPEN, // it can still end well, and still fail
	OUTLOOK_LOST, // it cannot end well any more
	OUTLOOK_SAFE, // it cannot fail any more
	OUTLOOK_WORDS
};

// Yes at the moments before `yes`, no from the moment `no` on.
struct outlook_line {
	size_t yes, no; // no: SIZE_MAX, at none
};

// All zero: nothing is asked.
struct outlook {
	bool asked; // it is found out, or was
	bool busy;  // more of it may come
	struct outlook_line well, fail;
};

// Nothing is known of a run, and more may come.
void outlook_begin(struct outlook *o);

enum outlook_word outlook_at(const struct outlook *o, size_t moment);

// The words for the head at a moment, translated: "lost from here" where it has just become so,
// "lost" later; "" while it is still found out, or where nothing is asked.
const char *outlook_says(const struct outlook *o, size_t moment);

#endif
