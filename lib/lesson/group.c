// SPDX-License-Identifier: MIT
//
// A group of threads: see group.h.
#include "lesson/group.h"

void tr_group_start(struct tr_group *g, int n, void *(*body)(void *number))
{
	g->n = n;
	for (int i = 0; i < n; i++) {
		g->numbers[i] = i + 1;
		TR_MUST(pthread_create(&g->threads[i], NULL, body, &g->numbers[i]));
	}
}

int tr_group_join(struct tr_group *g)
{
	int count = 0;
	for (int i = 0; i < g->n; i++) {
		void *returned;
		TR_MUST(pthread_join(g->threads[i], &returned));
		if (returned)
			count++;
	}
	return count;
}
