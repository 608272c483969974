// SPDX-License-Identifier: MIT
//
// `treadle record`: writes a real run to a trace.
#include "checker/search/ends.h"
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "session/record.h"
#include "trace/story.h"
#include "trace/story_end.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_DEFAULT 256 // MiB
#define SIZE_MOST 1000000

struct arguments {
	struct program_words words; // input of the child
	char *file;
	uint64_t size; // MiB
};

enum { KEY_SIZE = 1000 };

static const struct argp_option options[] = {
	{"output", 'o', N_("FILE"), 0,
	 N_("Write the trace to FILE (default: the name of the act or program with .trace, in the "
	    "current folder)"),
	 0},
	{"size", KEY_SIZE, N_("MIB"), 0,
	 N_("End the program when the trace has this size (default: 256; 0: no limit)"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->words;
		return 0;
	case 'o':
		return command_output(arg, &a->file);
	case KEY_SIZE:
		return command_number("size", arg, 0, SIZE_MOST, &a->size);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] =
	N_("Run a lesson or a program in real time, as the kernel schedules it, and write each of "
	   "its operations to a trace. A program that is stuck is noticed and ended."
	   "\v"
	   "Ctrl-C ends the program, and what was recorded is kept. An existing FILE is replaced "
	   "only when the new trace is whole. Accesses to memory are not recorded, even if the "
	   "program was built by 'treadle cc'.\n\n"
	   "Three things are shown as threads of their own, although the program did not create "
	   "them as threads: what a signal handler does while its thread is inside an operation; "
	   "the thread of a timer; and a forked process, of which only operations on "
	   "process-shared objects and named semaphores are recorded. A replay departs from the "
	   "trace where such a thread takes a step.\n\n"
	   "Exit status: 0 the program ended with status 0, 1 it failed (its own status is "
	   "printed), 3 a failure of Treadle itself, 4 the trace reached its size (what was "
	   "recorded until then is kept).\n\n"
	   "Examples:\n"
	   "  treadle record semaphores\n"
	   "  treadle record -o run.trace semaphores pool --threads 6\n"
	   "  treadle record -o run.trace ./a.out -- --verbose\n"
	   "  treadle view run.trace");

static const struct argp argp = {.options = options,
				 .parser = parse,
				 .args_doc = N_("LESSON|PROGRAM [ACT] [ARG...]"),
				 .doc = doc,
				 .children = program_children};

static int tell_end(const struct trace *t, struct buf *b)
{
	struct story s;
	size_t at;
	int err = story_until(&s, t, NO_SLOT, &at);
	if (!err)
		story_end(&s, t, b);
	story_free(&s);
	return err;
}

// Prints the result of the recording. Returns the exit code for it.
static int conclude(const char *file, uint64_t size, const struct record_result *r)
{
	struct status st;
	struct trace t;
	struct buf b = {0}, word = {0};
	if (trace_open(&t, file, &st))
		return command_fail(&st);
	buf_word(&word, file);
	const struct event *end = trace_end(&t);
	int code = end ? (int)end_code(end) : EXIT_TROUBLE;
	if (r->full) {
		code = EXIT_UNDECIDED;
		buf_printf(&b,
			   _("the trace has reached %llu MiB (--size), and the program was ended"),
			   (unsigned long long)size);
	} else if (end && end->op == END_EXIT) // known without folding a long trace
		buf_printf(&b, _("exited with status %d"), (int)end->arg);
	else if (tell_end(&t, &b))
		buf_puts(&b, _("the trace does not fit the model: please report this"));
	command_note(ngettext("recorded %llu operation; %s; to look at it: treadle view %s",
			      "recorded %llu operations; %s; to look at it: treadle view %s",
			      (unsigned long)r->operations),
		     r->operations, buf_str(&b), buf_str(&word));
	bool interrupted = end && end->op == END_STOPPED && !r->full;
	buf_free(&b);
	buf_free(&word);
	trace_free(&t);
	if (interrupted)
		raise(SIGINT); // end as a program that Ctrl-C ends
	return code;
}

static int record(const struct arguments *a, const struct target *t)
{
	struct record_result r = {0};
	struct status st;
	char name[PATH_MAX];
	trace_name(t, name, sizeof name);
	const char *file = a->file ? a->file : name;
	if (session_record(t, file, a->size << 20, &r, &st))
		return command_fail(&st);
	return conclude(file, a->size, &r);
}

static int record_run(int argc, char **argv)
{
	struct arguments a = {.size = SIZE_DEFAULT};
	struct target t = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code == EXIT_OK)
		code = program_target(&a.words, &t);
	if (code == EXIT_OK)
		code = record(&a, &t);
	target_free(&t);
	program_words_free(&a.words);
	return code;
}

const struct command command_record = {"record", N_("Record a real run to a trace"), record_run};
