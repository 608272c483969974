// SPDX-License-Identifier: MIT
//
// What the commands of `treadle` share. A command is one file with its entry of the table in
// main.c; it reads its command line with argp through command_read(), so that every mistake in
// it is one line that names the nearest option, and exit code 2.
//
//	static int list_run(int argc, char **argv) { ... return EXIT_OK; }
//	const struct command command_list = {"list", N_("List the lessons"), list_run};
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include "base/buf.h"
#include "base/i18n.h"
#include "base/status.h"
#include "session/target.h"
#include "trace/story.h"

#include <argp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

struct command {
	const char *name;
	const char *about; // one line, untranslated
	// argv[0] is "treadle NAME". Returns the exit code of the process.
	int (*run)(int argc, char **argv);
};

extern const struct command command_cc;
extern const struct command command_check;
extern const struct command command_exercise;
extern const struct command command_grade;
extern const struct command command_init;
extern const struct command command_learn;
extern const struct command command_list;
extern const struct command command_record;
extern const struct command command_replay;
extern const struct command command_run;
extern const struct command command_view;

// Looks through all options of argp and its children, then has argp read the command line.
// EXIT_OK, or EXIT_USAGE after having said what is wrong. --help and --version end the process.
int command_read(const struct argp *argp, int argc, char **argv, void *input);

// Read the value of an option that several commands have: --output=FILE, --timeouts=WHEN. 0, or
// EINVAL after having said what is wrong.
error_t command_output(char *arg, char **file);
error_t command_timeouts(const char *arg, bool *any);

// Say on standard error, as one line after "treadle: ", what is wrong, and return an exit code:
// EXIT_USAGE; that of st; of a note, nothing.
int command_wrong(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int command_fail(const struct status *st);
void command_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// From now on SIGINT, SIGTERM and SIGHUP only set command_stopped, so that long work can end with
// what it has; the same one once more ends the process at once. Set by a signal's handler alone,
// and sig_atomic_t is all that one may touch.
extern volatile sig_atomic_t command_stopped;
void command_catch(void);

// How this treadle is called in a shell, in any folder: "treadle" if that is the one that the PATH
// leads to, else its path, quoted. Added to b.
void command_self(struct buf *b);

// What is said from now on is said of a place in a file, "lost.scene:2"; NULL: no longer.
void command_within(const char *place);

// --- a lesson or program on the command line ----------------------------------------------------

// What the words of a command line say of the program to run. Zero bytes to begin with.
struct program_words {
	char **words;  // LESSON|PROGRAM [ACT] [ARG...], nwords of them
	char **quoted; // what stood behind "--", nquoted of them
	size_t nwords, nquoted, words_cap, quoted_cap;
	char *threads, *speed; // for a lesson; or NULL
};

// A child for a command's argp: collects words, --threads and --speed. Its input, which the
// parent hands over at ARGP_KEY_INIT in state->child_inputs, is a struct program_words.
extern const struct argp program_argp;

// Finds the target that was named. EXIT_OK, or the exit code after having said what is wrong.
// *t is to be given to target_free(), in any case.
int program_target(const struct program_words *p, struct target *t);

void program_free(struct program_words *p);

// Does path name a trace rather than a program: a file that begins as one, or that has the name
// of one (*.trace)?
bool names_trace(const char *path);

// The name of a new trace of t, if the user gives none: "semaphores-timeout.trace", "a.out.trace".
void trace_name(const struct target *t, char *out, size_t size);

// --- how a run ended ----------------------------------------------------------------------------

// The exit code that the end of a run leads to: of an EV_END.
enum exit_code end_code(const struct event *end);

#endif
