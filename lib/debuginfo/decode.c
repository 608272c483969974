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

int decode_register(unsigned reg, bool *whole)
{
	static const uint16_t names[DECODE_REGISTERS][5] = {
		{X86_REG_RAX, X86_REG_EAX, X86_REG_AX, X86_REG_AL, X86_REG_AH},
		{X86_REG_RCX, X86_REG_ECX, X86_REG_CX, X86_REG_CL, X86_REG_CH},
		{X86_REG_RDX, X86_REG_EDX, X86_REG_DX, X86_REG_DL, X86_REG_DH},
		{X86_REG_RBX, X86_REG_EBX, X86_REG_BX, X86_REG_BL, X86_REG_BH},
		{X86_REG_RSP, X86_REG_ESP, X86_REG_SP, X86_REG_SPL},
		{X86_REG_RBP, X86_REG_EBP, X86_REG_BP, X86_REG_BPL},
		{X86_REG_RSI, X86_REG_ESI, X86_REG_SI, X86_REG_SIL},
		{X86_REG_RDI, X86_REG_EDI, X86_REG_DI, X86_REG_DIL},
		{X86_REG_R8, X86_REG_R8D, X86_REG_R8W, X86_REG_R8B},
		{X86_REG_R9, X86_REG_R9D, X86_REG_R9W, X86_REG_R9B},
		{X86_REG_R10, X86_REG_R10D, X86_REG_R10W, X86_REG_R10B},
		{X86_REG_R11, X86_REG_R11D, X86_REG_R11W, X86_REG_R11B},
		{X86_REG_R12, X86_REG_R12D, X86_REG_R12W, X86_REG_R12B},
		{X86_REG_R13, X86_REG_R13D, X86_REG_R13W, X86_REG_R13B},
		{X86_REG_R14, X86_REG_R14D, X86_REG_R14W, X86_REG_R14B},
		{X86_REG_R15, X86_REG_R15D, X86_REG_R15W, X86_REG_R15B},
	};
	for (int r = 0; reg != X86_REG_INVALID && r < DECODE_REGISTERS; r++)
		for (int i = 0; i < 5; i++)
			if (names[r][i] == reg) {
				*whole = i == 0;
				return r;
			}
	return DECODE_NONE;
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
