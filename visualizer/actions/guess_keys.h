// SPDX-License-Identifier: MIT
//
// Keys for guessing (guesses.h).
#ifndef VISUALIZER_ACTIONS_GUESS_KEYS_H
#define VISUALIZER_ACTIONS_GUESS_KEYS_H

#include <stdbool.h>

struct ui;

// Actions of the table, the number unused: hides or shows which threads can continue; the guess
// that the chosen one can, that it cannot.
void guess_toggle(struct ui *u, unsigned number);
void guess_yes(struct ui *u, unsigned number);
void guess_no(struct ui *u, unsigned number);

// Is something hidden now? Shows it.
bool guess_hides(const struct ui *u);
void guess_reveal(struct ui *u);

#endif
