// SPDX-License-Identifier: MIT
//
// Descriptors that are open when main begins, beside the first three: all executions have them in
// common, and each is to find them as the first did.
//
// All of it in front of main, by one thread; nothing blocks.
#ifndef RUNTIME_OPEN_FILES_H
#define RUNTIME_OPEN_FILES_H

// The process begins: what is open now, it was given.
void open_files_given(void);

// Its constructors have run: what each descriptor stands at, and what is in pipes that they made.
void open_files_note(void);

// An execution begins: puts that back.
void open_files_put_back(void);

// Reports what is no file that is only read, as a limit. In the execution.
void open_files_report(void);

#endif
