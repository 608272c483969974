// SPDX-License-Identifier: MIT
//
// One-line errors: see status.h.
#include "base/status.h"

#include "base/i18n.h"

#include <stdarg.h>
#include <stdio.h>

int status_set(struct status *st, enum exit_code code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	st->code = code;
	vsnprintf(st->text, sizeof st->text, fmt, ap);
	va_end(ap);
	return code;
}

int status_no_memory(struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("out of memory"));
}
