// SPDX-License-Identifier: MIT
//
// What the programs that a student is shown have in common: how an object of a contract is made, as
// C, and what a call gives.
#ifndef CONTRACT_CREATE_H
#define CONTRACT_CREATE_H

#include "base/buf.h"
#include "contract/contract.h"

// Does a call of it return something, which the program keeps and writes?
static inline bool contract_has_result(const struct contract_op *op)
{
	return op->counts || op->give || (op->waits && !(op->no_deadline && op->no_interrupt));
}

// Writes how an object is made that begins with this number.
static inline void contract_write_create(const struct contract *k, int begin, struct buf *out)
{
	char own[200];
	const char *code = k->create;
	if (k->create_as) {
		k->create_as(begin, own, sizeof own);
		code = own;
	}
	for (; *code; code++)
		if (code[0] == '$' && code[1] == '1') {
			buf_printf(out, "%d", begin);
			code++;
		} else {
			buf_putc(out, *code);
		}
}

#endif
