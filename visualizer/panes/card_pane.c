// SPDX-License-Identifier: MIT
//
// The card of a scene (what the narrator says or asks, or where the scene does not fit its
// program), of a failing run at the moments that matter (telling.h), or of a level that is played.
// A card must be readable from the last row of a hall: it is bold, and stands apart from the panes.
#include "base/i18n.h"
#include "visualizer/cards/question.h"
#include "visualizer/cards/script.h"
#include "visualizer/history/telling.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/pane.h"
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

static const char answers[] = N_("A number answers, Enter skips it");

// What the card shows; a head that is too long is cut.
struct shown {
	char head[192];
	const char *text, *foot; // text NULL: there is no card
	uint8_t style;
	struct buf made; // the text, if it is composed here
};

static struct shown of_script(const struct script *s)
{
	struct shown c = {.text = s->text ? s->text : "",
			  .foot = _(cards[s->card].foot),
			  .style = cards[s->card].style};
	if (s->card == CARD_TITLE)
		snprintf(c.head, sizeof c.head, _("Scene %s"), s->name);
	else
		snprintf(c.head, sizeof c.head, "%s",
			 *cards[s->card].head ? _(cards[s->card].head) : s->name);
	if (script_votes(s))
		c.foot = _(answers);
	return c;
}

static struct shown of_question(const struct question *q)
{
	struct shown c = {.foot = _(answers), .style = STYLE_ASK};
	snprintf(c.head, sizeof c.head, "%s", _(cards[CARD_ASK].head));
	buf_puts(&c.made, q->text);
	vote_write(&q->vote, &c.made);
	c.text = buf_str(&c.made);
	return c;
}

static struct shown of_note(const struct telling *t, const struct note *n)
{
	size_t nth = (size_t)(n - t->note) + 1, all = t->n - !*t->note[t->n - 1].text;
	bool end = n->kind == NOTE_END;
	struct shown c = {.text = n->text,
			  .foot = end	       ? _("h goes back, ' to the first card")
				  : nth == all ? _("Enter steps, ' to the end")
					       : _("Enter steps, ' to the next card"),
			  .style = end || n->kind == NOTE_LOST ? STYLE_FAULT : STYLE_SAY};
	snprintf(c.head, sizeof c.head, _("Card %zu of %zu: %s"), nth, all,
		 _(telling_word(n->kind)));
	return c;
}

static struct shown of_play(const struct play_card *p)
{
	struct shown c = {
		.text = p->text, .foot = p->foot, .style = p->bad ? STYLE_FAULT : STYLE_SAY};
	snprintf(c.head, sizeof c.head, "%s", p->head);
	return c;
}

static struct shown shown_of(const struct frame *f)
{
	const struct note *n = f->telling ? telling_at(f->telling, f->at->moment) : NULL;
	if (f->card)
		return of_play(f->card);
	if (f->script && f->script->card != CARD_NONE)
		return of_script(f->script);
	if (f->question && f->question->vote.n)
		return of_question(f->question);
	bool covered = f->texts->message[0] && n && n->kind != NOTE_END;
	return n && *n->text && !covered ? of_note(f->telling, n) : (struct shown){.text = NULL};
}

bool card_shown(const struct frame *f)
{
	struct shown c = shown_of(f);
	buf_free(&c.made);
	return c.text != NULL;
}

static int width(int w)
{
	return w < WIDEST ? w : WIDEST;
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	struct shown c = shown_of(f);
	int rows = c.text ? box_rows(to, width(w) - 4, c.text) + 2 : 0;
	buf_free(&c.made);
	return rows;
}

// Is the question answered? Then its text ends with whether the answer was right.
static bool is_judged(const struct frame *f)
{
	bool scene = f->script && f->script->card == CARD_ASK;
	const struct vote *v = scene ? &f->script->vote : f->question ? &f->question->vote : NULL;
	return v && v->given;
}

// A text that is too long is cut at its end; of an answered question the end is shown.
static void draw(const struct frame *f, const struct area *a)
{
	struct shown c = shown_of(f);
	int w = width(a->w);
	struct area at = {a->to, a->x + (a->w - w) / 2, a->y, w, a->h};
	struct area in = box_draw(&at, c.head, c.foot);
	int rows = box_rows(a->to, in.w, c.text);
	if (is_judged(f) && rows > in.h)
		area_wrap(&in, in.h - rows, rows, c.style, c.text);
	else
		area_wrap(&in, 0, in.h, c.style, c.text);
	buf_free(&c.made);
}

// A click takes the card away; not that of a level, where Enter would take a step.
static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	(void)a, (void)x, (void)y;
	if (f->card)
		return (struct hit){.what = HIT_NOTHING};
	return (struct hit){.what = HIT_KEY, .key = '\r'};
}

const struct pane_ops card_pane = {.needs = needs, .draw = draw, .hit = hit};
