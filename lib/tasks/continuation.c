// SPDX-License-Identifier: MIT
//
// Resuming what has waited: see continuation.h.
#include "tasks/continuation.h"

#include <stddef.h>

void tr_continuation_resume(struct tr_continuation *c)
{
	if (!c->on || c->on->submit(c->on, c) != 0)
		c->run(c->arg);
}
