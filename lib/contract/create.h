// SPDX-License-Identifier: MIT
//
// What the programs that a student is shown have in common: how an object of a contract is made, as
// C, and what a call gives.
#ifndef CONTRACT_CREATE_H
#define CONTRACT_CREATE_H

#include "base/buf.h"
#include "contract/contract.h"

#include <string.h>

// Does a call of it return something, which the program keeps and writes?
static inline bool contract_has_result(const struct contract_op *op)
{
	return op->counts || op->fails || op->give ||
	       (op->waits && !(op->no_deadline && op->no_interrupt));
}

// Writes the lines that log what a call has given: `result`, and the first of the numbers besides.
static inline void contract_write_result(const struct contract_op *op, struct buf *out)
{
	if (op->counts)
		buf_printf(out, "\ttr_log(\"%s: %%d\", result);\n", op->name);
	else if (contract_has_result(op))
		buf_printf(out, "\ttr_log(\"%s: %%s\", tr_error_name(result));\n", op->name);
	else if (op->waits)
		buf_printf(out, "\ttr_log(\"%s: it returns\");\n", op->name);
	if (strstr(op->code, "out["))
		buf_puts(out, "\ttr_log(\"... with %d\", out[0]);\n");
}

// Writes an argument as the answer is given it.
static inline void contract_write_arg(const struct contract_op *op, int arg, struct buf *out)
{
	if (!op->is_long || contract_long(arg) == arg)
		buf_printf(out, "%d", arg);
	else if (arg > 0)
		buf_printf(out, arg == INT_MAX ? "LONG_MAX" : "LONG_MAX - %d", INT_MAX - arg);
	else
		buf_printf(out, arg == INT_MIN ? "LONG_MIN" : "LONG_MIN + %d", arg - INT_MIN);
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
