// SPDX-License-Identifier: MIT
//
// The table of operations as data, and what sorts of operation there are: see ops.def, op.h.
#include "model/op.h"

#include "base/i18n.h"

#define ARG_FOR(arg) ARG_##arg

const struct op_row op_rows[OPS] = {
	[OP_NONE] = {"NONE", KIND_NONE, ARG_NOTHING, "", ""},
#define OP(code, kind, arg, about, done) [OP_##code] = {#code, kind, ARG_FOR(arg), about, done},
#include "model/ops.def"
#undef OP
};

bool op_names_thread(uint8_t code)
{
	return code == OP_CREATE || code == OP_JOIN || code == OP_TRYJOIN || code == OP_DETACH ||
	       code == OP_INTERRUPT;
}

bool op_waits(uint8_t code)
{
	return code == OP_COND_WAIT || code == OP_COND_WAIT_INT;
}

bool op_tries(uint8_t code)
{
	return code == OP_TRYLOCK || code == OP_TRYRDLOCK || code == OP_TRYWRLOCK ||
	       code == OP_SEM_TRYWAIT || code == OP_TRYJOIN;
}

bool op_fits(uint8_t code, enum kind kind)
{
	enum kind wanted = op_rows[code].kind;
	return kind == wanted || (wanted == KIND_MUTEX && (kind == KIND_SPIN || kind == KIND_FILE));
}
