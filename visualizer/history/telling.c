// SPDX-License-Identifier: MIT
//
// The notes of a failing run: see telling.h.
#include "visualizer/history/telling.h"

#include "base/i18n.h"

#include <stdlib.h>

static const char *const words[NOTES] = {
	[NOTE_START] = N_("how it fails"),  [NOTE_HELD] = N_("takes and keeps"),
	[NOTE_PREEMPTED] = N_("preempted"), [NOTE_LOST] = N_("lost signal"),
	[NOTE_ROUND] = N_("goes round"),    [NOTE_END] = N_("the end"),
};

const char *telling_word(enum note_kind kind)
{
	return words[kind];
}

// Of two notes at a moment the later one counts.
const struct note *telling_at(const struct telling *t, size_t moment)
{
	for (size_t i = t->n; i; i--)
		if (t->note[i - 1].moment == moment)
			return &t->note[i - 1];
	return NULL;
}

void telling_add(struct telling *t, const struct note *note)
{
	if (t->n < TELLING_MOST)
		t->note[t->n++] = *note;
	else
		free(note->text);
}

size_t telling_column(const struct note *note)
{
	return note->moment + (note->kind == NOTE_PREEMPTED);
}

void telling_free(struct telling *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->note[i].text);
	*t = (struct telling){0};
}
