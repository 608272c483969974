// SPDX-License-Identifier: MIT
//
// What is said on the screen beside the run itself.
#ifndef VISUALIZER_PANES_SCREEN_TEXTS_H
#define VISUALIZER_PANES_SCREEN_TEXTS_H

struct screen_texts {
	char title[256];    // program and act
	char doing[256];    // what the program was last let do
	char message[1100]; // for the user, in place of the line about the chosen thread; "": none
};

#endif
