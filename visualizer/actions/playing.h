// SPDX-License-Identifier: MIT
//
// Playing a level (play_state.h) on the screen: the student chooses each step, and none happens by
// itself but where the level says so. One thread; run.play NULL: no level is played.
#ifndef VISUALIZER_ACTIONS_PLAYING_H
#define VISUALIZER_ACTIONS_PLAYING_H

#include <stdbool.h>

struct frame;
struct ui;
struct viewed_run;

// Another try: the counts of moves and hints begin anew.
void playing_restart(struct viewed_run *r);

// Leaves the level for the next (1) or the previous (-1) one. False: none is played.
bool playing_turn(struct ui *u, int by);

// The program has come to a choice, or to its end.
void playing_arrived(struct ui *u);

// The key of hints: one that says more than the one before.
void playing_hint(struct ui *u);

// Adds to a frame the level's card (the task, a hint, the result) and, in the title, how many moves
// there were; nothing, if no level is played.
void play_cards_frame(struct viewed_run *r, bool ascii, struct frame *f);

#endif
