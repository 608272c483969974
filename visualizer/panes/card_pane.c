// SPDX-License-Identifier: MIT
//
// The card of a scene: what the narrator says or asks, where a scene does not fit its program. It
// is read from the last row of a hall, so it is bold, and stands apart from what it speaks of.
#include "base/i18n.h"
#include "visualizer/history/script.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"

#include <stdio.h>

// A text wider than this is hard to read.
enum { WIDEST = 100 };

static const struct {
	const char *head, *foot;
	uint8_t style;
} cards[] = {
	[CARD_TITLE] = {N_("Scene"), N_("Enter begins"), STYLE_SAY},
	[CARD_SAY] = {"", N_("Enter continues"), STYLE_SAY},
	[CARD_ASK] = {N_("What do you think?"), N_("Enter continues"), STYLE_ASK},
	[CARD_PAUSE] = {N_("Pause"), N_("Enter continues"), STYLE_SAY},
	[CARD_WRONG] = {N_("The scene does not fit the program here"),
			N_("h goes back, o takes a step by hand, q quits"), STYLE_FAULT},
};

static const char *text_of(const struct script *s)
{
	return s->text ? s->text : "";
}

static int width(int w)
{
	return w < WIDEST ? w : WIDEST;
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	if (!f->script || f->script->card == CARD_NONE)
		return 0;
	return box_rows(to, width(w) - 4, text_of(f->script)) + 2;
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct script *s = f->script;
	int w = width(a->w);
	struct area at = {a->to, a->x + (a->w - w) / 2, a->y, w, a->h};
	char head[128];
	if (s->card == CARD_TITLE)
		snprintf(head, sizeof head, _("Scene %s"), s->name);
	else
		snprintf(head, sizeof head, "%s",
			 *cards[s->card].head ? _(cards[s->card].head) : s->name);
	struct area in = box_draw(&at, head, _(cards[s->card].foot));
	area_wrap(&in, 0, in.h, cards[s->card].style, text_of(s));
}

// A click takes it away.
static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	(void)f, (void)a, (void)x, (void)y;
	return (struct hit){.what = HIT_KEY, .key = '\r'};
}

const struct pane_ops card_pane = {.needs = needs, .draw = draw, .hit = hit};
