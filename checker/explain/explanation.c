// SPDX-License-Identifier: MIT
//
// Giving an explanation back: see explanation.h.
#include "checker/explain/explanation.h"

void explanation_free(struct explanation *e)
{
	for (size_t i = 0; i < DECIDING_MOST; i++)
		for (size_t k = 0; k < 3; k++) {
			struct told_step *s = &e->orders[i].step[k];
			buf_free(&s->thread);
			buf_free(&s->text);
			buf_free(&s->place);
		}
	shown_free(&e->failing);
	shown_free(&e->passing);
	*e = (struct explanation){.idiom = IDIOM_NONE};
}
