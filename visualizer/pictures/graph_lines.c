// SPDX-License-Identifier: MIT
//
// The lines between layers: see graph.h. Each line comes in at a column of its own, at which no
// other leaves; so at most one tree goes down in a column. Trees that do not overlap share a row.
#include "visualizer/pictures/graph.h"

#include "visualizer/pictures/row_writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY SIZE_MAX

// The rows between a layer and the next one.
struct channel {
	struct graph_plan *p;
	size_t layer;
	size_t *leaves; // by column: the item whose line leaves there, or NOBODY
	size_t *enters; // by column: the hop that comes in there, or NOBODY
	int *row; // by place in the layer: the row of its tree, from 0; -1: it goes straight down
	int *end; // by row: the last column in use
	int rows;
};

static bool in_channel(const struct channel *c, const struct graph_hop *hop)
{
	return c->p->item[hop->from].layer == c->layer;
}

// ---- columns ------------------------------------------------------------------------------------

static bool is_free(const struct channel *c, int x)
{
	return c->leaves[x] == NOBODY && c->enters[x] == NOBODY;
}

// The free column of an item nearest to its middle, at equal distance on the side that the line
// comes from; -1: none.
static int column_for(const struct channel *c, const struct graph_item *to, int from)
{
	int middle = to->x + to->w / 2, side = from < middle ? -1 : 1;
	for (int by = 0; by <= to->w; by++)
		for (int turn = 0; turn < 2; turn++) {
			int x = middle + (turn ? -side : side) * by;
			if (x >= to->x && x < to->x + to->w && is_free(c, x))
				return x;
		}
	return -1;
}

static int enter(struct channel *c, size_t h, int x)
{
	struct graph_hop *hop = &c->p->hop[h];
	if (x < 0)
		return EOVERFLOW;
	hop->in = x;
	c->enters[x] = h;
	if (c->p->item[hop->to].passes)
		c->p->item[hop->to].out = x;
	return 0;
}

// Lines that can go straight down choose first.
static int choose_columns(struct channel *c)
{
	for (int straight = 1; straight >= 0; straight--)
		for (size_t h = 0; h < c->p->m; h++) {
			const struct graph_hop *hop = &c->p->hop[h];
			if (!in_channel(c, hop))
				continue;
			const struct graph_item *to = &c->p->item[hop->to];
			int from = c->p->item[hop->from].out;
			bool below = from >= to->x && from < to->x + to->w;
			if (below == !straight)
				continue;
			if (enter(c, h, below ? from : column_for(c, to, from)))
				return EOVERFLOW;
		}
	return 0;
}

// ---- rows ---------------------------------------------------------------------------------------

// The first and the last column of an item's tree.
static void span_of(const struct channel *c, size_t item, int *low, int *high)
{
	*low = *high = c->p->item[item].out;
	for (size_t h = 0; h < c->p->m; h++) {
		if (c->p->hop[h].from != item)
			continue;
		if (c->p->hop[h].in < *low)
			*low = c->p->hop[h].in;
		if (c->p->hop[h].in > *high)
			*high = c->p->hop[h].in;
	}
}

// The first row that is free from column `low` on.
static int row_for(struct channel *c, int low, int high)
{
	int row = 0;
	while (row < c->rows && c->end[row] >= low)
		row++;
	if (row == c->rows)
		c->rows++;
	c->end[row] = high;
	return row;
}

static void choose_rows(struct channel *c)
{
	const struct graph_plan *p = c->p;
	size_t first = p->first[c->layer], n = p->first[c->layer + 1] - first;
	for (int x = 0; x < p->w; x++) // trees from left to right, by their first column
		for (size_t k = 0; k < n; k++) {
			int low, high;
			span_of(c, p->order[first + k], &low, &high);
			if (low == x)
				c->row[k] = low < high ? row_for(c, low, high) : -1;
		}
}

// ---- drawing ------------------------------------------------------------------------------------

struct brush {
	struct graph_lines *l;
	size_t *owner; // by cell: the item whose tree is there
	int top;       // the channel's first row
};

static void put(struct brush *b, size_t item, int x, int y, unsigned char line)
{
	int at = y * b->l->w + x;
	if (b->l->line[at] && b->owner[at] != item)
		b->l->line[at] = 0; // trees cross: the vertical line, drawn later, stays
	b->l->line[at] |= line;
	b->owner[at] = item;
}

static void draw_along(struct brush *b, const struct channel *c, size_t item, int row)
{
	int low, high;
	span_of(c, item, &low, &high);
	for (int x = low; x <= high; x++)
		put(b, item, x, b->top + row,
		    (unsigned char)((x > low ? LINE_LEFT : 0) | (x < high ? LINE_RIGHT : 0)));
}

// Draws down from row `from` (-1: from the layer above) to row `to` (rows: to the layer below).
static void draw_down(struct brush *b, size_t item, int x, int from, int to, int rows)
{
	for (int y = from < 0 ? 0 : from; y <= to && y < rows; y++)
		put(b, item, x, b->top + y,
		    (unsigned char)((y > from ? LINE_UP : 0) | (y < to ? LINE_DOWN : 0)));
}

static void draw_hop(struct brush *b, const struct channel *c, const struct graph_hop *hop, int row)
{
	int rows = c->rows ? c->rows : 1, out = c->p->item[hop->from].out;
	if (hop->in == out) {
		draw_down(b, hop->from, out, -1, rows, rows);
		return;
	}
	draw_down(b, hop->from, out, -1, row, rows);
	draw_down(b, hop->from, hop->in, row, rows, rows);
}

static void mark(struct brush *b, size_t item, int x, int y)
{
	int at = y * b->l->w + x;
	if (b->owner[at] == item)
		b->l->line[at] |= LINE_BOLD;
}

static void mark_hop(struct brush *b, const struct channel *c, const struct graph_hop *hop, int row)
{
	int rows = c->rows ? c->rows : 1, out = c->p->item[hop->from].out;
	int turn = hop->in == out ? rows - 1 : row, by = hop->in < out ? -1 : 1;
	for (int y = 0; y <= turn; y++)
		mark(b, hop->from, out, b->top + y);
	for (int x = out; x != hop->in; x += by)
		mark(b, hop->from, x, b->top + turn);
	for (int y = turn; y < rows; y++)
		mark(b, hop->from, hop->in, b->top + y);
}

static void draw_channel(struct brush *b, const struct channel *c)
{
	const struct graph_plan *p = c->p;
	size_t first = p->first[c->layer], end = p->first[c->layer + 1];
	for (size_t k = first; k < end; k++)
		if (c->row[k - first] >= 0)
			draw_along(b, c, p->order[k], c->row[k - first]);
	for (size_t k = first; k < end; k++)
		for (size_t h = 0; h < p->m; h++)
			if (p->hop[h].from == p->order[k])
				draw_hop(b, c, &p->hop[h], c->row[k - first]);
	for (size_t k = first; k < end; k++)
		for (size_t h = 0; h < p->m; h++)
			if (p->hop[h].from == p->order[k] && p->hop[h].critical)
				mark_hop(b, c, &p->hop[h], c->row[k - first]);
}

// The lines that pass a layer, in its row.
static void draw_passing(struct brush *b, const struct channel *c)
{
	for (size_t h = 0; h < c->p->m; h++) {
		const struct graph_hop *hop = &c->p->hop[h];
		if (!in_channel(c, hop) || !c->p->item[hop->to].passes)
			continue;
		unsigned char path = hop->critical ? LINE_BOLD : 0;
		put(b, hop->to, hop->in, c->p->item[hop->to].y, LINE_UP | LINE_DOWN | path);
	}
}

// ---- from layer to layer ------------------------------------------------------------------------

static int channel_init(struct channel *c, struct graph_plan *p)
{
	*c = (struct channel){.p = p};
	c->leaves = malloc(((size_t)p->w + 1) * sizeof *c->leaves);
	c->enters = malloc(((size_t)p->w + 1) * sizeof *c->enters);
	c->row = calloc(p->n + 1, sizeof *c->row);
	c->end = calloc(p->n + 1, sizeof *c->end);
	return c->leaves && c->enters && c->row && c->end ? 0 : ENOMEM;
}

static void channel_free(struct channel *c)
{
	free(c->leaves);
	free(c->enters);
	free(c->row);
	free(c->end);
}

static void channel_begin(struct channel *c, size_t layer)
{
	c->layer = layer;
	c->rows = 0;
	for (int x = 0; x < c->p->w; x++)
		c->leaves[x] = c->enters[x] = NOBODY;
	for (size_t h = 0; h < c->p->m; h++)
		if (in_channel(c, &c->p->hop[h]))
			c->leaves[c->p->item[c->p->hop[h].from].out] = c->p->hop[h].from;
}

static int draw_layers(struct brush *b, struct channel *c, int h)
{
	struct graph_plan *p = c->p;
	int y = 0;
	for (size_t layer = 0; layer < p->layers; layer++) {
		for (size_t k = p->first[layer]; k < p->first[layer + 1]; k++)
			p->item[p->order[k]].y = y;
		b->l->h = y + 1;
		if (layer + 1 == p->layers)
			break;
		channel_begin(c, layer);
		if (choose_columns(c))
			return EOVERFLOW;
		choose_rows(c);
		b->top = y + 1;
		y += 1 + (c->rows ? c->rows : 1);
		if (y >= h)
			return EOVERFLOW;
		for (size_t k = p->first[layer + 1]; k < p->first[layer + 2]; k++)
			p->item[p->order[k]].y = y;
		draw_channel(b, c);
		draw_passing(b, c);
	}
	return 0;
}

int graph_lines_draw(struct graph_lines *l, struct graph_plan *p, int h)
{
	struct channel c = {0};
	struct brush b = {.l = l};
	size_t cells = (size_t)p->w * (size_t)h;
	*l = (struct graph_lines){.w = p->w};
	for (size_t i = 0; i < p->n; i++)
		p->item[i].out = p->item[i].x + p->item[i].w / 2;
	l->line = calloc(cells, 1);
	b.owner = malloc(cells * sizeof *b.owner);
	int result = l->line && b.owner ? channel_init(&c, p) : ENOMEM;
	if (!result)
		result = draw_layers(&b, &c, h);
	channel_free(&c);
	free(b.owner);
	if (result)
		graph_lines_free(l);
	return result;
}

void graph_lines_free(struct graph_lines *l)
{
	free(l->line);
	*l = (struct graph_lines){0};
}
