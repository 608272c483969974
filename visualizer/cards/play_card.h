// SPDX-License-Identifier: MIT
//
// The card of a level that is played: what is to be done, a hint, or how it went. Plain data.
#ifndef VISUALIZER_CARDS_PLAY_CARD_H
#define VISUALIZER_CARDS_PLAY_CARD_H

#include <stdbool.h>

struct play_card {
	char head[192], text[2048];
	const char *foot; // translated
	bool bad;	  // it went wrong
};

#endif
