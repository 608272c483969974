// SPDX-License-Identifier: MIT
//
// What can still become of a run: see outlook.h.
#include "visualizer/pictures/outlook.h"

#include "base/i18n.h"

#include <stdint.h>

void outlook_begin(struct outlook *o)
{
	*o = (struct outlook){
		.asked = true, .busy = true, .well = {.no = SIZE_MAX}, .fail = {.no = SIZE_MAX}};
}

enum outlook_word outlook_at(const struct outlook *o, size_t moment)
{
	if (!o->asked)
		return OUTLOOK_UNKNOWN;
	if (moment >= o->well.no)
		return OUTLOOK_LOST;
	if (moment >= o->fail.no)
		return OUTLOOK_SAFE;
	return moment < o->well.yes && moment < o->fail.yes ? OUTLOOK_OPEN : OUTLOOK_UNKNOWN;
}

// Has the step before this moment turned yes into no?
static bool turns(const struct outlook_line *l, size_t moment)
{
	return moment && l->no == moment && l->yes == moment;
}

const char *outlook_says(const struct outlook *o, size_t moment)
{
	switch (outlook_at(o, moment)) {
	case OUTLOOK_OPEN:
		return _("open");
	case OUTLOOK_LOST:
		return turns(&o->well, moment) ? _("lost from here") : _("lost");
	case OUTLOOK_SAFE:
		return turns(&o->fail, moment) ? _("safe from here") : _("safe");
	default:
		return o->asked && !o->busy ? _("fate not known") : "";
	}
}
