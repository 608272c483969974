// SPDX-License-Identifier: MIT
//
// A screen that others follow: see service.h.
#include "visualizer/hall/service.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

void service_end(struct service *s)
{
	hall_close(s->hall);
	trace_free(&s->sources);
	*s = (struct service){0};
}

void service_count(const struct service *s, char *text, size_t size)
{
	size_t n = strlen(text), follow = hall_followers(s->hall);
	snprintf(text + n, size - n, ngettext(", %zu follows (%s)", ", %zu follow (%s)", follow),
		 follow, hall_is_local(s->hall) ? _("local") : _("network"));
}
