// SPDX-License-Identifier: MIT
//
// The cards of a level that is played: what is to be done, a hint, how it went; and its title, with
// how many moves there were. For a screen that plays one (u->play). One thread.
#ifndef VISUALIZER_ACTIONS_PLAY_CARDS_H
#define VISUALIZER_ACTIONS_PLAY_CARDS_H

#include "visualizer/ui/play_state.h"
#include "visualizer/pictures/frame.h"

struct viewed_run;

// How strong a hint is: which thread, which step; then it is done.
enum { HINT_THREAD = 1, HINT_STEP, HINT_PLAYED };

// What the guide says of the moment looked at. False: nothing is known.
bool play_ask(const struct viewed_run *r, struct play_tip *tip);

// The moves up to the moment looked at, as the level counts them.
unsigned play_moves(struct viewed_run *r);

// Adds to a frame what is played; nothing, if nothing is.
void play_cards_frame(struct viewed_run *r, bool ascii, struct frame *f);

#endif
