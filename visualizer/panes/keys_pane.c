// SPDX-License-Identifier: MIT
//
// The pane of the bottom line: the keys that make sense now, how far a scene is and how fast a run.
#include "base/i18n.h"
#include "scene/scene.h"
#include "visualizer/compare/difference.h"
#include "visualizer/history/turns.h"
#include "visualizer/cards/question.h"
#include "visualizer/cards/script.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/terminal/keys.h"
#include "visualizer/panes/overlays.h"

#include <stdio.h>
#include <string.h>

static bool is_playing(const struct frame *f)
{
	return f->playback && f->playback->playing;
}

// Is this the end of a run that has failed, and can it be explained here?
static bool is_failure(const struct frame *f)
{
	uint32_t end = f->at->story->end;
	return !f->plays && !f->follows && end != NO_SLOT &&
	       end_failure(&f->at->history->trace->ev[end]);
}

static unsigned when_now(const struct frame *f)
{
	size_t n;
	const struct choice *c = options_of(&f->at->options, f->at->thread, &n);
	bool ended = f->at->story->end != NO_SLOT;
	bool broken = f->at->story->end_kind == END_MISUSE; // though the model still has choices
	unsigned when = is_playing(f) ? WHEN_PLAYING : WHEN_PAUSED;
	when |= f->live ? WHEN_LIVE : f->follows ? 0 : WHEN_RECORDED;
	when |= f->away ? WHEN_AWAY : 0;
	when |= !f->beside ? 0 : f->beside->alone ? WHEN_COVERED : WHEN_BESIDE;
	when |= f->beside && f->beside->differs->found ? WHEN_DIFFERS : 0;
	when |= f->busy_ms ? WHEN_BUSY : WHEN_IDLE;
	when |= f->plays ? WHEN_PLAY : 0;
	bool goes = f->at->moment < history_last(f->at->history) ||
		    (f->live && f->at->options.n && !ended);
	when |= goes && !f->plays ? WHEN_GOES : 0; // in a level nothing runs by itself
	when |= f->at->moment ? WHEN_PAST : 0;
	when |= f->at->moment < history_last(f->at->history) ? WHEN_FUTURE : 0;
	bool other =
		n > 1 || (n && c[0].outcome != OUT_GO) ||
		(f->live && option_later(&f->at->options, &f->at->story->world, f->at->thread));
	when |= other && !broken ? WHEN_OUTCOMES : 0;
	when |= n && c[0].outcome == OUT_GO && !broken ? WHEN_CAN : 0;
	when |= f->live && ended ? WHEN_OVER : 0;
	bool ahead = f->outlook && !f->follows;
	when |= ahead && !ended ? WHEN_UNENDED : 0;
	when |= is_failure(f) ? WHEN_FAILED : 0;
	when |= f->script && script_leads(f->script) ? WHEN_LED : WHEN_FREE;
	if (f->hidden) // the class guesses what can be done
		when = (when & ~(unsigned)(WHEN_CAN | WHEN_OUTCOMES | WHEN_LED | WHEN_FUTURE)) |
		       WHEN_HIDDEN;
	bool votes = (f->question && f->question->vote.n) || (f->script && script_votes(f->script));
	when |= votes ? WHEN_VOTE : WHEN_YES_NO;
	when |= f->script && f->script->left ? WHEN_LEFT : 0;
	when |= (when & WHEN_LED) && is_playing(f) && f->script->run == SCRIPT_COMMAND
			? WHEN_COMMAND
			: 0;
	return when;
}

// Writes the right end of the line: guesses, the speed of a run, the progress of a scene.
static void say_pace(const struct frame *f, int w, char *out, size_t size)
{
	struct buf b = {0};
	if (f->guesses && f->guesses->asked) {
		buf_puts(&b, "  ");
		buf_printf(&b, _("%u of %u right"), f->guesses->right, f->guesses->asked);
	}
	if (is_playing(f)) {
		buf_puts(&b, "  ");
		buf_printf(&b, _("%g steps/s"), f->playback->speed);
	}
	if (f->script && f->script->scene) {
		bool name = strlen(f->script->name) <= (size_t)w / 8;
		buf_puts(&b, "  ");
		buf_printf(&b, _("%s: %zu of %zu"), name ? f->script->name : _("scene"),
			   script_command(f->script), scene_length(f->script->scene));
	}
	snprintf(out, size, "%s", buf_str(&b));
	buf_free(&b);
}

// As in the line: "h back".
static const char *key_text(const struct key_row *k)
{
	static char text[64];
	snprintf(text, sizeof text, "%s %s", k->name, _(k->brief));
	return text;
}

static int key_width(const struct area *a, const struct key_row *k)
{
	const char *text = key_text(k);
	return text_width(a->to, text, strlen(text));
}

// Help and quit are always shown; other keys are dropped when space runs out.
static bool stays(const struct key_row *k)
{
	return k->action == ACT_HELP || k->action == ACT_QUIT;
}

// The keys that make sense now and fit, whole, left of the last w columns.
struct shown {
	const struct key_row *key[32];
	size_t n;
};

static struct shown shown_keys(const struct frame *f, const struct area *a, int w)
{
	struct shown s = {.n = 0};
	if (f->overlays && f->overlays->shown) // a menu takes the keys, and names its own
		return s;
	unsigned now = when_now(f);
	int room = a->w - w, most = sizeof s.key / sizeof *s.key;
	for (size_t i = 0; i < key_count; i++)
		room -= stays(&key_rows[i]) ? key_width(a, &key_rows[i]) + 2 : 0;
	for (size_t i = 0; i < key_count && (int)s.n < most; i++) {
		const struct key_row *k = &key_rows[i];
		if (!k->brief || (k->when & now) != k->when)
			continue;
		int need = stays(k) ? 0 : key_width(a, k) + 2;
		if (need <= room) {
			s.key[s.n++] = k;
			room -= need;
		} else {
			room = 0; // no less important key takes its place
		}
	}
	return s;
}

// The right end is left out if only help and quit would fit beside it.
struct line {
	char right[128];
	int w; // its columns
	struct shown keys;
};

static struct line line_of(const struct frame *f, const struct area *a)
{
	struct line l;
	say_pace(f, a->w, l.right, sizeof l.right);
	l.w = *l.right ? text_width(a->to, l.right, strlen(l.right)) + 1 : 0;
	l.keys = shown_keys(f, a, l.w);
	if (l.w && l.keys.n && stays(l.keys.key[0])) {
		l.w = 0;
		l.keys = shown_keys(f, a, 0);
	}
	return l;
}

static void draw(const struct frame *f, const struct area *a)
{
	int x = 1;
	struct line l = line_of(f, a);
	const struct shown s = l.keys;
	area_fill(a, 0, STYLE_BAR);
	for (size_t i = 0; i < s.n; x += key_width(a, s.key[i++]) + 2)
		area_put(a, x, 0, key_width(a, s.key[i]), STYLE_BAR, key_text(s.key[i]));
	area_put(a, a->w - l.w, 0, l.w, STYLE_BAR, l.right);
}

// The key that is named at column `at`.
static struct hit hit(const struct frame *f, const struct area *a, int at, int y)
{
	int x = 1;
	const struct shown s = line_of(f, a).keys;
	(void)y;
	for (size_t i = 0; i < s.n; i++) {
		int need = key_width(a, s.key[i]);
		if (at >= x && at < x + need)
			return (struct hit){.what = HIT_KEY, .key = s.key[i]->keys[0]};
		x += need + 2;
	}
	return (struct hit){.what = HIT_NOTHING};
}

const struct pane_ops keys_pane = {.draw = draw, .hit = hit};
