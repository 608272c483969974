// SPDX-License-Identifier: MIT
//
// Keys for guessing (guesses.h).
#ifndef VISUALIZER_ACTIONS_GUESS_KEYS_H
#define VISUALIZER_ACTIONS_GUESS_KEYS_H

struct ui;

// Actions of the table, the number unused: hides or shows which threads can continue; the guess
// that the chosen one can, that it cannot.
void guess_toggle(struct ui *u, unsigned number);
void guess_yes(struct ui *u, unsigned number);
void guess_no(struct ui *u, unsigned number);

// Shows what is hidden.
void guess_reveal(struct ui *u);

#endif
