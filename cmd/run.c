// SPDX-License-Identifier: MIT
//
// `treadle run`: runs a lesson or program without the runtime: this process becomes the program,
// which so has the terminal, the signals and the exit status of any program. With --scene, a scene
// of it is played instead (scene_run()).
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "scene/scene_vocabulary.h"
#include "session/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct arguments {
	struct program_words words; // input of the child
	char *scene;
	bool quiet;
};

enum { KEY_SCENE = 256 };

static const struct argp_option options[] = {
	{"scene", KEY_SCENE, N_("NAME|FILE"), 0,
	 N_("Play a scene (of the lesson, or in a file) without a screen, and check what it "
	    "expects; --scene=help lists the words of scenes"),
	 0},
	{"quiet", 'q', NULL, 0, N_("With --scene: print only mistakes"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->words;
		return 0;
	case KEY_SCENE:
		a->scene = arg;
		return 0;
	case 'q':
		a->quiet = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] =
	N_("Run a lesson or a program without Treadle's runtime: in real time, as the kernel "
	   "schedules it. The exit status is the program's."
	   "\v"
	   "Everything after -- is passed to the program unchanged.\n\n"
	   "With --scene, the program runs under Treadle, step by step as the scene says; you can "
	   "omit the program if the scene names it. The exit status is then 0 if everything "
	   "happens as the scene says, else 1: the first line that does not fit is printed, with "
	   "what was found instead.\n\n"
	   "Examples:\n"
	   "  treadle run semaphores\n"
	   "  treadle run semaphores pool --threads 6 --speed 2\n"
	   "  treadle run ./a.out -- --verbose\n"
	   "  treadle run --scene=permits-lost semaphores\n"
	   "  treadle run --scene=lost.scene");

static const struct argp argp = {.options = options,
				 .parser = parse,
				 .args_doc = N_("LESSON|PROGRAM [ACT] [ARG...]"),
				 .doc = doc,
				 .children = program_children};

static int become(const struct target *t)
{
	struct status st;
	int input = t->input ? open(t->input, O_RDONLY | O_CLOEXEC) : -1;
	if (t->input && (input < 0 || dup2(input, STDIN_FILENO) < 0)) {
		status_set(&st, EXIT_USAGE, _("standard input %s cannot be read: %s"), t->input,
			   strerror(errno));
		return command_fail(&st);
	}
	if (t->bug)
		command_note(_("%s has a planted bug and may hang; Ctrl-C ends it"), t->act);
	fflush(stdout);
	program_become(t);
	status_set(&st, EXIT_TROUBLE, _("%s cannot be started: %s"), t->program, strerror(errno));
	return command_fail(&st);
}

static int run_free(const struct arguments *a)
{
	struct target t = {0};
	if (a->quiet)
		return command_wrong(_("--quiet goes with --scene only"));
	int code = program_target(&a->words, &t);
	if (code == EXIT_OK)
		code = become(&t);
	target_free(&t);
	return code;
}

static int list_words(void)
{
	struct buf b = {0};
	scene_help(&b);
	fputs(buf_str(&b), stdout);
	buf_free(&b);
	return EXIT_OK;
}

static int run_run(int argc, char **argv)
{
	struct arguments a = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code == EXIT_OK && a.scene && strcmp(a.scene, "help") == 0)
		code = list_words();
	else if (code == EXIT_OK)
		code = a.scene ? scene_run(a.scene, &a.words, false, a.quiet, false) : run_free(&a);
	program_words_free(&a.words);
	return code;
}

const struct command command_run = {"run", N_("Run a lesson or program without Treadle's runtime"),
				    run_run};
