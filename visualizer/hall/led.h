// SPDX-License-Identifier: MIT
//
// A screen that follows another: what has come, and whether it goes where that goes, or one looks
// by oneself.
#ifndef VISUALIZER_HALL_LED_H
#define VISUALIZER_HALL_LED_H

#include "visualizer/hall/client.h"

struct led {
	struct hall_client client;
	bool away;	       // one looks by oneself
	size_t moment;	       // to which it was led last
	size_t looks, sources; // how many of them were taken over
	bool told_another, told_gone;
	struct hall_look look; // whose card is shown
};

// Does one look by oneself, at that moment? l: NULL: nobody is followed, and one does not.
bool led_is_away(const struct led *l, size_t moment);

// "following", "looking back": for the title.
const char *led_mode(const struct led *l, size_t moment);

// Something to be polled for reading; -1: nothing more will come.
int led_fd(const struct led *l);

#endif
