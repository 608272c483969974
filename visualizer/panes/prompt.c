// SPDX-License-Identifier: MIT
//
// The line that is typed: see prompt.h.
#include "visualizer/panes/prompt.h"

#include "base/i18n.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/pane.h"
#include "visualizer/terminal/keys.h"

#include <stdio.h>
#include <string.h>

static const char *const prompt_heads[PROMPTS] = {
	[PROMPT_SEARCH] = N_("Run to a step with:"),
	[PROMPT_JUMP] = N_("Go to step, time or bookmark:"),
	[PROMPT_TRACE] = N_("Save the trace as:"),
	[PROMPT_SCENE] = N_("Save a scene as:"),
	[PROMPT_MARK] = N_("Name of the bookmark:"),
	[PROMPT_HELP] = N_("Find keys about:"),
};

void prompt_open(struct prompt *p, enum prompt_kind kind, const char *text)
{
	*p = (struct prompt){.kind = kind};
	snprintf(p->text, sizeof p->text, "%s", text ? text : "");
}

static void erase_last(struct prompt *p)
{
	size_t n = strlen(p->text);
	while (n && ((unsigned char)p->text[n - 1] & 0xc0) == 0x80)
		n--;
	p->text[n ? n - 1 : 0] = '\0';
}

static void add(struct prompt *p, int ch)
{
	char utf8[5] = {0};
	if (ch < 0x80) {
		utf8[0] = (char)ch;
	} else if (ch < 0x800) {
		utf8[0] = (char)(0xc0 | ch >> 6);
		utf8[1] = (char)(0x80 | (ch & 0x3f));
	} else if (ch < 0x10000) {
		utf8[0] = (char)(0xe0 | ch >> 12);
		utf8[1] = (char)(0x80 | (ch >> 6 & 0x3f));
		utf8[2] = (char)(0x80 | (ch & 0x3f));
	} else {
		utf8[0] = (char)(0xf0 | ch >> 18);
		utf8[1] = (char)(0x80 | (ch >> 12 & 0x3f));
		utf8[2] = (char)(0x80 | (ch >> 6 & 0x3f));
		utf8[3] = (char)(0x80 | (ch & 0x3f));
	}
	if (strlen(p->text) + strlen(utf8) <= PROMPT_MOST)
		strcat(p->text, utf8);
}

enum prompt_end prompt_key(struct prompt *p, int key)
{
	if (key == '\r' || key == '\n')
		return PROMPT_DONE;
	if (key == KEY_AT_BACKSPACE || key == 0x7f || key == KEY_CTRL('H'))
		erase_last(p);
	else if (key == KEY_CTRL('U'))
		p->text[0] = '\0';
	else if (key >= ' ' && key < 0x110000)
		add(p, key);
	else
		return PROMPT_LEFT;
	return PROMPT_GOES_ON;
}

// ---- on the screen ------------------------------------------------------------------------------

static int needs(const struct frame *f, const struct cells *to, int w)
{
	(void)to, (void)w;
	return f->prompt && f->prompt->kind != PROMPT_NONE;
}

// Drawn in place of the keys. Of a long line the end is shown.
static void draw(const struct frame *f, const struct area *a)
{
	const char *text = f->prompt->text;
	const char *head = _(prompt_heads[f->prompt->kind]);
	area_fill(a, 0, STYLE_BAR);
	if (2 * text_width(a->to, head, strlen(head)) >= a->w) // the line itself matters more
		head = ">";
	int x = 2 + area_put(a, 1, 0, a->w - 1, STYLE_BAR, head);
	while (*text && text_width(a->to, text, strlen(text)) > a->w - x - 1)
		do
			text++;
		while (((unsigned char)*text & 0xc0) == 0x80);
	x += area_put(a, x, 0, a->w - x - 1, STYLE_BAR, text);
	area_put(a, x, 0, 1, STYLE_BAR, cells_mark(a->to, MARK_BAR));
}

const struct pane_ops prompt_pane = {.needs = needs, .draw = draw};
