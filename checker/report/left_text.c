// SPDX-License-Identifier: MIT
//
// What is left behind at the end, in words: see left_text.h.
#include "checker/report/left_text.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/lines.h"

// Is there one that can be a failure, and be shown?
static bool can_fail(const struct lefts *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!l->all[i].harmless)
			return true;
	return false;
}

void left_put(const struct lefts *l, FILE *out)
{
	struct buf b = {0};
	if (l->n)
		line_put(out,
			 can_fail(l) ? _("Left behind at the end, which is no failure by itself "
					 "(--leaks=fail shows how):")
				     : _("Left behind at the end, which is no failure:"),
			 2);
	for (size_t i = 0; i < l->n; i++) {
		const char *place = l->all[i].place;
		buf_clear(&b);
		buf_printf(&b, "  - %s", l->all[i].sentence);
		if (*place)
			buf_printf(&b, " (%s)", place);
		line_put(out, buf_str(&b), 4);
	}
	buf_free(&b);
}
