// SPDX-License-Identifier: MIT
//
// The table of keys: what each does, the help screen and the bottom line come from it.
#ifndef VISUALIZER_TERMINAL_KEYS_H
#define VISUALIZER_TERMINAL_KEYS_H

#include <stdbool.h>
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
	ACT_UNLOOK, // a search, or the way that it found
	ACT_WHY,    // a run has failed
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
	ACT_KEEP,	// this run stays beside the one that goes on; or no longer
	ACT_SIDE,	// of two runs: which keys move
	ACT_DIFFERENCE, // to where they differ first
	ACT_REDRAW,
	ACT_HELP,
	ACT_QUIT,
	ACT_LEAVE, // quits without a question
	ACTIONS
};

// When a row makes sense.
enum {
	WHEN_LIVE = 1,	    // a live session
	WHEN_BUSY = 2,	    // the program is on its way
	WHEN_PAST = 4,	    // there is something before this moment
	WHEN_FUTURE = 8,    // and after it
	WHEN_OUTCOMES = 16, // the chosen thread has more than one outcome
	WHEN_PLAYING = 32,  // it runs by itself
	WHEN_PAUSED = 64,
	WHEN_CAN = 128,		// the chosen thread can step
	WHEN_IDLE = 512,	// the program is not on its way
	WHEN_GOES = 1024,	// there is something to run: a future, or choices
	WHEN_OVER = 256,	// a live program has ended
	WHEN_LED = 2048,	// a scene says what comes next
	WHEN_FREE = 4096,	// none does
	WHEN_LEFT = 8192,	// a scene was left
	WHEN_HIDDEN = 32768,	// something is to be guessed
	WHEN_COMMAND = 16384,	// a command of it is being played
	WHEN_RECORDED = 65536,	// it is not a live session
	WHEN_AWAY = 131072,	// one looks back, while another screen is followed
	WHEN_BESIDE = 262144,	// another run stands beside it
	WHEN_DIFFERS = 524288,	// and is another from some step on
	WHEN_COVERED = 1048576, // and has no room
	WHEN_PLAY = 2097152,	// a level is played
	WHEN_UNENDED = 4194304, // the run can be looked ahead from this moment
	WHEN_VOTE = 8388608,	// something is asked that has answers with numbers
	WHEN_YES_NO = 16777216, // nothing is
	WHEN_FAILED = 33554432, // the run has failed, and this is its end
};

enum { KEYS_OF_ROW = 3 };

struct key_row {
	int keys[KEYS_OF_ROW]; // 0: no more
	enum action action;
	const char *name;  // of the keys; NULL: named in another row
	const char *brief; // for the bottom line; NULL: not there
	const char *help;  // NULL: said in another row; of a row without name and keys: a head
	unsigned when;	   // all of these, for the bottom line
};
extern const struct key_row key_rows[];
extern const size_t key_count;

// A key as it was typed, and what the table says of it.
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
