// SPDX-License-Identifier: MIT
//
// A client of an object: a table of moments. Rows are moments of virtual time, columns threads; a
// cell is a call, or several straight after one another. As text:
//
//	new(0): A acquire(2) / B acquire(1) until 4 / C release(1); release(1), D interrupt A
//
// "/" begins the next moment, "," the cell of another column, ";" the next call of the cell; "?"
// instead of ";" or before the first: only if the column's last call that may wait returned 0.
// "until 0" is a deadline that is past; "*3" behind a call: three times. A column that is
// interrupted ends, in a moment of its own, by a look at its mark.
//
// Any thread; nothing blocks.
#ifndef GRADING_CONTRACT_CLIENT_H
#define GRADING_CONTRACT_CLIENT_H

#include "base/buf.h"
#include "contract/contract.h"

enum { CLIENT_CALLS = 40, CLIENT_ROWS = 31, CLIENT_TEXT = 1024 };

// Jobs that are brought by calls, and by these jobs, are numbered from 1 on.
enum { CLIENT_JOBS = 2 * CONTRACT_JOBS };

// In place of an operation's number.
enum { CLIENT_INTERRUPT = 1000, CLIENT_MARK };

#define CLIENT_NEVER (-1)

struct client_call {
	unsigned op;
	int arg[CONTRACT_ARGS]; // of CLIENT_INTERRUPT: the column
	unsigned column, row;	// the first row is 1
	int until;		// a row, 0: past; CLIENT_NEVER: it has no deadline
	bool if_in;		// only if the last call that may wait returned 0
};

// The calls stand in the order of their rows; those of a cell in theirs.
struct client {
	int begin; // of the object
	unsigned rows, columns, ncalls;
	unsigned probe; // the row of the probe and what follows; rows + 1: there is none
	struct client_call call[CLIENT_CALLS];
};

// Reads a client. NULL, or what is wrong with it, untranslated, for authors.
const char *client_read(struct client *c, const struct contract *k, const char *text);

// Adds what every client ends with: the marks of those that are interrupted, and the contract's
// probe, each in a moment of its own. As above.
const char *client_end(struct client *c, const struct contract *k);

// The number of the job that a call brings, which is one of the client's; 0: none.
unsigned client_job(const struct client *c, const struct contract *k, const struct client_call *of);

// The call that brings the job, or the job that brings it, by this row; NULL: none does.
const struct client_call *client_brings(const struct client *c, const struct contract *k,
					unsigned job, unsigned row);

// The last moment that an argument of its calls names, or 0.
unsigned client_last_moment(const struct client *c, const struct contract *k);

// Writes it as above, without what client_end() has added.
void client_write(const struct client *c, const struct contract *k, struct buf *out);

// Writes the call: "acquire(2) until 4".
void client_write_call(const struct client_call *c, const struct contract *k, struct buf *out);

#endif
