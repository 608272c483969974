// SPDX-License-Identifier: MIT
//
// A screen that follows another: see led.h.
#include "visualizer/hall/led.h"

#include "base/i18n.h"

bool led_is_away(const struct led *l, size_t moment)
{
	return l && (l->away || moment != l->moment);
}

const char *led_mode(const struct led *l, size_t moment)
{
	return led_is_away(l, moment) ? _("looking back")
	       : l->client.fd < 0     ? _("no longer led")
				      : _("following");
}

int led_fd(const struct led *l)
{
	return l ? l->client.fd : -1;
}
