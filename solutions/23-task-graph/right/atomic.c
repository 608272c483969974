// SPDX-License-Identifier: MIT
//
// Counts and states that are atomic: whichever thread takes the last one off, is told so by that
// same operation. A lock for those only that wait for the graph. Cycles by a search in depth.
#include "task-graph.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum state { WAITING, STARTED, ENDED };

struct graph {
	// Stay as they were made, once it is executed.
	int n;
	void (*start)(void *arg, int task);
	void *arg;
	bool needs[GRAPH_MOST][GRAPH_MOST]; // [task][on]

	atomic_int state[GRAPH_MOST];	// leaves WAITING once, and STARTED once
	atomic_int missing[GRAPH_MOST]; // of those that it depends on, not done
	atomic_int left;		// that have not ended
	atomic_int error;		// of the first that failed

	pthread_mutex_t lock;	  // guards nothing but the wait
	pthread_cond_t all_ended; // for: left is 0. All who wait may go, so it is broadcast
};

struct graph *graph_new(int n, void (*start)(void *arg, int task), void *arg)
{
	struct graph *g = n < 1 || n > GRAPH_MOST ? NULL : calloc(1, sizeof *g);
	if (!g)
		return NULL;
	g->n = n;
	g->left = n;
	g->start = start;
	g->arg = arg;
	TR_MUST(pthread_mutex_init(&g->lock, NULL));
	TR_MUST(pthread_cond_init(&g->all_ended, NULL));
	return g;
}

void graph_free(struct graph *g)
{
	TR_MUST(pthread_cond_destroy(&g->all_ended));
	TR_MUST(pthread_mutex_destroy(&g->lock));
	free(g);
}

static bool is_task(const struct graph *g, int task)
{
	return task >= 0 && task < g->n;
}

int graph_depends(struct graph *g, int task, int on)
{
	if (!is_task(g, task) || !is_task(g, on))
		return EINVAL;
	if (!g->needs[task][on])
		g->missing[task]++;
	g->needs[task][on] = true;
	return 0;
}

// Goes from each task to those that it depends on, and on, and marks where it has been: on the way
// (1), or with all that is behind it (2). To come to one that is on the way is a cycle.
struct search {
	const struct graph *g;
	int mark[GRAPH_MOST], path[GRAPH_MOST], n;
};

// The task at which the path closes; -1: there is no cycle from here.
static int closes_at(struct search *s, int task)
{
	if (s->mark[task] != 0)
		return s->mark[task] == 1 ? task : -1;
	s->mark[task] = 1;
	s->path[s->n++] = task;
	for (int i = 0; i < s->g->n; i++) {
		int at = s->g->needs[task][i] ? closes_at(s, i) : -1;
		if (at >= 0)
			return at;
	}
	s->mark[task] = 2;
	s->n--;
	return -1;
}

static bool has_cycle(const struct graph *g, int cycle[], int *length)
{
	struct search s = {.g = g};
	int at = -1, from = 0;

	for (int i = 0; i < g->n && at < 0; i++)
		at = closes_at(&s, i);
	if (at < 0)
		return false;
	while (s.path[from] != at)
		from++;
	*length = 0;
	for (int i = from; i < s.n; i++)
		cycle[(*length)++] = s.path[i];
	return true;
}

int graph_execute(struct graph *g, int cycle[], int *length)
{
	bool ready[GRAPH_MOST];

	if (has_cycle(g, cycle, length))
		return ELOOP;
	for (int i = 0; i < g->n; i++) {
		ready[i] = g->missing[i] == 0;
		if (ready[i])
			g->state[i] = STARTED;
	}
	for (int i = 0; i < g->n; i++) {
		if (ready[i])
			g->start(g->arg, i);
	}
	return 0;
}

// Moves it from one state to the next. false: it is not in that state.
static bool moves(struct graph *g, int task, int from, int to)
{
	return atomic_compare_exchange_strong(&g->state[task], &from, to);
}

static void one_less(struct graph *g)
{
	if (atomic_fetch_sub(&g->left, 1) > 1)
		return;
	pthread_mutex_lock(&g->lock); // or a thread could ask before this, and wait after it
	pthread_cond_broadcast(&g->all_ended);
	pthread_mutex_unlock(&g->lock);
}

// All that depends on it, and on that, has ended.
static void end_behind(struct graph *g, int task)
{
	for (int i = 0; i < g->n; i++) {
		if (g->needs[i][task] && moves(g, i, WAITING, ENDED)) {
			end_behind(g, i);
			one_less(g);
		}
	}
}

int graph_ended(struct graph *g, int task, int error)
{
	int none = 0;

	if (!is_task(g, task) || !moves(g, task, STARTED, ENDED))
		return EINVAL;
	if (error) {
		atomic_compare_exchange_strong(&g->error, &none, error);
		end_behind(g, task);
		one_less(g);
		return 0;
	}
	one_less(g);
	for (int i = 0; i < g->n; i++) {
		if (g->needs[i][task] && atomic_fetch_sub(&g->missing[i], 1) == 1 &&
		    moves(g, i, WAITING, STARTED))
			g->start(g->arg, i);
	}
	return 0;
}

int graph_wait(struct graph *g)
{
	pthread_mutex_lock(&g->lock);
	while (g->left > 0)
		pthread_cond_wait(&g->all_ended, &g->lock);
	pthread_mutex_unlock(&g->lock);
	return g->error;
}
