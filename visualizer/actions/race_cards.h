// SPDX-License-Identifier: MIT
//
// Announcing data races: a card for the first race of each place in memory, when the moment at
// which it happens is come to. Later, and those that were leapt over, stand in the log.
#ifndef VISUALIZER_ACTIONS_RACE_CARDS_H
#define VISUALIZER_ACTIONS_RACE_CARDS_H

#include <stddef.h>
#include <stdint.h>

struct ui;

// Places in memory for which there has been a card.
struct announced {
	uint64_t *addr;
	size_t n, cap;
};

// Shows a card for a race that belongs to the moment looked at, unless there was one for its place.
void race_card_announce(struct ui *u);

#endif
