// SPDX-License-Identifier: MIT
//
// Rows of a pane: see row_writer.h.
#include "visualizer/pictures/row_writer.h"

#include "base/i18n.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/frame.h"

#include <string.h>

void row_text(struct row_writer *p, int x, uint8_t style, const char *text)
{
	struct area at = {p->a->to, p->a->x + x, p->a->y, p->a->w - x, p->a->h};
	int rows = area_hang(&at, p->y, 4, 2, style, text, strlen(text));
	p->y += rows ? rows : 1;
}

void row_put(struct row_writer *p, int x, const char *name, uint8_t style, const char *says)
{
	int used = text_width(p->a->to, name, strlen(name));
	bool below = strchr(says, '\n') ||
		     x + used + 2 + text_width(p->a->to, says, strlen(says)) > p->a->w;
	area_put(p->a, x, p->y, p->a->w - x, STYLE_TEXT, name);
	if (below && *says) {
		p->y++;
		row_text(p, x + 2, style, says);
	} else {
		area_put(p->a, x + used + 2, p->y++, p->a->w, style, says);
	}
}

bool row_fits(const struct row_writer *p, int x, const struct buf *b)
{
	return x + text_width(p->a->to, b->s, b->n) <= p->a->w;
}

// Adds the numbers of threads: as many as fit, then how many there are.
static void say_numbers(const struct row_writer *p, int x, const uint16_t *threads, size_t n,
			size_t all, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		size_t had = b->n;
		buf_printf(b, i ? ", %u" : "%u", threads[i]);
		if (i + 1 == all || x + text_width(p->a->to, b->s, b->n) + 12 <= p->a->w)
			continue;
		b->s[had] = '\0';
		b->n = had;
		break;
	}
	buf_putc(b, ' ');
	buf_printf(b, _("%s %zu in all"), cells_mark(p->a->to, MARK_CUT), all);
}

void row_threads(struct row_writer *p, int x, uint8_t style, const char *head,
		 const uint16_t *threads, size_t n, size_t all)
{
	struct buf b = {0};
	buf_printf(&b, "%s ", head);
	sentence_threads(&p->f->namer, threads, n, &b);
	if (all > n || !row_fits(p, x, &b)) {
		buf_clear(&b);
		buf_printf(&b, "%s ", head);
		for (size_t i = 0; i < n; i++)
			buf_printf(&b, i ? ", %u" : "%u", threads[i]);
	}
	if (all > n || !row_fits(p, x, &b)) {
		buf_clear(&b);
		buf_printf(&b, "%s ", head);
		say_numbers(p, x, threads, n, all, &b);
	}
	area_put(p->a, x, p->y++, p->a->w - x, style, buf_str(&b));
	buf_free(&b);
}

static void name_only(void *ctx, uint32_t object, struct buf *b)
{
	const struct frame *f = ctx;
	sentence_bare_object(f->at->story, &f->namer, object, b);
}

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	const struct frame *f = ctx;
	f->namer.thread(f->namer.ctx, thread, b);
}

static bool name_pointer(void *ctx, int64_t value, struct buf *b)
{
	const struct frame *f = ctx;
	return f->namer.pointer(f->namer.ctx, value, b);
}

static void number_only(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	buf_printf(b, "%u", thread);
}

struct namer brief_namer(const struct frame *f)
{
	return (struct namer){.ctx = (struct frame *)f,
			      .thread = name_thread,
			      .object = name_only,
			      .pointer = name_pointer};
}

struct namer number_namer(const struct frame *f)
{
	return (struct namer){.ctx = (struct frame *)f,
			      .thread = number_only,
			      .object = name_only,
			      .pointer = name_pointer};
}

const char *line_mark(const struct cells *c, unsigned char line)
{
	static const char *const thin[] = {" ", "│", "│", "│", "─", "┘", "┐", "┤",
					   "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
	static const char *const bold[] = {" ", "┃", "┃", "┃", "━", "┛", "┓", "┫",
					   "━", "┗", "┏", "┣", "━", "┻", "┳", "╋"};
	int joined = line & ~LINE_BOLD;
	if (!c->ascii)
		return line & LINE_BOLD ? bold[joined] : thin[joined];
	bool down = joined & (LINE_UP | LINE_DOWN), along = joined & (LINE_LEFT | LINE_RIGHT);
	if (line & LINE_BOLD)
		return along ? "=" : "#";
	return down && along ? "+" : down ? "|" : along ? "-" : " ";
}
