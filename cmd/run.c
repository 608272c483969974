// SPDX-License-Identifier: MIT
//
// `treadle run`: a lesson or program by itself. Nothing is put under it: this process becomes the
// program, so it has the terminal, the signals and the exit status of any program.
#include "cmd/command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static error_t parse(int key, char *arg, struct argp_state *state)
{
	(void)arg;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	state->child_inputs[0] = state->input;
	return 0;
}

static const char doc[] =
	N_("Run a lesson or a program by itself: in real time, as the kernel schedules it, with "
	   "nothing under it. The exit status is the program's."
	   "\v"
	   "What follows -- goes to the program as it is.\n\n"
	   "Examples:\n"
	   "  treadle run semaphores\n"
	   "  treadle run semaphores pool --threads 6 --speed 2\n"
	   "  treadle run ./a.out -- --verbose");

static const struct argp_child children[] = {{&program_argp, 0, N_("For a lesson:"), 1}, {0}};
static const struct argp argp = {.parser = parse,
				 .args_doc = N_("LESSON|PROGRAM [ACT] [ARG...]"),
				 .doc = doc,
				 .children = children};

static int become(const struct target *t)
{
	struct status st;
	if (t->bug)
		command_note(_("%s has a planted bug and may hang; Ctrl-C ends it"), t->act);
	fflush(stdout);
	execv(t->program, t->argv);
	status_set(&st, EXIT_TROUBLE, _("%s cannot be started: %s"), t->program, strerror(errno));
	return command_fail(&st);
}

static int run_run(int argc, char **argv)
{
	struct program_words words = {0};
	struct target t = {0};
	int code = command_read(&argp, argc, argv, &words);
	if (code == EXIT_OK)
		code = program_target(&words, &t);
	if (code == EXIT_OK)
		code = become(&t);
	target_free(&t);
	program_free(&words);
	return code;
}

const struct command command_run = {"run", N_("Run a lesson or program by itself"), run_run};
