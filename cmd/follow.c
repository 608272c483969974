// SPDX-License-Identifier: MIT
//
// `treadle follow`: shows the screen of a `treadle view --serve` on this terminal.
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "visualizer/view.h"

#include <errno.h>

struct arguments {
	char *where;
	struct view_options o;
};

enum { KEY_ASCII = 256, KEY_THEME, KEY_BIG };

static const struct argp_option options[] = {
	{"ascii", KEY_ASCII, NULL, 0, N_("Draw with plain ASCII only"), 0},
	{"theme", KEY_THEME, N_("NAME"), 0, N_("Colours, as in 'treadle view'"), 0},
	{"big", KEY_BIG, NULL, 0, N_("For a projector: more room for what matters most"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_ASCII:
		a->o.ascii = true;
		return 0;
	case KEY_THEME:
		a->o.theme = arg;
		return theme_option(arg);
	case KEY_BIG:
		a->o.big = true;
		return 0;
	case ARGP_KEY_ARG:
		return command_argument(state, arg, &a->where);
	case ARGP_KEY_END:
		if (a->where)
			return 0;
		return command_invalid(
			_("name the address that the instructor's screen shows: 'treadle "
			  "follow 192.168.1.5:7117'"));
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] =
	N_("Show the screen of an instructor who runs 'treadle view --serve', in the size and the "
	   "colours of this terminal. Keys h and l look back and forward on your own; b returns to "
	   "where the instructor is. Nothing is sent to the instructor, and no program runs here."
	   "\v"
	   "Without an ADDRESS, the instructor's screen is on this machine.\n\n"
	   "Examples:\n"
	   "  treadle follow 7117\n"
	   "  treadle follow lab-3:7117\n"
	   "  treadle follow [::1]:7117");

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("[ADDRESS:]PORT"), .doc = doc};

static int follow_run(int argc, char **argv)
{
	struct arguments a = {.o = {.color = true}};
	struct status st = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (!code && view_follow(a.where, &a.o, &st))
		code = command_fail(&st);
	return code;
}

const struct command command_follow = {"follow", N_("Follow an instructor's screen"), follow_run};
