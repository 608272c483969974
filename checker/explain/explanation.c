// SPDX-License-Identifier: MIT
//
// Freeing an explanation: see explanation.h.
#include "checker/explain/explanation.h"

void explanation_free(struct explanation *e)
{
	for (size_t k = 0; k < 3; k++) {
		for (size_t i = 0; i < DECIDING_MOST; i++)
			told_step_free(&e->orders[i].step[k]);
		told_step_free(&e->turned.step[k]);
	}
	for (size_t i = 0; i < e->nundone; i++) {
		buf_free(&e->undone[i].thread);
		buf_free(&e->undone[i].object);
		buf_free(&e->undone[i].place);
	}
	cycle_free(&e->cycle);
	shown_free(&e->failing);
	shown_free(&e->passing);
	*e = (struct explanation){.idiom = IDIOM_NONE};
}
