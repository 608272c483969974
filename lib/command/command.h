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
#include <stddef.h>

struct command {
	const char *name;
	const char *about; // one line, untranslated
	// argv[0] is "treadle NAME". Returns the exit code of the process.
	int (*run)(int argc, char **argv);
};

// Read the value of an option that several commands have: --output=FILE, --timeouts=WHEN. 0, or
// EINVAL after having said what is wrong.
error_t command_output(char *arg, char **file);
error_t command_timeouts(const char *arg, bool *any);

// Takes the only argument of a command into *word. 0; or EINVAL after having said that it is
// unexpected, where *word is there already.
error_t command_argument(const struct argp_state *state, char *arg, char **word);

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

#endif
