// SPDX-License-Identifier: MIT
//
// A client of an object: a table. Its rows are moments of virtual time, its columns threads; a cell
// has one call or several in sequence. As text:
//
//	new(0): A acquire(2) / B acquire(1) until 4 / C release(1); release(1), D interrupt A
//
// "/" begins the next moment, "," the cell of another column, ";" the next call of the cell. "?"
// instead of ";", or before the first call of a cell: the call is made only if the column's last
// call that may wait has returned 0. "until 4": with a deadline at moment 4; "until 0": with one
// that is past. "*3" after a call: three times. The last call of a column that is interrupted asks,
// in a moment of its own, whether an interruption is still to be reported (CLIENT_MARK).
//
// Any thread; nothing blocks.
#ifndef GRADING_CONTRACT_CLIENT_H
#define GRADING_CONTRACT_CLIENT_H

#include "base/buf.h"
#include "contract/contract.h"

enum { CLIENT_CALLS = 40, CLIENT_ROWS = 31, CLIENT_TEXT = 1024 };

// Jobs are numbered from 1 on: those that calls bring, then those that these jobs bring.
enum { CLIENT_JOBS = 2 * CONTRACT_JOBS };

// Instead of the number of an operation.
enum { CLIENT_INTERRUPT = 1000, CLIENT_MARK };

#define CLIENT_NEVER (-1)

struct client_call {
	unsigned op;
	int arg[CONTRACT_ARGS]; // of CLIENT_INTERRUPT: the column
	unsigned column, row;	// the first row is 1
	int until;		// a row; 0: past; CLIENT_NEVER: no deadline
	bool if_in;		// made only if the last call that may wait returned 0
};

// Calls are sorted by row; those of a cell are in sequence.
struct client {
	int begin; // first state of the object
	unsigned rows, columns, ncalls;
	unsigned probe; // the first row that client_end() has added; rows + 1: none
	struct client_call call[CLIENT_CALLS];
};

// Reads a client. Returns NULL, or what is wrong with the text, untranslated, for authors.
const char *client_read(struct client *c, const struct contract *k, const char *text);

// Adds the last calls of every client, each in a moment of its own: CLIENT_MARK of threads that are
// interrupted, and the contract's probe. Returns as client_read().
const char *client_end(struct client *c, const struct contract *k);

// The number of the job that a call of the client brings; 0: none.
unsigned client_job(const struct client *c, const struct contract *k, const struct client_call *of);

// The call that brings the job, or the job that brings it, up to this row; NULL: none.
const struct client_call *client_brings(const struct client *c, const struct contract *k,
					unsigned job, unsigned row);

// The last moment that an argument of a call names; 0: none.
unsigned client_last_moment(const struct client *c, const struct contract *k);

// Writes the client as text, without the calls of client_end().
void client_write(const struct client *c, const struct contract *k, struct buf *out);

// Writes the call: "acquire(2) until 4".
void client_write_call(const struct client_call *c, const struct contract *k, struct buf *out);

// Writes the table, in Markdown. moment: the heading of the first column.
void client_write_table(const struct client *c, const struct contract *k, const char *moment,
			struct buf *out);

// Writes the program, which prints what each call returns.
void client_write_code(const struct client *c, const struct contract *k, struct buf *out);

#endif
