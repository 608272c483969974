// SPDX-License-Identifier: MIT
//
// The tables of panes and of overlays, and heads of panes: see pane.h.
#include "visualizer/panes/pane.h"

#include "base/i18n.h"

#include <stddef.h>
#include <string.h>

const struct pane_ops *const pane_table[ALL_PANES] = {
#define PANE(NAME, ops) [PANE_##NAME] = &ops,
#include "visualizer/panes/panes.def"
#undef PANE
};

const struct pane_ops *const overlay_table[OVERLAYS] = {
	[OVERLAY_NONE] = NULL,
#define PANE(NAME, ops) [OVERLAY_##NAME] = &ops,
#include "visualizer/panes/overlays.def"
#undef PANE
};

// ---- heads --------------------------------------------------------------------------------------

void head_more(struct buf *b, size_t above, size_t below)
{
	buf_puts(b, above || below ? "  " : "");
	if (above && below)
		buf_printf(b, _("%zu above, %zu below"), above, below);
	else if (above)
		buf_printf(b, _("%zu above"), above);
	else if (below)
		buf_printf(b, _("%zu below"), below);
}

void head_title(struct buf *b, const struct cells *to, int w, const char *title, size_t above,
		size_t below)
{
	struct buf more = {0};
	head_more(&more, above, below);
	int room = w - text_width(to, buf_str(&more), more.n);
	size_t n = strlen(title);
	bool cut = text_width(to, title, n) > room;
	while (n && text_width(to, title, n) + cut > room)
		do
			n--;
		while (n && (title[n] & 0xc0) == 0x80); // inside a character
	buf_add(b, title, n);
	buf_puts(b, cut && n ? cells_mark(to, MARK_CUT) : "");
	buf_add(b, buf_str(&more), more.n);
	buf_free(&more);
}

int head_list(const struct area *a, const char *title, size_t above, size_t below)
{
	struct buf b = {0};
	head_title(&b, a->to, a->w - 4, title, above, below);
	area_head(a, 0, buf_str(&b));
	int w = text_width(a->to, buf_str(&b), b.n) + 4;
	buf_free(&b);
	return w;
}

struct area head_folded(const struct area *a, const char *title)
{
	area_head(a, 0, title);
	int x = text_width(a->to, title, strlen(title)) + 3, w = a->w > x ? a->w - x : 0;
	struct area in = {a->to, a->x + x, a->y, w, w > 0};
	if (in.h)
		area_fill(&in, 0, STYLE_TEXT);
	return in;
}

void head_fold(const struct area *a, const char *title, uint8_t style, const char *text)
{
	struct area in = head_folded(a, title);
	if (in.h)
		area_put(&in, 1, 0, in.w - 1, style, text);
}
