// SPDX-License-Identifier: MIT
//
// Text in JSON: see json_text.h.
#include "checker/report/json_text.h"

#include "base/utf8.h"

#include <string.h>

json_t *json_text(const char *s)
{
	struct buf b = {0};
	utf8_puts(&b, s, strlen(s));
	json_t *j = b.failed ? NULL : json_string(buf_str(&b));
	buf_free(&b);
	return j;
}
