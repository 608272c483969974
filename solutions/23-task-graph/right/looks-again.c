// SPDX-License-Identifier: MIT
//
// No counts: after each end it looks at all tasks again, under the lock, which of them can be
// started and which never can, until there is nothing new. Cycles by the lengths of all ways.
#include "task-graph.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum state { WAITING, STARTED, DONE, FAILED };

struct graph {
	// Stay as they were made, once it is executed.
	int n;
	void (*start)(void *arg, int task);
	void *arg;
	bool needs[GRAPH_MOST][GRAPH_MOST]; // [task][on]

	pthread_mutex_t lock;
	pthread_cond_t all_ended; // for: each is done or failed. All who wait may go: broadcast

	// Guarded by lock.
	enum state state[GRAPH_MOST];
	int error; // of the first that failed
};

struct graph *graph_new(int n, void (*start)(void *arg, int task), void *arg)
{
	struct graph *g = n < 1 || n > GRAPH_MOST ? NULL : calloc(1, sizeof *g);
	if (!g)
		return NULL;
	g->n = n;
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
	g->needs[task][on] = true;
	return 0;
}

enum { NO_WAY = 1000 };

static int shorter(int a, int b)
{
	return a < b ? a : b;
}

// The shortest ways from each to each, of one step at least (Floyd and Warshall).
static void measure(const struct graph *g, int way[][GRAPH_MOST])
{
	for (int i = 0; i < g->n; i++)
		for (int j = 0; j < g->n; j++)
			way[i][j] = g->needs[i][j] ? 1 : NO_WAY;
	for (int k = 0; k < g->n; k++)
		for (int i = 0; i < g->n; i++)
			for (int j = 0; j < g->n; j++)
				way[i][j] = shorter(way[i][j], way[i][k] + way[k][j]);
}

static bool has_cycle(const struct graph *g, int cycle[], int *length)
{
	int way[GRAPH_MOST][GRAPH_MOST], first = 0;

	measure(g, way);
	while (first < g->n && way[first][first] >= NO_WAY)
		first++;
	if (first == g->n)
		return false;
	int task = first;
	*length = 0;
	for (int left = way[first][first]; left > 0; left--) {
		int next = 0;
		cycle[(*length)++] = task;
		while (!g->needs[task][next] ||
		       (left == 1 ? next != first : way[next][first] != left - 1))
			next++;
		task = next;
	}
	return true;
}

// What becomes of a task that waits: it stays so, is to be started, or never can be.
static enum state look_at(const struct graph *g, int task)
{
	enum state to = STARTED;
	for (int i = 0; i < g->n; i++) {
		if (g->needs[task][i] && g->state[i] == FAILED)
			return FAILED;
		if (g->needs[task][i] && g->state[i] != DONE)
			to = WAITING;
	}
	return to;
}

// Looks at all, until there is nothing new. The lock is held.
static void look(struct graph *g, bool ready[])
{
	bool failed;
	do {
		failed = false;
		for (int i = 0; i < g->n; i++) {
			if (g->state[i] != WAITING)
				continue;
			g->state[i] = look_at(g, i);
			ready[i] = g->state[i] == STARTED;
			failed = failed || g->state[i] == FAILED;
		}
	} while (failed);
}

static bool all_ended(const struct graph *g)
{
	for (int i = 0; i < g->n; i++) {
		if (g->state[i] < DONE)
			return false;
	}
	return true;
}

static void start_all(struct graph *g, const bool ready[])
{
	for (int i = 0; i < g->n; i++) {
		if (ready[i])
			g->start(g->arg, i);
	}
}

int graph_execute(struct graph *g, int cycle[], int *length)
{
	bool ready[GRAPH_MOST] = {false};

	if (has_cycle(g, cycle, length))
		return ELOOP;
	look(g, ready);
	start_all(g, ready);
	return 0;
}

int graph_ended(struct graph *g, int task, int error)
{
	bool ready[GRAPH_MOST] = {false};

	pthread_mutex_lock(&g->lock);
	if (!is_task(g, task) || g->state[task] != STARTED) {
		pthread_mutex_unlock(&g->lock);
		return EINVAL;
	}
	g->state[task] = error ? FAILED : DONE;
	if (g->error == 0)
		g->error = error;
	look(g, ready);
	if (all_ended(g))
		pthread_cond_broadcast(&g->all_ended);
	pthread_mutex_unlock(&g->lock);
	start_all(g, ready);
	return 0;
}

int graph_wait(struct graph *g)
{
	pthread_mutex_lock(&g->lock);
	while (!all_ended(g))
		pthread_cond_wait(&g->all_ended, &g->lock);
	int error = g->error;
	pthread_mutex_unlock(&g->lock);
	return error;
}
