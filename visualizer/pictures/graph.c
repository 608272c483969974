// SPDX-License-Identifier: MIT
//
// The graph of machines that wait for each other: see graph.h.
#include "visualizer/pictures/graph.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- states, and their moments ------------------------------------------------------------------

static enum node_state state_of(const struct event *e)
{
	static const char *const words[] = {"running", "ready",	    "waiting",
					    "failed",  "cancelled", "done"};
	struct annotation_item item = {0};
	annotation_item_next(e, &item);
	for (int i = 0; i < NODE_OTHER; i++)
		if (item.n == strlen(words[i]) && !memcmp(item.s, words[i], item.n))
			return (enum node_state)i;
	return NODE_OTHER;
}

static bool is_end(enum node_state state)
{
	return state == NODE_DONE || state == NODE_FAILED || state == NODE_CANCELLED;
}

// The time from the first start to the end, in ns; 0: it has not ended, or never ran.
static int64_t took(const struct annotation *thing, const struct trace *t)
{
	int64_t begin = -1;
	for (unsigned i = 0; i < thing->seen && i < STATES_SEEN; i++) {
		const struct event *e = &t->ev[thing->state[i]];
		enum node_state state = state_of(e);
		if (state == NODE_RUNNING)
			begin = e->time;
		else if (is_end(state) && begin >= 0)
			return e->time - begin;
	}
	return 0;
}

// ---- names --------------------------------------------------------------------------------------

static const char *name_of(const struct graph_node *node, const struct trace *t, size_t *n)
{
	const struct event *e = &t->ev[node->thing->slot];
	const char *text = event_text(e), *end = memchr(text, '\n', e->other);
	*n = end ? (size_t)(end - text) : e->other;
	return text;
}

void graph_name_add(const struct graph_node *node, const struct trace *t, size_t without,
		    struct buf *b)
{
	size_t n;
	const char *name = name_of(node, t, &n);
	utf8_show(b, name + without, n - without);
}

// The bytes of leading words that all names share; something is left of each name.
static size_t common_of(const struct graph *g, const struct trace *t)
{
	size_t n, common;
	const char *first = name_of(&g->node[0], t, &common);
	for (size_t i = 1; i < g->n; i++) {
		const char *name = name_of(&g->node[i], t, &n);
		size_t same = 0;
		while (same < n && same < common && name[same] == first[same])
			same++;
		common = same;
	}
	while (common && first[common - 1] != ' ')
		common--;
	return g->n > 1 ? common : 0;
}

// ---- nodes and edges ----------------------------------------------------------------------------

static bool is_node(const struct annotation *a)
{
	return a->kind == EV_STATE && a->linked && a->slot != NO_SLOT;
}

struct place {
	uint64_t addr;
	size_t node;
};

static int compare_places(const void *x, const void *y)
{
	const struct place *a = x, *b = y;
	return (a->addr > b->addr) - (a->addr < b->addr);
}

static int compare_edges(const void *x, const void *y)
{
	const struct graph_edge *a = x, *b = y;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	return (a->from > b->from) - (a->from < b->from);
}

static void read_nodes(struct graph *g, struct place *places, const struct story *s,
		       const struct trace *t)
{
	for (size_t i = 0; i < s->nannotations; i++) {
		const struct annotation *a = &s->annotations[i];
		if (!is_node(a))
			continue;
		struct graph_node *node = &g->node[g->n];
		*node = (struct graph_node){
			.thing = a, .state = state_of(&t->ev[a->slot]), .before = NO_NODE};
		if (is_end(node->state))
			node->took = took(a, t);
		g->count[node->state]++;
		places[g->n] = (struct place){a->addr, g->n};
		g->n++;
	}
	qsort(places, g->n, sizeof *places, compare_places);
}

static void read_edges(struct graph *g, const struct place *places, const struct story *s)
{
	for (size_t i = 0; i < s->nannotations; i++) {
		const struct annotation *a = &s->annotations[i];
		if (a->kind != EV_LINK)
			continue;
		const struct place *from = bsearch(&(struct place){a->addr, 0}, places, g->n,
						   sizeof *places, compare_places);
		const struct place *to = bsearch(&(struct place){a->whole, 0}, places, g->n,
						 sizeof *places, compare_places);
		if (from && to)
			g->edge[g->m++] = (struct graph_edge){from->node, to->node};
	}
	qsort(g->edge, g->m, sizeof *g->edge, compare_edges);
}

// ---- layers and the critical path ---------------------------------------------------------------

// Passes layer and path length of node `at`, which are final, to a node that waits for it.
static void pass_on(struct graph *g, size_t at, const struct graph_edge *e)
{
	struct graph_node *from = &g->node[e->from];
	const struct graph_node *to = &g->node[at];
	if (from->layer < to->layer + 1)
		from->layer = to->layer + 1;
	if (from->before == NO_NODE || to->length > g->node[from->before].length)
		from->before = at;
}

// Sorts topologically, each node behind those that it waits for, and sets layers and lengths.
// work: room for 3n + 1 numbers, zero.
static void sort_nodes(struct graph *g, size_t *work)
{
	size_t *missing = work, *first = work + g->n, *order = first + g->n + 1;
	size_t sorted = 0;
	for (size_t e = 0; e < g->m; e++) {
		missing[g->edge[e].from]++;
		first[g->edge[e].to + 1]++;
	}
	for (size_t i = 0; i < g->n; i++) {
		first[i + 1] += first[i];
		if (!missing[i])
			order[sorted++] = i;
	}
	for (size_t k = 0; k < sorted; k++) {
		struct graph_node *node = &g->node[order[k]];
		node->length =
			node->took + (node->before != NO_NODE ? g->node[node->before].length : 0);
		if (g->layers <= node->layer)
			g->layers = node->layer + 1;
		for (size_t e = first[order[k]]; e < first[order[k] + 1]; e++) {
			pass_on(g, order[k], &g->edge[e]);
			if (--missing[g->edge[e].from] == 0)
				order[sorted++] = g->edge[e].from;
		}
	}
	if (sorted < g->n)
		g->layers = 0;
}

static void mark_path(struct graph *g)
{
	size_t last = 0;
	for (size_t i = 1; i < g->n; i++)
		if (g->node[i].length > g->node[last].length)
			last = i;
	g->length = g->node[last].length;
	for (size_t i = last; i != NO_NODE; i = g->node[i].before)
		g->node[i].critical = true;
}

static void finish(struct graph *g, const struct trace *t, size_t *work)
{
	if (!g->n)
		return;
	g->common = common_of(g, t);
	sort_nodes(g, work);
	size_t ended = g->count[NODE_DONE] + g->count[NODE_FAILED] + g->count[NODE_CANCELLED];
	g->over = g->layers && ended == g->n && g->count[NODE_CANCELLED] < g->n;
	if (g->over)
		mark_path(g);
}

int graph_read(struct graph *g, const struct story *s, const struct trace *t)
{
	size_t nodes = 0, edges = 0;
	*g = (struct graph){0};
	for (size_t i = 0; i < s->nannotations; i++) {
		nodes += is_node(&s->annotations[i]);
		edges += s->annotations[i].kind == EV_LINK;
	}
	struct place *places = calloc(nodes + 1, sizeof *places);
	size_t *work = calloc(3 * nodes + 1, sizeof *work);
	g->node = calloc(nodes + 1, sizeof *g->node);
	g->edge = calloc(edges + 1, sizeof *g->edge);
	int result = places && work && g->node && g->edge ? 0 : ENOMEM;
	if (result == 0) {
		read_nodes(g, places, s, t);
		read_edges(g, places, s);
		finish(g, t, work);
	} else {
		graph_free(g);
	}
	free(places);
	free(work);
	return result;
}

void graph_free(struct graph *g)
{
	free(g->node);
	free(g->edge);
	*g = (struct graph){0};
}

// ---- in words -----------------------------------------------------------------------------------

// The node of the critical path in a layer; NULL: none.
static const struct graph_node *critical_in(const struct graph *g, size_t layer)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->node[i].critical && g->node[i].layer == layer)
			return &g->node[i];
	return NULL;
}

void graph_path_add(const struct graph *g, const struct trace *t, const char *to, struct buf *b)
{
	struct buf path = {0};
	for (size_t layer = 0; layer < g->layers; layer++) {
		const struct graph_node *node = critical_in(g, layer);
		if (!node)
			continue;
		if (path.n)
			buf_printf(&path, " %s ", to);
		graph_name_add(node, t, g->common, &path);
	}
	if (g->length < 10000000)
		buf_printf(b, _("critical path %s, %.2f ms"), buf_str(&path),
			   (double)g->length / 1e6);
	else
		buf_printf(b, _("critical path %s, %" PRId64 " ms"), buf_str(&path),
			   g->length / 1000000);
	b->failed |= path.failed;
	buf_free(&path);
}
