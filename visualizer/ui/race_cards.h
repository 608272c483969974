// SPDX-License-Identifier: MIT
//
// Announcing data races: a card for the first race of each place in memory, when the moment at
// which it happens is come to. Later, and those that were leapt over, stand in the log.
#ifndef VISUALIZER_UI_RACE_CARDS_H
#define VISUALIZER_UI_RACE_CARDS_H

#include "visualizer/history/position.h"

// Places in memory for which there has been a card.
struct announced {
	uint64_t *addr;
	size_t n, cap;
};

// The slot of a race that belongs to the moment looked at, NO_SLOT: there is none, or there was one
// for its place before. Takes note of it.
uint32_t race_card_announce(struct announced *a, const struct position *at);

#endif
