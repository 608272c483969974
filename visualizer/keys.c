// SPDX-License-Identifier: MIT
//
// The table of keys: see keys.h.
#include "visualizer/keys.h"

#include "base/i18n.h"

const struct key_row key_rows[] = {
	{{'x'}, ACT_STOP, "x", N_("stop"), N_("stop the program that is running"), WHEN_BUSY},
	{{'\r', '\n', ' '},
	 ACT_STEP,
	 "Enter",
	 N_("step"),
	 N_("let the chosen thread do its operation"),
	 WHEN_LIVE | WHEN_CAN},
	{{'o', 'c'},
	 ACT_OUTCOMES,
	 "o",
	 N_("outcomes"),
	 N_("choose how the operation goes on: whom it wakes, a time limit, ..."),
	 WHEN_LIVE | WHEN_OUTCOMES},
	{{KEY_AT_DOWN, 'j', '\t'},
	 ACT_NEXT_THREAD,
	 "j k",
	 N_("thread"),
	 N_("choose the next thread (also Down, Tab)"),
	 0},
	{{KEY_AT_UP, 'k', KEY_AT_BACK_TAB},
	 ACT_PREVIOUS_THREAD,
	 "k",
	 NULL,
	 N_("choose the previous thread (also Up)"),
	 0},
	{{0}, ACT_THREAD, "1-9", NULL, N_("choose the thread of that number"), 0},
	{{KEY_AT_LEFT, 'h'}, ACT_BACK, "h", N_("back"), N_("back one step (also Left)"), WHEN_PAST},
	{{KEY_AT_RIGHT, 'l'},
	 ACT_FORWARD,
	 "l",
	 N_("forward"),
	 N_("forward one step (also Right); at the end, a new step"),
	 WHEN_FUTURE},
	{{KEY_AT_PAGE_UP, 'H'}, ACT_BACK_FAR, "H", NULL, N_("back ten steps (also PgUp)"), 0},
	{{KEY_AT_PAGE_DOWN, 'L'},
	 ACT_FORWARD_FAR,
	 "L",
	 NULL,
	 N_("forward ten steps (also PgDn)"),
	 0},
	{{KEY_AT_HOME, 'g'}, ACT_START, "g", NULL, N_("to the start (also Home)"), 0},
	{{KEY_AT_END, 'G'},
	 ACT_END,
	 "G",
	 NULL,
	 N_("to the end of what has happened (also End)"),
	 0},
	{{'r'}, ACT_RUN, "r", N_("run"), N_("run, each thread in its turn; or pause"), WHEN_PAUSED},
	{{'r'}, ACT_RUN, "r", N_("pause"), NULL, WHEN_PLAYING},
	{{'+', '='}, ACT_FASTER, "+", N_("faster"), N_("run faster"), WHEN_PLAYING},
	{{'-'}, ACT_SLOWER, "-", N_("slower"), N_("run slower"), WHEN_PLAYING},
	{{'R'}, ACT_RESTART, "R", NULL, N_("start the program again"), 0},
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
