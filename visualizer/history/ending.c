// SPDX-License-Identifier: MIT
//
// Endings by their kind: see ending.h.
#include "visualizer/history/ending.h"

enum ending ending_of(const struct story *s, const struct trace *t)
{
	if (s->end == NO_SLOT)
		return ENDING_NONE;
	const struct event *e = &t->ev[s->end];
	if (e->op == END_EXIT)
		return e->arg ? ENDING_BAD : ENDING_WELL;
	bool cut = e->op == END_STOPPED || e->op == END_STEPS || e->op == END_ASLEEP;
	return cut ? ENDING_CUT : ENDING_BAD;
}

enum style ending_style(const struct story *s, const struct trace *t)
{
	enum ending how = ending_of(s, t);
	return how == ENDING_WELL ? STYLE_READY : how == ENDING_CUT ? STYLE_WAITING : STYLE_FAULT;
}
