// SPDX-License-Identifier: MIT
//
// The terminal of `treadle learn`: single keys without echo, signals as something to read, pages,
// and a line at the bottom that says which keys there are. Where there is no terminal, plain lines.
#ifndef GRADING_LEARN_LEARN_TERMINAL_H
#define GRADING_LEARN_LEARN_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>
#include <termios.h>

struct term {
	int signals;	       // descriptor to poll for
	int keys;	       // as well; -1 when there are no more
	bool terminal;	       // the output is one
	bool raw;	       // keys are single now
	struct termios before; // as it is to be left
	bool bottom;	       // the bottom line stands there
	char *page, *rest;     // a text that is shown page by page, and what is still to come
};

// Takes the terminal. From here on signals that end or stop the process are only read. *t must be
// given to term_close before the process ends.
void term_open(struct term *t);
void term_close(struct term *t);

// A signal that has come, t->signals being readable: 0 none that matters, else its number. A stop
// (Ctrl-Z) is done here; SIGCONT says that it is over.
int term_signal(struct term *t);

// A key, t->keys being readable; 0: none that counts.
int term_key(struct term *t);

// Makes room for output: takes the bottom line away. And puts it back, cut to the width.
void term_clear(struct term *t);
void term_bottom(struct term *t, const char *text);

// A page to be written, in memory, in lines that fit the terminal. NULL: there is no memory.
FILE *term_page(char **text, size_t *size);

// Closes it and shows its text, which t frees: all of it, or as much as there is room for.
// term_more shows what comes next; false: there was none.
void term_show(struct term *t, FILE *page, char **text);
bool term_more(struct term *t);

// Forgets what is still to come of a text.
void term_drop(struct term *t);

// Runs `treadle` with these arguments, ended by a NULL, in the terminal, and comes back.
void term_run(struct term *t, char *const *argv);

#endif
