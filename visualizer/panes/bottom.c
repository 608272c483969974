// SPDX-License-Identifier: MIT
//
// The bottom line: the keys that make sense now, how far a scene is and how fast a run; or the line
// that the user types.
#include "base/i18n.h"
#include "scene/scene.h"
#include "visualizer/actions/keys.h"
#include "visualizer/panes/frame.h"

#include <stdio.h>
#include <string.h>

static unsigned when_now(const struct frame *f)
{
	size_t n;
	const struct choice *c = options_of(f->options, f->chosen, &n);
	unsigned when = f->playing ? WHEN_PLAYING : WHEN_PAUSED;
	when |= f->live ? WHEN_LIVE : WHEN_RECORDED;
	when |= f->busy_ms ? WHEN_BUSY : WHEN_IDLE;
	when |= f->moment < history_last(f->history) ||
				(f->live && f->options->n && f->story->end == NO_SLOT)
			? WHEN_GOES
			: 0;
	when |= f->moment ? WHEN_PAST : 0;
	when |= f->moment < history_last(f->history) ? WHEN_FUTURE : 0;
	bool other = n > 1 || (n && c[0].outcome != OUT_GO) ||
		     (f->live && option_later(f->options, &f->story->world, f->chosen));
	when |= other ? WHEN_OUTCOMES : 0;
	when |= n && c[0].outcome == OUT_GO ? WHEN_CAN : 0;
	when |= f->live && f->story->end != NO_SLOT ? WHEN_OVER : 0;
	when |= f->script && script_leads(f->script) ? WHEN_LED : WHEN_FREE;
	if (f->hidden) // what can be done is to be guessed
		when = (when & ~(unsigned)(WHEN_CAN | WHEN_OUTCOMES | WHEN_LED)) | WHEN_HIDDEN;
	when |= f->script && f->script->left ? WHEN_LEFT : 0;
	when |= (when & WHEN_LED) && f->playing && f->script->run == SCRIPT_COMMAND ? WHEN_COMMAND
										    : 0;
	return when;
}

// The right of the bottom line: where the scene stands, and how fast it runs.
static void say_pace(const struct frame *f, int w, char *out, size_t size)
{
	int n = 0;
	*out = '\0';
	if (f->predict && f->predict->asked)
		n = snprintf(out, size, _("%u of %u right "), f->predict->right, f->predict->asked);
	if (f->playing && n >= 0 && (size_t)n < size)
		n += snprintf(out + n, size - (size_t)n, _("%g steps/s "), f->speed);
	bool name = strlen(f->script ? f->script->name : "") <= (size_t)w / 8;
	if (f->script && n >= 0 && (size_t)n < size)
		snprintf(out + n, size - (size_t)n, _("%s: %zu of %zu "),
			 name ? f->script->name : _("scene"), script_command(f->script),
			 scene_length(f->script->scene));
}

// The line that is being typed, in place of the keys; of a long one its end.
static void draw_prompt(const struct frame *f, const struct area *a, int y)
{
	const char *text = f->prompt->text;
	const char *head = _(prompt_heads[f->prompt->kind]);
	if (2 * text_width(a->to, head, strlen(head)) > a->w) // the line itself matters more
		head = "> ";
	int x = 1 + area_put(a, 1, y, a->w - 1, STYLE_BAR, head);
	while (*text && text_width(a->to, text, strlen(text)) > a->w - x - 1)
		do
			text++;
		while (((unsigned char)*text & 0xc0) == 0x80);
	x += area_put(a, x, y, a->w - x - 1, STYLE_BAR, text);
	area_put(a, x, y, 1, STYLE_BAR, cells_mark(a->to, MARK_BAR));
}

// "h back": as the bottom line has it.
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

// Help and quit stay, whatever else there is no room for.
static bool stays(const struct key_row *k)
{
	return k->action == ACT_HELP || k->action == ACT_QUIT;
}

// The keys that make sense now and have room left of the w columns at the end, each whole.
struct shown {
	const struct key_row *key[32];
	size_t n;
};

static struct shown shown_keys(const struct frame *f, const struct area *a, int w)
{
	struct shown s = {.n = 0};
	if (f->overlay != OVERLAY_NONE) // a menu takes the keys, and names its own
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
			room = 0; // a less important one does not take its place
		}
	}
	return s;
}

void pane_keys(const struct frame *f, const struct area *a)
{
	int y = a->h - 1, x = 1;
	char right[128];
	area_fill(a, y, STYLE_BAR);
	if (f->prompt && f->prompt->kind != PROMPT_NONE) {
		draw_prompt(f, a, y);
		return;
	}
	say_pace(f, a->w, right, sizeof right);
	int w = text_width(a->to, right, strlen(right));
	struct shown s = shown_keys(f, a, w);
	for (size_t i = 0; i < s.n; x += key_width(a, s.key[i++]) + 2)
		area_put(a, x, y, key_width(a, s.key[i]), STYLE_BAR, key_text(s.key[i]));
	area_put(a, a->w - w, y, w, STYLE_BAR, right);
}

int key_at(const struct frame *f, const struct area *a, int at)
{
	int x = 1;
	char right[128];
	say_pace(f, a->w, right, sizeof right);
	struct shown s = shown_keys(f, a, text_width(a->to, right, strlen(right)));
	for (size_t i = 0; i < s.n; i++) {
		int need = key_width(a, s.key[i]);
		if (at >= x && at < x + need)
			return s.key[i]->keys[0];
		x += need + 2;
	}
	return 0;
}
