// SPDX-License-Identifier: MIT
//
// A line that the user types at the bottom of the screen.
#ifndef VISUALIZER_PANES_PROMPT_H
#define VISUALIZER_PANES_PROMPT_H

enum prompt_kind {
	PROMPT_NONE,
	PROMPT_SEARCH,
	PROMPT_JUMP,
	PROMPT_TRACE, // the name of a file to save to
	PROMPT_SCENE,
	PROMPT_MARK, // the name of a bookmark
	PROMPT_HELP, // a text, to find keys in the help
	PROMPTS
};

enum { PROMPT_MOST = 240 };

struct prompt {
	enum prompt_kind kind;
	char text[PROMPT_MOST + 1]; // UTF-8
};

enum prompt_end { PROMPT_GOES_ON, PROMPT_DONE, PROMPT_LEFT };

// Begins a line. text: what the line holds at first; NULL: nothing.
void prompt_open(struct prompt *p, enum prompt_kind kind, const char *text);

// Does what a key means: a character is added, Backspace removes the last one, Ctrl-U all, Enter
// ends the line (PROMPT_DONE), any other key leaves it (PROMPT_LEFT).
enum prompt_end prompt_key(struct prompt *p, int key);

#endif
