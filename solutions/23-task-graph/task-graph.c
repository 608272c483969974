// SPDX-License-Identifier: MIT
//
// A task graph: for each task, how many it is still missing, under one lock. Whichever thread takes
// the last one off, finds it out in the same step, and starts the task when it has given the lock
// back.
#include "task-graph.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum state { WAITING, STARTED, ENDED };

struct graph {
	// Stay as they were made, once it is executed.
	int n;
	void (*start)(void *arg, int task);
	void *arg;
	bool needs[GRAPH_MOST][GRAPH_MOST]; // [task][on]

	pthread_mutex_t lock;
	pthread_cond_t all_ended; // for: left is 0. All who wait may go, so it is broadcast

	// Guarded by lock.
	enum state state[GRAPH_MOST];
	int missing[GRAPH_MOST]; // of those that it depends on, not done
	int left;		 // that have not ended
	int error;		 // of the first that failed
};

struct graph *graph_new(int n, void (*start)(void *arg, int task), void *arg)
{
	struct graph *g = n < 1 || n > GRAPH_MOST ? NULL : calloc(1, sizeof *g);
	if (!g)
		return NULL;
	g->n = g->left = n;
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

// Sorts: takes away a task that misses nothing, as long as there is one. false: some are left.
static bool can_be_sorted(const struct graph *g, bool gone[])
{
	int missing[GRAPH_MOST], n = 0;

	for (int i = 0; i < g->n; i++)
		missing[i] = g->missing[i];
	for (int i = 0; i < g->n; i++) {
		if (gone[i] || missing[i] > 0)
			continue;
		gone[i] = true;
		n++;
		for (int k = 0; k < g->n; k++)
			missing[k] -= g->needs[k][i];
		i = -1; // look again from the first
	}
	return n == g->n;
}

// What is left misses something that is left, too: goes from one to the next until it comes to one
// where it has been. The cycle is the way from there to there.
static void name_cycle(const struct graph *g, const bool gone[], int cycle[], int *length)
{
	int at[GRAPH_MOST], path[GRAPH_MOST], n = 0, task = 0; // at: place on the path, from 1

	for (int i = 0; i < g->n; i++)
		at[i] = 0;
	while (gone[task])
		task++;
	while (at[task] == 0) {
		path[n++] = task;
		at[task] = n;
		int next = 0;
		while (gone[next] || !g->needs[task][next])
			next++;
		task = next;
	}
	*length = 0;
	for (int i = at[task] - 1; i < n; i++)
		cycle[(*length)++] = path[i];
}

int graph_execute(struct graph *g, int cycle[], int *length)
{
	bool gone[GRAPH_MOST] = {false};
	bool ready[GRAPH_MOST];

	if (!can_be_sorted(g, gone)) {
		name_cycle(g, gone, cycle, length);
		return ELOOP;
	}
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

static void set_ended(struct graph *g, int task)
{
	g->state[task] = ENDED;
	if (--g->left == 0)
		pthread_cond_broadcast(&g->all_ended);
}

// All that depends on it, and on that, has ended.
static void end_behind(struct graph *g, int task)
{
	for (int i = 0; i < g->n; i++) {
		if (g->needs[i][task] && g->state[i] == WAITING) {
			set_ended(g, i);
			end_behind(g, i);
		}
	}
}

// Marks those as started that miss nothing any more: they are to be started.
static void take_off(struct graph *g, int task, bool ready[])
{
	for (int i = 0; i < g->n; i++) {
		if (!g->needs[i][task])
			continue;
		g->missing[i]--;
		ready[i] = g->missing[i] == 0 && g->state[i] == WAITING;
		if (ready[i])
			g->state[i] = STARTED;
	}
}

int graph_ended(struct graph *g, int task, int error)
{
	bool ready[GRAPH_MOST] = {false};

	pthread_mutex_lock(&g->lock);
	if (!is_task(g, task) || g->state[task] != STARTED) {
		pthread_mutex_unlock(&g->lock);
		return EINVAL;
	}
	set_ended(g, task);
	if (error) {
		if (g->error == 0)
			g->error = error;
		end_behind(g, task);
	} else {
		take_off(g, task, ready);
	}
	pthread_mutex_unlock(&g->lock);
	for (int i = 0; i < g->n; i++) {
		if (ready[i])
			g->start(g->arg, i);
	}
	return 0;
}

int graph_wait(struct graph *g)
{
	pthread_mutex_lock(&g->lock);
	while (g->left > 0)
		pthread_cond_wait(&g->all_ended, &g->lock);
	int error = g->error;
	pthread_mutex_unlock(&g->lock);
	return error;
}
