// SPDX-License-Identifier: MIT
//
// The table of keys, from which come the meaning of each key, the help screen and the bottom line.
#ifndef VISUALIZER_TERMINAL_KEYS_H
#define VISUALIZER_TERMINAL_KEYS_H

#include <stddef.h>

enum action {
	ACT_NONE,
	ACT_STEP,
	ACT_OUTCOMES,
	ACT_NEXT_THREAD,
	ACT_PREVIOUS_THREAD,
	ACT_ABLE,   // the next thread that can move
	ACT_THREAD, // with a number
	ACT_NEXT_OBJECT,
	ACT_PREVIOUS_OBJECT,
	ACT_INNER,
	ACT_BACK,
	ACT_FORWARD,
	ACT_BACK_FAR,
	ACT_FORWARD_FAR,
	ACT_START,
	ACT_END,
	ACT_RUN,
	ACT_FASTER,
	ACT_SLOWER,
	ACT_RESTART,
	ACT_SCENE,
	ACT_STOP,
	ACT_UNTIL_BLOCKED,
	ACT_UNTIL_RETURN,
	ACT_FAILURE,
	ACT_GOOD_END,
	ACT_UNLOOK, // ends a search, or leaves the way that was found
	ACT_WHY,    // explains why a run has failed
	ACT_KIND,
	ACT_OBJECT,
	ACT_OBJECT_BACK,
	ACT_SEARCH,
	ACT_MATCH,
	ACT_MATCH_BACK,
	ACT_JUMP,
	ACT_MARK,
	ACT_NEXT_MARK,
	ACT_MARKS,
	ACT_TURNS,
	ACT_PREDICT,
	ACT_CONTENTS,
	ACT_NEXT_SCENE,
	ACT_PREVIOUS_SCENE,
	ACT_LIVE,
	ACT_YES,
	ACT_PANES,
	ACT_LANES,
	ACT_THEME,
	ACT_BIG,
	ACT_ZOOM_IN,
	ACT_ZOOM_OUT,
	ACT_SCROLL_LEFT,
	ACT_SCROLL_RIGHT,
	ACT_SAVE,
	ACT_SAVE_SCENE,
	ACT_FOLLOWERS,
	ACT_HINT,
	ACT_KEEP,	// keeps a copy of the run beside it, or removes the copy
	ACT_SIDE,	// chooses which of two runs keys move
	ACT_DIFFERENCE, // to the first step at which two runs differ
	ACT_REDRAW,
	ACT_HELP,
	ACT_QUIT,
	ACT_LEAVE, // quits without asking
	ACTIONS
};

// When a key is shown in the bottom line.
enum {
	WHEN_LIVE = 1,	    // a live session
	WHEN_BUSY = 2,	    // the program is running
	WHEN_PAST = 4,	    // there are steps before this moment
	WHEN_FUTURE = 8,    // there are steps after it
	WHEN_OUTCOMES = 16, // the chosen thread has more than one outcome
	WHEN_PLAYING = 32,  // the run goes by itself
	WHEN_PAUSED = 64,
	WHEN_CAN = 128,		// the chosen thread can step
	WHEN_IDLE = 512,	// the program is not running
	WHEN_GOES = 1024,	// the run can go by itself: there are later steps, or choices
	WHEN_OVER = 256,	// a live program has ended
	WHEN_LED = 2048,	// a scene leads
	WHEN_FREE = 4096,	// no scene leads
	WHEN_LEFT = 8192,	// a scene was left
	WHEN_HIDDEN = 32768,	// something is to be guessed
	WHEN_COMMAND = 16384,	// a command of a scene is being played
	WHEN_RECORDED = 65536,	// a recorded run
	WHEN_AWAY = 131072,	// the user looks back, while another screen is followed
	WHEN_BESIDE = 262144,	// another run stands beside this one
	WHEN_DIFFERS = 524288,	// and a step at which they differ was found
	WHEN_COVERED = 1048576, // two runs, and room for one
	WHEN_PLAY = 2097152,	// a level is played
	WHEN_UNENDED = 4194304, // looking ahead from this moment is possible
	WHEN_VOTE = 8388608,	// a question has answers with numbers
	WHEN_YES_NO = 16777216, // no question has
	WHEN_FAILED = 33554432, // the run has failed, and this is its end
};

enum { KEYS_OF_ROW = 3 };

struct key_row {
	int keys[KEYS_OF_ROW]; // 0: no more
	enum action action;
	const char *name;  // of the keys; NULL: another row names them
	const char *brief; // for the bottom line; NULL: never there
	const char *help;  // NULL: in another row; in a row without name and keys: a heading
	unsigned when;	   // all of these must hold, for the bottom line
};
extern const struct key_row key_rows[];
extern const size_t key_count;

// A key as it was typed, and its meaning in the table.
struct key {
	int code; // a character, or one of enum key_code
	enum action action;
	unsigned number; // ACT_THREAD: of the thread; else 0
};

// Looks a key up. ACT_NONE: the table has no row for it.
struct key key_find(int code);

// What comes in from the terminal: keys as numbers, and what the mouse did. A key that is a
// character is its Unicode number; the others lie beyond all of these.

enum key_code {
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
