// SPDX-License-Identifier: MIT
//
// Looking at a trace without a terminal: see fuzz.h. A picture may hold any character but those
// that command a terminal, and so may the story that is told as text.
#include "tests/fuzz/fuzz.h"
#include "trace/story_text.h"
#include "visualizer/plain.h"
#include "visualizer/actions/input.h"
#include "visualizer/ui/ui.h"
#include "visualizer/panes/frame_draw.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KEYS = 12 };

static const int sizes[][2] = {{80, 24}, {20, 5}, {200, 60}, {1, 1}, {40, 10}, {120, 40}};

static void draw(struct ui *u, int w, int h)
{
	struct cells c = {0};
	u->display.w = w;
	u->display.h = h;
	if (cells_size(&c, w, h))
		return;
	struct frame f = ui_frame(u, 0);
	f.namer = story_namer(&f.names);
	frame_draw(&f, &c);
	for (int i = 0; i < w * h; i++)
		if ((c.cell[i].ch && c.cell[i].ch < ' ') ||
		    (c.cell[i].ch >= 0x7f && c.cell[i].ch < 0xa0))
			abort();
	cells_free(&c);
}

// A key that writes no file.
static int key_of(uint8_t byte)
{
	static const int special[] = {KEY_AT_UP,   KEY_AT_DOWN,	   KEY_AT_HOME,	     KEY_AT_END,
				      KEY_AT_LEFT, KEY_AT_PAGE_UP, KEY_AT_PAGE_DOWN, KEY_AT_RIGHT};
	if (byte >= 0x80)
		return special[byte % (sizeof special / sizeof *special)];
	return byte == 's' || byte == 'S' || byte == 'q' || byte == KEY_CTRL('C') ? 'G' : byte;
}

void fuzz_look(const struct trace *t, const uint8_t *keys, size_t n)
{
	struct ui u;
	struct status st = {0};
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		abort();
	if (ui_init(&u, t, NULL, 2, &st) == EXIT_OK) {
		draw(&u, 80, 24);
		ui_key(&u, 'G');
		for (size_t i = 0; i < n && i < MOST_KEYS; i++) {
			draw(&u, sizes[i % 6][0], sizes[i % 6][1]);
			ui_key(&u, key_of(keys[i]));
			progress_tick(&u, (int64_t)i * 500);
		}
		draw(&u, 80, 24);
	}
	ui_free(&u);
}

void fuzz_tell(const struct trace *t)
{
	struct plain p;
	struct status st = {0};
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);
	if (!out)
		abort();
	if (plain_begin(&p, t, out, &st) == EXIT_OK) {
		plain_tell(&p, &st);
		plain_end(&p);
	}
	fclose(out);
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\t')
			abort();
	free(text);
}
