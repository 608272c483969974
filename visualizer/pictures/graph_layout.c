// SPDX-License-Identifier: MIT
//
// The places of the nodes of a graph: see graph.h. The order in each layer and then the columns
// come from the mean place of the neighbours (barycentre method).
#include "visualizer/pictures/graph.h"

#include <errno.h>
#include <stdlib.h>

enum { GAP = 2, LINE_WIDTH = 3, SWEEPS = 4 };

// ---- items and hops -----------------------------------------------------------------------------

static size_t item_add(struct graph_plan *p, bool passes, size_t layer, int w)
{
	p->item[p->n] = (struct graph_item){.passes = passes, .layer = layer, .w = w};
	return p->n++;
}

static void hop_add(struct graph_plan *p, size_t from, size_t to, bool critical)
{
	p->hop[p->m++] = (struct graph_hop){.from = from, .to = to, .critical = critical};
}

// Adds hops from a node to those that wait for it, at the other ends of m edges: one line passes
// all layers between.
static void add_hops(struct graph_plan *p, const struct graph *g, size_t node,
		     const struct graph_edge *edge, size_t m)
{
	size_t deepest = 0, next = NO_NODE, at = node;
	for (size_t e = 0; e < m; e++) {
		const struct graph_node *to = &g->node[edge[e].from];
		if (to->layer > deepest)
			deepest = to->layer;
		if (to->critical && to->before == node && g->node[node].critical)
			next = edge[e].from;
	}
	for (size_t layer = g->node[node].layer + 1; layer <= deepest; layer++) {
		for (size_t e = 0; e < m; e++)
			if (g->node[edge[e].from].layer == layer)
				hop_add(p, at, edge[e].from, edge[e].from == next);
		if (layer == deepest)
			break;
		size_t line = item_add(p, true, layer, LINE_WIDTH);
		hop_add(p, at, line, next != NO_NODE && g->node[next].layer > layer);
		at = line;
	}
}

// The most items that can fit: a layer has no more passing lines than columns.
static size_t most_items(const struct graph *g, int w)
{
	return g->n + g->layers * (size_t)w;
}

static int add_all(struct graph_plan *p, const struct graph *g, const int *width)
{
	size_t first = 0, most = most_items(g, p->w);
	for (size_t i = 0; i < g->n; i++)
		item_add(p, false, g->node[i].layer, width[i]);
	for (size_t i = 0; i < g->n; i++) {
		size_t m = 0;
		while (first + m < g->m && g->edge[first + m].to == i)
			m++;
		if (p->n + g->layers > most)
			return EOVERFLOW;
		add_hops(p, g, i, &g->edge[first], m);
		first += m;
	}
	for (size_t h = 0; h < p->m; h++)
		p->item[p->hop[h].to].in++;
	for (size_t i = 0; i < g->n; i++) // a column for each line in, and one between two
		if (p->item[i].w < 2 * p->item[i].in - 1)
			p->item[i].w = 2 * p->item[i].in - 1;
	return 0;
}

// ---- order --------------------------------------------------------------------------------------

// Sets order and first.
static void list_layers(struct graph_plan *p)
{
	size_t n = 0;
	for (size_t layer = 0; layer < p->layers; layer++) {
		p->first[layer] = n;
		for (size_t i = 0; i < p->n; i++)
			if (p->item[i].layer == layer)
				p->order[n++] = i;
	}
	p->first[p->layers] = n;
}

// Numbers the items of a layer from its middle.
static void number_layer(struct graph_plan *p, size_t layer)
{
	size_t from = p->first[layer], to = p->first[layer + 1];
	for (size_t k = from; k < to; k++)
		p->item[p->order[k]].place = (double)(k - from) - (double)(to - from - 1) / 2;
}

// Sets the place that each item of a layer wants: the mean of its neighbours above, or below, or
// both; its own if it has none.
static void want(struct graph_plan *p, size_t layer, bool above, bool below)
{
	for (size_t k = p->first[layer]; k < p->first[layer + 1]; k++) {
		struct graph_item *item = &p->item[p->order[k]];
		double sum = 0;
		int n = 0;
		for (size_t h = 0; h < p->m; h++) {
			if (above && p->hop[h].to == p->order[k]) {
				sum += p->item[p->hop[h].from].place;
				n++;
			}
			if (below && p->hop[h].from == p->order[k]) {
				sum += p->item[p->hop[h].to].place;
				n++;
			}
		}
		item->want = n ? sum / n : item->place;
	}
}

static void sort_layer(struct graph_plan *p, size_t layer)
{
	size_t from = p->first[layer], to = p->first[layer + 1];
	for (size_t k = from + 1; k < to; k++) {
		size_t item = p->order[k], i = k;
		for (; i > from && p->item[p->order[i - 1]].want > p->item[item].want; i--)
			p->order[i] = p->order[i - 1];
		p->order[i] = item;
	}
	number_layer(p, layer);
}

static void sort_layers(struct graph_plan *p)
{
	for (size_t layer = 0; layer < p->layers; layer++)
		number_layer(p, layer);
	for (int i = 0; i < SWEEPS; i++) {
		for (size_t layer = p->layers - 1; i && layer-- > 0;) {
			want(p, layer, false, true);
			sort_layer(p, layer);
		}
		for (size_t layer = 1; layer < p->layers; layer++) {
			want(p, layer, true, false);
			sort_layer(p, layer);
		}
	}
}

// ---- columns ------------------------------------------------------------------------------------

static struct graph_item *item_at(const struct graph_plan *p, size_t k)
{
	return &p->item[p->order[k]];
}

// Pushes items to the right until none overlap, then back from the right end.
static void push_right(struct graph_plan *p, size_t from, size_t to)
{
	int x = 0, end = p->w;
	for (size_t k = from; k < to; k++) {
		struct graph_item *item = item_at(p, k);
		int wanted = (int)(item->want - item->w / 2.0 + 0.5);
		item->x = wanted > x ? wanted : x;
		x = item->x + item->w + GAP;
	}
	for (size_t k = to; k-- > from;) {
		struct graph_item *item = item_at(p, k);
		if (item->x > end - item->w)
			item->x = end - item->w;
		end = item->x - GAP;
	}
}

// The same from the right end, into item->left.
static void push_left(struct graph_plan *p, size_t from, size_t to)
{
	int x = 0, end = p->w;
	for (size_t k = to; k-- > from;) {
		struct graph_item *item = item_at(p, k);
		int wanted = (int)(item->want - item->w / 2.0 + 0.5);
		item->left = wanted < end - item->w ? wanted : end - item->w;
		end = item->left - GAP;
	}
	for (size_t k = from; k < to; k++) {
		struct graph_item *item = item_at(p, k);
		if (item->left < x)
			item->left = x;
		x = item->left + item->w + GAP;
	}
}

static void place_layer(struct graph_plan *p, size_t layer)
{
	size_t from = p->first[layer], to = p->first[layer + 1];
	push_right(p, from, to);
	push_left(p, from, to);
	for (size_t k = from; k < to; k++) {
		struct graph_item *item = item_at(p, k);
		item->x = (item->x + item->left) / 2;
		item->place = item->x + item->w / 2.0;
	}
}

static bool layers_fit(const struct graph_plan *p)
{
	for (size_t layer = 0; layer < p->layers; layer++) {
		int need = -GAP;
		for (size_t k = p->first[layer]; k < p->first[layer + 1]; k++)
			need += item_at(p, k)->w + GAP;
		if (need > p->w)
			return false;
	}
	return true;
}

static void place_layers(struct graph_plan *p)
{
	for (size_t layer = 0; layer < p->layers; layer++) {
		for (size_t k = p->first[layer]; k < p->first[layer + 1]; k++)
			item_at(p, k)->want = p->w / 2.0;
		if (layer)
			want(p, layer, true, false);
		place_layer(p, layer);
	}
	for (size_t layer = p->layers - 1; layer-- > 0;) {
		want(p, layer, layer > 0, true);
		place_layer(p, layer);
	}
	for (size_t layer = 1; layer < p->layers; layer++) {
		want(p, layer, true, true);
		place_layer(p, layer);
	}
}

// ---- the whole ----------------------------------------------------------------------------------

static void plan_free(struct graph_plan *p)
{
	free(p->item);
	free(p->hop);
	free(p->order);
	free(p->first);
}

static int plan_init(struct graph_plan *p, const struct graph *g, int w)
{
	size_t items = most_items(g, w);
	*p = (struct graph_plan){.w = w, .layers = g->layers};
	p->item = calloc(items, sizeof *p->item);
	p->hop = calloc(items + g->m, sizeof *p->hop);
	p->order = calloc(items, sizeof *p->order);
	p->first = calloc(g->layers + 1, sizeof *p->first);
	return p->item && p->hop && p->order && p->first ? 0 : ENOMEM;
}

static int plan_make(struct graph_plan *p, const struct graph *g, const int *width)
{
	int result = add_all(p, g, width);
	if (result)
		return result;
	list_layers(p);
	if (!layers_fit(p))
		return EOVERFLOW;
	sort_layers(p);
	place_layers(p);
	return 0;
}

static void take_spots(struct graph_layout *l, const struct graph_plan *p, const int *width,
		       size_t n)
{
	for (size_t i = 0; i < n; i++)
		l->spot[i] = (struct graph_spot){p->item[i].x + (p->item[i].w - width[i]) / 2,
						 p->item[i].y};
}

int graph_layout_make(struct graph_layout *l, const struct graph *g, const int *width, int w, int h)
{
	struct graph_plan p = {0};
	*l = (struct graph_layout){0};
	if (w < 1 || !g->layers || g->layers > (size_t)h || g->n > (size_t)w * (size_t)h)
		return EOVERFLOW;
	int result = plan_init(&p, g, w);
	if (!result)
		result = plan_make(&p, g, width);
	if (!result)
		result = graph_lines_draw(&l->lines, &p, h);
	if (!result) {
		l->spot = calloc(g->n + 1, sizeof *l->spot);
		if (l->spot)
			take_spots(l, &p, width, g->n);
		else
			result = ENOMEM;
	}
	if (result)
		graph_layout_free(l);
	plan_free(&p);
	return result;
}

void graph_layout_free(struct graph_layout *l)
{
	graph_lines_free(&l->lines);
	free(l->spot);
	*l = (struct graph_layout){0};
}
