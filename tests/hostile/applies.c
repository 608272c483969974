// SPDX-License-Identifier: MIT
//
// says: asks for code that Treadle cannot look into (__builtin_
// Returns with what another call has left behind.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	__builtin_return(__builtin_apply((void (*)())tally_add, __builtin_apply_args(), 64));
}
