// SPDX-License-Identifier: MIT
//
// Keys for guessing (question.h).
#ifndef VISUALIZER_ACTIONS_GUESS_KEYS_H
#define VISUALIZER_ACTIONS_GUESS_KEYS_H

#include <stdbool.h>

struct ui;

// Actions of the table, the number unused: hides or shows what comes next; the guess
// that the chosen one can, that it cannot.
void guess_toggle(struct ui *u, unsigned number);
void guess_yes(struct ui *u, unsigned number);
void guess_no(struct ui *u, unsigned number);

// An answer by its number, to the question of a scene or of what comes next. False: nothing is
// asked that has numbers.
bool guess_answer(struct ui *u, unsigned key);

// Shows what is hidden.
void guess_reveal(struct ui *u);

#endif
