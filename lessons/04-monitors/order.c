// SPDX-License-Identifier: MIT
//
// The order in which threads were served: shown as a queue, and compared with the expected one.
#include "monitors.h"

#include <stdio.h>

void order_begin(struct order *o, const char *name)
{
	o->name = name;
	o->n = 0;
	tr_queue(o, name, 0, NULL, 0);
}

void order_add(struct order *o, int who)
{
	const char *items[TR_LESSON_THREADS];

	snprintf(o->texts[o->n], sizeof o->texts[0], "%d", who);
	o->who[o->n++] = who;
	for (int i = 0; i < o->n; i++)
		items[i] = o->texts[i];
	tr_queue(o, o->name, 0, items, (size_t)o->n);
}
