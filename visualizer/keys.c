// SPDX-License-Identifier: MIT
//
// The table of keys: see keys.h.
#include "visualizer/keys.h"

#include "base/i18n.h"

const struct key_row key_rows[] = {
	{{'\r', '\n', ' '},
	 ACT_STEP,
	 "Enter",
	 N_("next"),
	 NULL,
	 WHEN_LED | WHEN_PAUSED | WHEN_IDLE},
	{{'\r', '\n', ' '}, ACT_STEP, "Enter", N_("finish"), NULL, WHEN_COMMAND},
	{{'\r', '\n', ' '},
	 ACT_STEP,
	 "Enter",
	 N_("step"),
	 N_("let the chosen thread go on; in a scene: its next command"),
	 WHEN_LIVE | WHEN_CAN | WHEN_IDLE | WHEN_FREE},
	{{'o', 'c'},
	 ACT_OUTCOMES,
	 "o",
	 N_("outcomes"),
	 N_("choose how it goes on: whom it wakes, a time limit; leaves a scene"),
	 WHEN_LIVE | WHEN_OUTCOMES | WHEN_IDLE | WHEN_FREE},
	{{'o', 'c'}, ACT_OUTCOMES, "o", N_("other step"), NULL, WHEN_LED | WHEN_PAUSED | WHEN_IDLE},
	{{KEY_AT_DOWN, 'j', '\t'},
	 ACT_NEXT_THREAD,
	 "j k",
	 N_("thread"),
	 N_("choose the next or the previous thread (also Down Up, Tab)"),
	 WHEN_IDLE | WHEN_FREE},
	{{KEY_AT_UP, 'k', KEY_AT_BACK_TAB}, ACT_PREVIOUS_THREAD, NULL, NULL, NULL, 0},
	{{0}, ACT_THREAD, "1-9", NULL, N_("choose the thread of that number"), 0},
	{{KEY_AT_LEFT, 'h'}, ACT_BACK, "h", N_("back"), NULL, WHEN_PAST | WHEN_IDLE},
	{{KEY_AT_RIGHT, 'l'}, ACT_FORWARD, "l", N_("forward"), NULL, WHEN_FUTURE | WHEN_IDLE},
	{{0},
	 ACT_NONE,
	 "h l",
	 NULL,
	 N_("back and forward one step (also Left Right); at the end, a new step"),
	 0},
	{{KEY_AT_PAGE_UP, 'H'},
	 ACT_BACK_FAR,
	 "H L",
	 NULL,
	 N_("back and forward ten steps (also PgUp PgDn)"),
	 0},
	{{KEY_AT_PAGE_DOWN, 'L'}, ACT_FORWARD_FAR, NULL, NULL, NULL, 0},
	{{KEY_AT_HOME, 'g'},
	 ACT_START,
	 "g G",
	 NULL,
	 N_("to the start, to the end of what has happened (also Home End)"),
	 0},
	{{KEY_AT_END, 'G'}, ACT_END, NULL, NULL, NULL, 0},
	{{'r'},
	 ACT_RUN,
	 "r",
	 N_("run"),
	 N_("run, each thread in its turn (a scene: to its next card), or pause"),
	 WHEN_PAUSED | WHEN_GOES | WHEN_IDLE | WHEN_FREE},
	{{'r'}, ACT_RUN, "r", N_("play"), NULL, WHEN_LED | WHEN_PAUSED | WHEN_IDLE},
	{{'r'}, ACT_RUN, "r", N_("pause"), NULL, WHEN_PLAYING},
	{{'+', '='}, ACT_FASTER, "+ -", N_("speed"), N_("run faster, slower"), WHEN_PLAYING},
	{{'-'}, ACT_SLOWER, NULL, NULL, NULL, 0},
	{{'b'},
	 ACT_SCENE,
	 "b",
	 N_("back to the scene"),
	 N_("back to the scene, where it was left"),
	 WHEN_LEFT | WHEN_IDLE},
	{{'x'},
	 ACT_STOP,
	 "x",
	 N_("stop"),
	 N_("stop the program that does not come back"),
	 WHEN_BUSY},
	{{'R'}, ACT_RESTART, "R", N_("restart"), N_("start the program again"), WHEN_OVER},
	{{'p'}, ACT_PANES, "p", NULL, N_("panes: show, hide, make larger or smaller"), 0},
	{{'T'}, ACT_THEME, "T B", NULL, N_("the next theme; large, for a projector"), 0},
	{{'B'}, ACT_BIG, NULL, NULL, NULL, 0},
	{{'z'}, ACT_ZOOM_IN, "z Z", NULL, N_("the timeline: larger, smaller"), 0},
	{{'Z'}, ACT_ZOOM_OUT, NULL, NULL, NULL, 0},
	{{'['}, ACT_SCROLL_LEFT, "[ ]", NULL, N_("the timeline: to the left, to the right"), 0},
	{{']'}, ACT_SCROLL_RIGHT, NULL, NULL, NULL, 0},
	{{'s'}, ACT_SAVE, "s", NULL, N_("save what has happened as a trace"), 0},
	{{KEY_CTRL('L')}, ACT_REDRAW, "Ctrl-L", NULL, N_("draw the screen again"), 0},
	{{'?'}, ACT_HELP, "?", N_("help"), N_("this help"), 0},
	{{'q', KEY_CTRL('C')}, ACT_QUIT, "q", N_("quit"), N_("quit (also Ctrl-C)"), 0},
};
const size_t key_count = sizeof key_rows / sizeof *key_rows;

enum action key_action(int key, unsigned *number)
{
	if (key >= '1' && key <= '9') {
		*number = (unsigned)(key - '0');
		return ACT_THREAD;
	}
	for (size_t i = 0; i < key_count; i++)
		for (size_t k = 0; k < 6 && key_rows[i].keys[k]; k++)
			if (key_rows[i].keys[k] == key)
				return key_rows[i].action;
	return ACT_NONE;
}
