// SPDX-License-Identifier: MIT
//
// The table of keys: see keys.h.
#include "visualizer/terminal/keys.h"

#include "base/i18n.h"

// A row that has but help is the head of those below it, on the help screen.
#define HEAD(text)                                                                                 \
	{                                                                                          \
		{0}, ACT_NONE, NULL, NULL, text, 0                                                 \
	}

const struct key_row key_rows[] = {
	HEAD(N_("Step")),
	{{'y'}, ACT_YES, "y n", N_("guess"), NULL, WHEN_HIDDEN},
	{{'\r', '\n', ' '}, ACT_STEP, "Enter", N_("show"), NULL, WHEN_HIDDEN},
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
	 N_("the thread takes a step; a scene: next command"),
	 WHEN_LIVE | WHEN_CAN | WHEN_IDLE | WHEN_FREE},
	{{'o', 'c'},
	 ACT_OUTCOMES,
	 "o",
	 N_("outcomes"),
	 N_("how it continues: what it wakes, time limit ..."),
	 WHEN_LIVE | WHEN_OUTCOMES | WHEN_IDLE | WHEN_FREE},
	{{'o', 'c'}, ACT_OUTCOMES, "o", N_("other step"), NULL, WHEN_LED | WHEN_PAUSED | WHEN_IDLE},
	{{KEY_AT_DOWN, 'j', '\t'},
	 ACT_NEXT_THREAD,
	 "j k",
	 N_("thread"),
	 N_("the next, the previous thread (Down Up, Tab)"),
	 WHEN_IDLE | WHEN_FREE},
	{{KEY_AT_UP, 'k', KEY_AT_BACK_TAB}, ACT_PREVIOUS_THREAD, NULL, NULL, NULL, 0},
	{{0}, ACT_THREAD, "1-9", NULL, N_("the thread of that number"), 0},
	{{'O'}, ACT_NEXT_OBJECT, "O I", NULL, N_("the next, the previous object (or a click)"), 0},
	{{'I'}, ACT_PREVIOUS_OBJECT, NULL, NULL, NULL, 0},
	{{'i'}, ACT_INNER, "i", NULL, N_("the parts of monitors and tasks: shown or not"), 0},
	{{'.'}, ACT_UNTIL_BLOCKED, ".", NULL, N_("run this thread until it cannot continue"), 0},
	{{'f'}, ACT_UNTIL_RETURN, "f", NULL, N_("run it out of the library call: step over"), 0},
	{{'x'}, ACT_STOP, "x", N_("stop"), N_("stop a program that does not come back"), WHEN_BUSY},
	{{'R'}, ACT_RESTART, "R", N_("restart"), N_("start the program again"), WHEN_OVER},
	HEAD(N_("Back and forward")),
	{{KEY_AT_LEFT, 'h'}, ACT_BACK, "h", N_("back"), NULL, WHEN_PAST | WHEN_IDLE},
	{{KEY_AT_RIGHT, 'l'}, ACT_FORWARD, "l", N_("forward"), NULL, WHEN_FUTURE | WHEN_IDLE},
	{{0}, ACT_NONE, "h l", NULL, N_("one step (Left Right); at the end, a new one"), 0},
	{{KEY_AT_PAGE_UP, 'H'}, ACT_BACK_FAR, "H L", NULL, N_("ten steps (PgUp PgDn)"), 0},
	{{KEY_AT_PAGE_DOWN, 'L'}, ACT_FORWARD_FAR, NULL, NULL, NULL, 0},
	{{KEY_AT_HOME, 'g'}, ACT_START, "g G", NULL, N_("to the start, to the end (Home End)"), 0},
	{{KEY_AT_END, 'G'}, ACT_END, NULL, NULL, NULL, 0},
	{{':'}, ACT_JUMP, ":", NULL, N_("to a step, a time or a bookmark"), 0},
	{{'m'}, ACT_MARK, "m", NULL, N_("a bookmark here, or none"), 0},
	{{'\''}, ACT_NEXT_MARK, "' M", NULL, N_("the next bookmark; all, with names"), 0},
	{{'M'}, ACT_MARKS, NULL, NULL, NULL, 0},
	HEAD(N_("Run")),
	{{'r'},
	 ACT_RUN,
	 "r",
	 N_("run"),
	 N_("run, or pause; a scene: to its next card"),
	 WHEN_PAUSED | WHEN_GOES | WHEN_IDLE | WHEN_FREE},
	{{'r'}, ACT_RUN, "r", N_("play"), NULL, WHEN_LED | WHEN_PAUSED | WHEN_IDLE},
	{{'r'}, ACT_RUN, "r", N_("pause"), NULL, WHEN_PLAYING},
	{{'+', '='}, ACT_FASTER, "+ -", N_("speed"), N_("faster, slower"), WHEN_PLAYING},
	{{'-'}, ACT_SLOWER, NULL, NULL, NULL, 0},
	{{'w'}, ACT_TURNS, "w", NULL, N_("which is next: in turns, stay with one, random"), 0},
	{{'e'},
	 ACT_KIND,
	 "e",
	 N_("run to"),
	 N_("to the next unlock, signal, log line ..."),
	 WHEN_GOES | WHEN_PAUSED | WHEN_IDLE | WHEN_FREE},
	{{'*'}, ACT_OBJECT, "* #", NULL, N_("to the next, the last event on the object"), 0},
	{{'#'}, ACT_OBJECT_BACK, NULL, NULL, NULL, 0},
	{{'/'}, ACT_SEARCH, "/", NULL, N_("to a step or a log line with a text"), 0},
	{{'n'}, ACT_MATCH, "n N", NULL, N_("to the next of these, to the one before"), 0},
	{{'N'}, ACT_MATCH_BACK, NULL, NULL, NULL, 0},
	HEAD(N_("In class")),
	{{'P'}, ACT_PREDICT, "P y n", NULL, N_("hide which can continue, to guess: yes, no"), 0},
	{{'a'}, ACT_CONTENTS, "a", NULL, N_("the acts and scenes of this lesson"), 0},
	{{'>'}, ACT_NEXT_SCENE, "> <", NULL, N_("the next scene, the previous one"), 0},
	{{'<'}, ACT_PREVIOUS_SCENE, NULL, NULL, NULL, 0},
	{{'b'},
	 ACT_SCENE,
	 "b",
	 N_("back to the scene"),
	 N_("back to the scene, where it was left"),
	 WHEN_LEFT | WHEN_IDLE},
	{{'v'},
	 ACT_LIVE,
	 "v",
	 N_("go live"),
	 N_("a trace: continue from here with its program"),
	 WHEN_RECORDED},
	HEAD(N_("Screen and files")),
	{{'p'}, ACT_PANES, "p", NULL, N_("panes: show, hide, larger, smaller"), 0},
	{{'C'}, ACT_LANES, "C", NULL, N_("code of how many threads, side by side"), 0},
	{{'T'}, ACT_THEME, "T B", NULL, N_("the next theme; large, for a projector"), 0},
	{{'B'}, ACT_BIG, NULL, NULL, NULL, 0},
	{{'z'}, ACT_ZOOM_IN, "z Z", NULL, N_("the timeline: larger, smaller"), 0},
	{{'Z'}, ACT_ZOOM_OUT, NULL, NULL, NULL, 0},
	{{'['}, ACT_SCROLL_LEFT, "[ ]", NULL, N_("the timeline: to the left, to the right"), 0},
	{{']'}, ACT_SCROLL_RIGHT, NULL, NULL, NULL, 0},
	{{'s'}, ACT_SAVE, "s S", NULL, N_("save the steps as a trace; as a scene"), 0},
	{{'S'}, ACT_SAVE_SCENE, NULL, NULL, NULL, 0},
	{{KEY_CTRL('L')}, ACT_REDRAW, "Ctrl-L", NULL, N_("draw the screen again"), 0},
	{{'?'}, ACT_HELP, "?", N_("help"), N_("this help"), 0},
	{{'q', KEY_CTRL('C')}, ACT_QUIT, "q", N_("quit"), N_("quit (Ctrl-C)"), 0},
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
