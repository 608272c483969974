// SPDX-License-Identifier: MIT
//
// Results in words: see words.h.
#include "grading/contract/words.h"

#include <errno.h>

void words_number(struct buf *b, int n)
{
	switch (n) {
	case ETIMEDOUT:
		buf_puts(b, "ETIMEDOUT");
		break;
	case EINTR:
		buf_puts(b, "EINTR");
		break;
	case ECANCELED:
		buf_puts(b, "ECANCELED");
		break;
	default:
		buf_printf(b, "%d", n);
	}
}
