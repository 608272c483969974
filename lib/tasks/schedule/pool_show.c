// SPDX-License-Identifier: MIT
//
// What the visualizer shows of a pool: the global queue, what each worker runs, and its source. A
// worker that runs a stolen item has an arrow to the queue it stole from. (deque.c shows the local
// queues.)
#include "tasks/schedule/pool_internal.h"

#include "annotate/annotate.h"
#include "tasks/lists.h"

static const char *const sources[] = {"idle", "local", "global", "stolen"};

void pool_show_queue(const struct tr_pool *p)
{
	list_show(p, "global", &p->queue);
}

void pool_show_worker(struct tr_pool_worker *w, enum pool_source source, const char *item)
{
	const char *runs = item ? item : "?";

	if (!tr_shown())
		return;
	tr_queue(w->name, w->name, 1, &runs, source != POOL_IDLE);
	tr_state(w->source_name, w->source_name, sources[source]);
	if (w->arrow)
		tr_link(w->name, NULL);
	w->arrow = source == POOL_STOLEN;
	if (w->arrow)
		tr_link(w->name, &w->stolen_from->local);
}

void pool_show_made(const struct tr_pool *p)
{
	tr_object_name(&p->lock, "pool");
	tr_object_name(&p->door, "door");
	tr_object_name(&p->work, "work");
	tr_object_name(&p->last, "last");
	pool_show_queue(p);
	tr_part(p, p, "pool");
	tr_part(&p->lock, p, "pool");
	tr_part(&p->door, p, "pool");
	tr_part(&p->work, p, "pool");
	for (int i = 0; i < p->n; i++) {
		struct tr_pool_worker *w = &p->each[i];
		tr_states(w->source_name, w->source_name, sources, 4);
		pool_show_worker(w, POOL_IDLE, NULL);
		tr_part(&w->local, p, "pool");
		tr_part(w->name, p, "pool");
		tr_part(w->source_name, p, "pool");
	}
}

void pool_show_gone(const struct tr_pool *p)
{
	for (int i = 0; i < p->n; i++) {
		tr_queue(p->each[i].name, NULL, 0, NULL, 0);
		tr_state(p->each[i].source_name, NULL, NULL);
	}
	tr_queue(p, NULL, 0, NULL, 0);
}
