// SPDX-License-Identifier: MIT
//
// Whether there is a card on the screen: a small one has then room for nothing else.
#ifndef VISUALIZER_PANES_CARD_PANE_H
#define VISUALIZER_PANES_CARD_PANE_H

#include <stdbool.h>

struct frame;

bool card_shown(const struct frame *f);

#endif
