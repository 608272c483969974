// SPDX-License-Identifier: MIT
//
// How an object of a contract is made, as C: for the programs that a student is shown.
#ifndef CONTRACT_CREATE_H
#define CONTRACT_CREATE_H

#include "base/buf.h"
#include "contract/contract.h"

// Writes it for one that begins with this number.
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
