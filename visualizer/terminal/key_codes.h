// SPDX-License-Identifier: MIT
//
// What comes in from the terminal: keys as numbers, and what the mouse did. A key that is a
// character is its Unicode number; the others lie beyond all of these.
#ifndef VISUALIZER_TERMINAL_KEY_CODES_H
#define VISUALIZER_TERMINAL_KEY_CODES_H

enum key {
	KEY_NONE = -1,
	KEY_AT_UP = 0x200000,
	KEY_AT_DOWN,
	KEY_AT_LEFT,
	KEY_AT_RIGHT,
	KEY_AT_HOME,
	KEY_AT_END,
	KEY_AT_PAGE_UP,
	KEY_AT_PAGE_DOWN,
	KEY_AT_BACK_TAB,
	KEY_AT_BACKSPACE,
	KEY_AT_MOUSE, // terminal_pointer() says where
	KEY_AT_SIZE,  // the terminal has another size
};
#define KEY_ESCAPE 0x1b
#define KEY_CTRL(c) ((c)&0x1f)

// What the mouse did.
struct pointer {
	int x, y;  // the cell
	int wheel; // -1 up, 1 down, 0: the left button was pressed
};

#endif
