// SPDX-License-Identifier: MIT
//
// Sentences whose letters stand for names and numbers: see words.h.
#include "model/words.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <string.h>

void describe_value(int64_t value, bool byte, struct buf *b)
{
	buf_printf(b, "%" PRId64, value);
	if (byte && value >= ' ' && value <= '~')
		buf_printf(b, " '%c'", (char)value);
}

void say(struct buf *b, const char *sentence, const struct words *w, const struct namer *names)
{
	for (const char *s = _(sentence); *s; s++) {
		if (*s != '%' || !s[1]) {
			buf_putc(b, *s);
			continue;
		}
		switch (*++s) {
		case 't':
			names->thread(names->ctx, w->t, b);
			break;
		case 'x':
			names->thread(names->ctx, w->x, b);
			break;
		case 'o':
			names->object(names->ctx, w->o, b);
			break;
		case 'm':
			names->object(names->ctx, w->m, b);
			break;
		case 'v':
			describe_value(w->v, w->byte, b);
			break;
		case 'b':
			describe_value(w->b, w->byte, b);
			break;
		case 'f':
			describe_value(w->f, w->byte, b);
			break;
		case 'e':
			buf_puts(b, strerror(w->e));
			break;
		default:
			buf_putc(b, *s);
		}
	}
}

struct words words_of_op(uint32_t t, const struct op *op)
{
	bool memory = op_rows[op->code].kind == KIND_MEMORY;
	return (struct words){.t = t,
			      .x = op->other,
			      .o = op->object,
			      .m = op->other,
			      .v = op->arg,
			      .byte = memory && op->other == 1};
}
