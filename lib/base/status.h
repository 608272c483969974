// SPDX-License-Identifier: MIT
//
// What went wrong, in one line for a person, with the exit code it leads to. Filled by the
// function that knows, passed up unchanged, printed once by the command.
//
// A status belongs to one thread at a time. Nothing here blocks.
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

// The exit codes of `treadle`.
enum exit_code {
	EXIT_OK = 0,	   // success; also a search that finished and found nothing
	EXIT_FAILED = 1,   // the program under study failed
	EXIT_USAGE = 2,	   // wrong usage
	EXIT_TROUBLE = 3,  // a failure of Treadle itself, or of what it needs
	EXIT_UNDECIDED = 4 // a search whose budget ran out with nothing found
};

struct status {
	enum exit_code code; // EXIT_OK: nothing is wrong
	char text[1024];     // one line, no newline
};

// Sets code and text (cut at the size of the field) and returns the code.
int status_set(struct status *st, enum exit_code code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

// The same for what has one sentence everywhere: EXIT_TROUBLE, there is no memory left.
int status_no_memory(struct status *st);

#endif
