// SPDX-License-Identifier: MIT
//
// Percent encoding: see percent.h.
#include "grading/class/percent.h"

#include <string.h>

void percent_puts(struct buf *b, const char *s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-._~/";
	for (; *s; s++)
		if (strchr(plain, *s))
			buf_putc(b, *s);
		else
			buf_printf(b, "%%%02X", (unsigned)(unsigned char)*s);
}
