// SPDX-License-Identifier: MIT
//
// The command `treadle`: finds the named command and passes it the rest of the line. A closed pipe
// ends it quietly, like other programs; output that cannot be written is an error.
#include "base/buf.h"
#include "base/nearest.h"
#include "cmd/commands.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static const struct command *const commands[] = {
	&command_list,	 &command_run,	 &command_view,	    &command_follow,   &command_record,
	&command_replay, &command_check, &command_outcomes, &command_explain,  &command_play,
	&command_init,	 &command_learn, &command_grade,    &command_exercise, &command_cc,
};

const char *argp_program_version = "treadle (Treadle) " PACKAGE_VERSION;

static const char about[] =
	N_("Step through pthreads programs, thread by thread, forward and back, and try every "
	   "interleaving. Without a command, on a terminal, a screen offers lessons, exercises, "
	   "traces and your own program."
	   "\v"
	   "Exit status: 0 success, 1 the program under study failed, 2 wrong usage, 3 a failure "
	   "of Treadle itself, 4 a search whose budget ran out and that found nothing.\n\n"
	   "Examples:\n"
	   "  treadle list\n"
	   "  treadle view semaphores\n"
	   "  treadle view ./a.out\n"
	   "  treadle check semaphores permits-lost");

// Puts the list of commands before the last part of --help.
static char *help(int key, const char *text, void *input)
{
	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC || !text)
		return (char *)(uintptr_t)text;
	struct buf b = {0};
	buf_puts(&b, _("Commands:\n"));
	for (size_t i = 0; i < COUNT(commands); i++)
		buf_printf(&b, "  %-8s %s\n", commands[i]->name, _(commands[i]->about));
	buf_printf(&b, "  %-8s %s\n\n%s", "help", _("Explain a command"), text);
	return b.failed ? (char *)(uintptr_t)text : b.s; // argp frees it
}

static const struct argp argp = {
	.args_doc = N_("COMMAND [ARG...]"), .doc = about, .help_filter = help};

static const struct command *command_find(const char *name)
{
	for (size_t i = 0; i < COUNT(commands); i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

static int command_unknown(const char *name)
{
	const char *names[COUNT(commands) + 1] = {"help"};
	for (size_t i = 0; i < COUNT(commands); i++)
		names[i + 1] = commands[i]->name;
	const char *near = nearest(name, names, COUNT(names));
	if (near)
		return command_wrong(_("there is no command '%s'; did you mean '%s'?"), name, near);
	return command_wrong(_("there is no command '%s'; see 'treadle --help'"), name);
}

// Without a command: Treadle's own few options.
static int own_options(int argc, char **argv)
{
	static char name[] = "treadle";
	argv[0] = name;
	int code = command_read(&argp, argc, argv, NULL);
	if (code == EXIT_OK) // --help and the like do not return
		code = command_wrong(_("name a command; see 'treadle --help'"));
	return code;
}

// Options before the command are the command's: puts the command first.
static void command_first(int argc, char **argv)
{
	int n = 1;
	while (n < argc && argv[n][0] == '-' && strcmp(argv[n], "--") != 0)
		n++;
	if (n == argc || !command_find(argv[n]))
		return;
	char *command = argv[n];
	memmove(argv + 2, argv + 1, (size_t)(n - 1) * sizeof *argv);
	argv[1] = command;
}

static int command_run_named(const struct command *c, int argc, char **argv)
{
	char name[64];
	snprintf(name, sizeof name, "treadle %s", c->name);
	argv[0] = name;
	return c->run(argc, argv);
}

// treadle help [COMMAND]
static int help_run(int argc, char **argv)
{
	static char option[] = "--help";
	if (argc > 2)
		return command_wrong(_("help explains one command: 'treadle help COMMAND'"));
	char *asked[] = {argv[0], option, NULL};
	if (argc < 2 || argv[1][0] == '-')
		return own_options(2, asked);
	const struct command *c = strcmp(argv[1], "help") == 0 ? NULL : command_find(argv[1]);
	if (!c && strcmp(argv[1], "help") != 0)
		return command_unknown(argv[1]);
	return c ? command_run_named(c, 2, asked) : own_options(2, asked);
}

static int no_command(void)
{
	fputs(_("Usage: treadle COMMAND [ARG...]\nCommands:"), stderr);
	for (size_t i = 0; i < COUNT(commands); i++)
		fprintf(stderr, " %s", commands[i]->name);
	fprintf(stderr, " help\n%s\n",
		_("To begin: 'treadle list', then 'treadle view LESSON'. More: 'treadle --help'"));
	return EXIT_USAGE;
}

static int command_line(int argc, char **argv)
{
	if (argc < 2)
		return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? home_run() : no_command();
	command_first(argc, argv);
	if (argv[1][0] == '-')
		return own_options(argc, argv);
	if (strcmp(argv[1], "help") == 0)
		return help_run(argc - 1, argv + 1);
	const struct command *c = command_find(argv[1]);
	return c ? command_run_named(c, argc - 1, argv + 1) : command_unknown(argv[1]);
}

// At exit, even when argp exits after --help or --version: was all output written? Nothing is
// checked if nothing was printed.
static void output_end(void)
{
	errno = 0;
	if (ferror(stdout)) // another write fails for the same reason, and sets errno
		putchar('\n');
	if (!fflush(stdout) && !ferror(stdout) && (!close(STDOUT_FILENO) || errno == EBADF))
		return;
	command_note(_("standard output: %s"), strerror(errno ? errno : EIO));
	_exit(EXIT_TROUBLE);
}

// Takes characters and messages from the user's locale, but not numbers: JSON and CSV are read by
// programs.
static void take_locale(void)
{
	const char *folder = getenv("TREADLE_LOCALEDIR"); // of a catalogue not installed yet
	setlocale(LC_CTYPE, "");
	setlocale(LC_MESSAGES, "");
	bindtextdomain("treadle", folder ? folder : TREADLE_LOCALE_DIR);
	textdomain("treadle");
}

int main(int argc, char **argv)
{
	take_locale();
	argp_err_exit_status = EXIT_USAGE;
	signal(SIGPIPE, SIG_DFL);
	atexit(output_end);
	return command_line(argc, argv);
}
