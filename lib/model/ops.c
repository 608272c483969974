// SPDX-License-Identifier: MIT
//
// The table of operations as data: see ops.def.
#include "model/op.h"

#include "base/i18n.h"

#define ARG_FOR(arg) ARG_##arg

const struct op_row op_rows[OPS] = {
	[OP_NONE] = {"NONE", KIND_NONE, ARG_NOTHING, "", ""},
#define OP(code, kind, arg, about, done) [OP_##code] = {#code, kind, ARG_FOR(arg), about, done},
#include "model/ops.def"
#undef OP
};
