// SPDX-License-Identifier: MIT
//
// The terminal of `treadle learn`: single keys without echo, signals as a descriptor, text page by
// page, and a bottom line that names the keys. Where output is no terminal: plain lines. One
// thread.
#ifndef GRADING_LEARN_LEARN_TERMINAL_H
#define GRADING_LEARN_LEARN_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>
#include <termios.h>

struct term {
	int signals;	       // descriptor for poll()
	int keys;	       // another; -1: no more keys
	bool terminal;	       // the output is a terminal
	bool raw;	       // keys are read one by one
	struct termios before; // the settings to be restored
	bool bottom;	       // the bottom line is shown
	char *page, *rest;     // a text shown page by page, and the rest of it
};

// Takes the terminal. From here on signals that would end or stop the process are only read. The
// caller gives *t to term_close() before the process ends.
void term_open(struct term *t);
void term_close(struct term *t);

// Reads a signal, once t->signals is readable: its number, or 0. Ctrl-Z stops the process within
// the call; SIGCONT is returned when it continues.
int term_signal(struct term *t);

// Reads a key, once t->keys is readable; 0: none.
int term_key(struct term *t);

// Removes the bottom line, so that other output can follow.
void term_clear(struct term *t);

// Shows the bottom line, cut to the width.
void term_bottom(struct term *t, const char *text);

// Opens a text in memory, to be shown page by page. NULL: no memory.
FILE *term_page(char **text, size_t *size);

// Closes the text and shows its first page; t frees it.
void term_show(struct term *t, FILE *page, char **text);

// Shows the next page. False: there was none.
bool term_more(struct term *t);

// Drops the rest of the text.
void term_drop(struct term *t);

// Runs `treadle` with these arguments, ended by NULL, in the terminal. Blocks until it has ended.
void term_run(struct term *t, char *const *argv);

#endif
