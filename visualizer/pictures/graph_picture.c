// SPDX-License-Identifier: MIT
//
// The picture of a graph: see pictures.h.
#include "visualizer/pictures/pictures.h"

#include "base/i18n.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/graph.h"
#include "visualizer/pictures/row_writer.h"

#include <stdlib.h>
#include <string.h>

// Each state's sign, in UTF-8 and in ASCII, its colour, and its word.
static const struct look {
	const char *sign, *plain;
	enum style style;
	const char *word;
} looks[NODE_STATES] = {
	[NODE_RUNNING] = {"▶", ">", STYLE_RUNNING, N_("running")},
	[NODE_READY] = {"○", "o", STYLE_READY, N_("ready")},
	[NODE_WAITING] = {"·", ".", STYLE_WAITING, N_("waiting")},
	[NODE_FAILED] = {"✗", "x", STYLE_FAULT, N_("failed")},
	[NODE_CANCELLED] = {"–", "-", STYLE_BLOCKED, N_("cancelled")},
	[NODE_DONE] = {"✓", "+", STYLE_TEXT, N_("done")},
	[NODE_OTHER] = {"?", "?", STYLE_TEXT, N_("in another state")},
};

static const struct trace *trace_of(const struct row_writer *p)
{
	return p->f->at->history->trace;
}

static const char *sign_of(const struct row_writer *p, enum node_state state)
{
	return p->a->to->ascii ? looks[state].plain : looks[state].sign;
}

static uint8_t style_of(const struct row_writer *p, const struct graph_node *node)
{
	return annotation_is_new(p->f, node->thing) ? STYLE_CHANGED : looks[node->state].style;
}

// ---- the rows above and below -------------------------------------------------------------------

// The number of nodes in each state; also the legend of the signs.
static void put_counts(struct row_writer *p, int x, const struct graph *g)
{
	int left = x;
	for (int i = 0; i < NODE_STATES; i++) {
		struct buf b = {0};
		if (!g->count[i])
			continue;
		buf_printf(&b, "%s %zu %s", sign_of(p, i), g->count[i], _(looks[i].word));
		int w = text_width(p->a->to, b.s, b.n);
		if (left > x && left + w > p->a->w) {
			left = x;
			p->y++;
		}
		area_put(p->a, left, p->y, w, looks[i].style, buf_str(&b));
		left += w + 2;
		buf_free(&b);
	}
	p->y++;
}

static void put_path(struct row_writer *p, int x, const struct graph *g)
{
	struct buf b = {0};
	graph_path_add(g, trace_of(p), cells_mark(p->a->to, MARK_TO), &b);
	row_text(p, x, STYLE_SAY, buf_str(&b));
	buf_free(&b);
}

// ---- drawn --------------------------------------------------------------------------------------

static void put_lines(struct row_writer *p, int x, const struct graph_lines *l)
{
	for (int y = 0; y < l->h; y++)
		for (int c = 0; c < l->w; c++) {
			unsigned char line = l->line[y * l->w + c];
			if (line)
				area_put(p->a, x + c, p->y + y, 1,
					 line & LINE_BOLD ? STYLE_SAY : STYLE_DIM,
					 line_mark(p->a->to, line));
		}
}

static void node_text(const struct row_writer *p, const struct graph_node *node, size_t without,
		      struct buf *b)
{
	buf_clear(b);
	buf_printf(b, "%s ", sign_of(p, node->state));
	graph_name_add(node, trace_of(p), without, b);
}

static void put_nodes(struct row_writer *p, int x, const struct graph *g, size_t without,
		      const struct graph_layout *l)
{
	struct buf b = {0};
	for (size_t i = 0; i < g->n; i++) {
		int from = x + l->spot[i].x;
		node_text(p, &g->node[i], without, &b);
		area_put(p->a, from, p->y + l->spot[i].y, p->a->w - from, style_of(p, &g->node[i]),
			 buf_str(&b));
	}
	buf_free(&b);
}

// Draws in `rows` rows, with names less their first `without` bytes. False: no room, or no memory.
static bool draw_layers(struct row_writer *p, int x, const struct graph *g, size_t without,
			int rows)
{
	struct graph_layout l;
	struct buf b = {0};
	int *width = calloc(g->n + 1, sizeof *width);
	if (!width)
		return false;
	for (size_t i = 0; i < g->n; i++) {
		node_text(p, &g->node[i], without, &b);
		width[i] = text_width(p->a->to, b.s, b.n);
	}
	buf_free(&b);
	bool fits = rows > 0 && !graph_layout_make(&l, g, width, p->a->w - x, rows);
	free(width);
	if (!fits)
		return false;
	put_lines(p, x, &l.lines);
	put_nodes(p, x, g, without, &l);
	p->y += l.lines.h;
	graph_layout_free(&l);
	return true;
}

// ---- as a list ----------------------------------------------------------------------------------

// A row with the nodes of a state: as many as fit, then how many there are.
static void put_state(struct row_writer *p, int x, const struct graph *g, enum node_state state)
{
	struct buf b = {0}, end = {0};
	bool new = false;
	buf_putc(&end, ' ');
	buf_printf(&end, _("%s %zu in all"), cells_mark(p->a->to, MARK_CUT), g->count[state]);
	int room = p->a->w - x - text_width(p->a->to, end.s, end.n);
	size_t shown = 0;
	buf_printf(&b, "%s ", sign_of(p, state));
	for (size_t i = 0; i < g->n; i++) {
		size_t had = b.n;
		if (g->node[i].state != state)
			continue;
		new |= annotation_is_new(p->f, g->node[i].thing);
		buf_puts(&b, shown ? ", " : "");
		graph_name_add(&g->node[i], trace_of(p), g->common, &b);
		int w = text_width(p->a->to, b.s, b.n);
		if (w <= room || (shown + 1 == g->count[state] && w <= p->a->w - x)) {
			shown++;
			continue;
		}
		b.s[b.n = had] = '\0';
		buf_puts(&b, buf_str(&end));
		break;
	}
	area_put(p->a, x, p->y++, p->a->w - x, new ? STYLE_CHANGED : looks[state].style,
		 buf_str(&b));
	buf_free(&b);
	buf_free(&end);
}

static void draw_list(struct row_writer *p, int x, const struct graph *g)
{
	for (int i = 0; i < NODE_STATES; i++)
		if (g->count[i])
			put_state(p, x, g, i);
}

// ---- the whole ----------------------------------------------------------------------------------

void graph_picture_draw(struct row_writer *p, int x)
{
	struct graph g;
	if (graph_read(&g, p->f->at->story, trace_of(p)))
		return;
	if (g.n)
		put_counts(p, x, &g);
	int rows = p->a->h - p->y - (g.over ? 2 : 0);
	if (g.n && !draw_layers(p, x + 1, &g, 0, rows) &&
	    !draw_layers(p, x + 1, &g, g.common, rows))
		draw_list(p, x + 1, &g);
	if (g.over)
		put_path(p, x, &g);
	graph_free(&g);
}
