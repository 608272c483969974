// SPDX-License-Identifier: MIT
//
// A client for people: as a table, and as a C program with the same calls, to be compiled and
// stepped through. Any thread; nothing blocks.
#ifndef GRADING_CONTRACT_CLIENT_CODE_H
#define GRADING_CONTRACT_CLIENT_CODE_H

#include "grading/contract/client.h"

// Writes the table, in Markdown. moment: the heading of the first column.
void client_write_table(const struct client *c, const struct contract *k, const char *moment,
			struct buf *out);

// Writes the program, which prints what each call returns.
void client_write_code(const struct client *c, const struct contract *k, struct buf *out);

#endif
