// SPDX-License-Identifier: MIT
//
// What the commands of `treadle` share. A command is one file of cmd/ with its entry of the table
// in cmd/commands.h; it reads its command line by command_line.h.
//
//	static int list_run(int argc, char **argv) { ... return EXIT_OK; }
//	const struct command command_list = {"list", N_("List the lessons"), list_run};
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/buf.h"
#include "base/i18n.h"
#include "base/status.h"

#include <argp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

struct command {
	const char *name;
	const char *about; // one line, untranslated
	// argv[0] is "treadle NAME". Returns the exit code of the process.
	int (*run)(int argc, char **argv);
};

// The heading, in --help, of options that only developers of Treadle need; their group is 8.
#define FOR_DEVELOPERS N_("Options for those who develop Treadle:")

// Prints what is wrong with an option or an argument, as command_wrong() does. Returns EINVAL.
error_t command_invalid(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// Reads the value of an option, a whole number from min to max. Returns 0, or EINVAL after printing
// what is wrong.
error_t command_number(const char *option, const char *arg, uint64_t min, uint64_t max,
		       uint64_t *n);

// Read the value of an option that several commands have: --output=FILE, --timeouts=WHEN. Return 0,
// or EINVAL after printing what is wrong.
error_t command_output(char *arg, char **file);
error_t command_timeouts(const char *arg, bool *any);

// Takes the only argument of a command into *word. Returns 0, or EINVAL after printing that it is
// unexpected, if *word is set already.
error_t command_argument(const struct argp_state *state, char *arg, char **word);

// Print one line after "treadle: " on standard error. command_wrong() returns EXIT_USAGE;
// command_fail() prints the line of st and returns its exit code.
int command_wrong(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int command_fail(const struct status *st);
void command_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// After command_catch() SIGINT, SIGTERM and SIGHUP only set command_stopped, so that long work can
// end with what it has; the same signal once more ends the process at once. Only the signal handler
// sets command_stopped; a command that has more to do may clear it.
extern volatile sig_atomic_t command_stopped;
void command_catch(void);

// Sets command_stopped, and command_late with it, after so many seconds of wall time; 0: no longer.
// Uses alarm(). What is started meanwhile does not inherit this.
void command_stop_after(unsigned seconds);
extern volatile sig_atomic_t command_late; // the time is what stopped the command

// Adds the command by which a shell calls this treadle in any folder: "treadle" if the PATH leads
// to it, else its path, quoted.
void command_self(struct buf *b);

// From now on lines are about a place in a file, "lost.scene:2", and begin with it; NULL: no
// longer.
void command_within(const char *place);

#endif
