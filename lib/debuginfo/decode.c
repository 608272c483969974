// SPDX-License-Identifier: MIT
//
// Instructions: see decode.h.
#include "debuginfo/decode.h"

#ifdef HAVE_CAPSTONE

#include <stdlib.h>
#include <string.h>

struct decoder *decoder_open(void)
{
	struct decoder *d = calloc(1, sizeof *d);
	if (!d || cs_open(CS_ARCH_X86, CS_MODE_64, &d->handle) != CS_ERR_OK) {
		free(d);
		return NULL;
	}
	cs_option(d->handle, CS_OPT_DETAIL, CS_OPT_ON);
	d->insn = cs_malloc(d->handle);
	if (d->insn)
		return d;
	decoder_close(d);
	return NULL;
}

void decoder_close(struct decoder *d)
{
	if (!d)
		return;
	if (d->insn)
		cs_free(d->insn, 1);
	cs_close(&d->handle);
	free(d);
}

enum decoded decoder_next(struct decoder *d, struct decoding *at)
{
	static const uint8_t endbr[] = {0xf3, 0x0f, 0x1e, 0xfa};
	const uint8_t *bytes = at->code->bytes + at->end;
	size_t left = at->code->size - at->end;
	uint64_t address = at->code->at + at->end;
	at->begin = at->end;
	if (!left)
		return DECODED_ALL;
	if (left >= sizeof endbr && memcmp(bytes, endbr, sizeof endbr) == 0) {
		at->end += sizeof endbr;
		return DECODED_NOP;
	}
	if (!cs_disasm_iter(d->handle, &bytes, &left, &address, d->insn))
		return DECODED_NOT;
	at->end = at->code->size - left;
	return DECODED;
}

bool decode_in_group(const cs_insn *i, unsigned group)
{
	for (unsigned k = 0; k < i->detail->groups_count; k++)
		if (i->detail->groups[k] == group)
			return true;
	return false;
}

#else

struct decoder *decoder_open(void)
{
	return NULL;
}

void decoder_close(struct decoder *d)
{
	(void)d;
}

#endif
