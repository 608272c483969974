// SPDX-License-Identifier: MIT
//
// The wrapper around the steps of gcc: see assembler.h.
#include "compile/assembler.h"
#include "base/i18n.h"
#include "compile/assembly.h"
#include "compile/cc_steps.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool assembler_wrapper(char *out, size_t size)
{
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
	self[n > 0 ? n : 0] = '\0';
	int length = snprintf(out, size, "%s,cc,%s", self, ASSEMBLER_WORD);
	return n > 0 && length > 0 && (size_t)length < size && !strchr(self, ',') &&
	       access(self, X_OK) == 0;
}

// Is this the step that the command's name ends with: "as" of "x86_64-linux-gnu-as"?
static bool is_step(const char *command, const char *step)
{
	const char *slash = strrchr(command, '/'), *name = slash ? slash + 1 : command;
	const char *dash = strrchr(name, '-');
	return strcmp(dash ? dash + 1 : name, step) == 0;
}

// The assembler text: the argument after the object's name.
static const char *text_of(char **command)
{
	const char *last = NULL;
	while (*command)
		last = *command++;
	return last && *last != '-' ? last : NULL;
}

// The file, beside the text, into which the compiler dumps its view of the source.
static void dump_of(const char *text, char *out, size_t size)
{
	snprintf(out, size, "%s.treadle", text);
}

// The compiler's output, if that is a file of assembler text.
static const char *output_of(char **command)
{
	for (char **word = command; word[0] && word[1]; word++)
		if (strcmp(word[0], "-o") == 0)
			return strcmp(word[1], "-") ? word[1] : NULL;
	return NULL;
}

static void add_marks(struct word_list *w, const struct assembly *a)
{
	for (size_t i = 0; i < a->n; i++) {
		word_list_add(w, "--defsym");
		word_list_add(w, a->marks[i]);
	}
	w->failed |= a->failed;
}

// An unreadable text is left to the assembler, which reports the error.
static void read_text(const char *text, struct assembly *a)
{
	char name[PATH_MAX];
	dump_of(text, name, sizeof name);
	FILE *file = fopen(text, "re"), *dump = fopen(name, "re");
	if (file)
		assembly_read(a, file);
	if (file && dump) {
		rewind(file);
		by_value_read(a, dump, file);
	}
	if (file)
		fclose(file);
	if (dump)
		fclose(dump);
	unlink(name);
}

static int cannot_start(const char *command, struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("%s cannot be started: %s"), command,
			  strerror(errno));
}

// Runs the compiler with a dump. The pass for hooks has another name with -O0.
static int compile(char **command, const char *output, struct status *st)
{
	struct word_list w = {0};
	char dump[PATH_MAX], with[PATH_MAX + 40], without[PATH_MAX + 40];
	int signal = 0;
	dump_of(output, dump, sizeof dump);
	snprintf(with, sizeof with, "-fdump-tree-tsan-lineno=%s", dump);
	snprintf(without, sizeof without, "-fdump-tree-tsan0-lineno=%s", dump);
	for (char **word = command; *word; word++)
		word_list_add(&w, *word);
	word_list_add(&w, with);
	word_list_add(&w, without);
	int code = w.failed ? status_no_memory(st) : step_run(&w, &signal);
	if (code < 0)
		code = cannot_start(command[0], st);
	if (code || signal)
		unlink(dump);
	word_list_free(&w);
	if (signal)
		raise(signal);
	return code;
}

int assembler_become(char **command, struct status *st)
{
	struct word_list w = {0};
	struct assembly a = {0};
	*st = (struct status){0};
	const char *output = is_step(command[0], "cc1") ? output_of(command) : NULL;
	const char *text = is_step(command[0], "as") ? text_of(command) : NULL;
	if (output)
		return compile(command, output, st);
	if (text)
		read_text(text, &a);
	word_list_add(&w, command[0]);
	add_marks(&w, &a);
	for (char **word = command + 1; *word; word++)
		word_list_add(&w, *word);
	if (!w.failed)
		step_become(&w);
	int code = w.failed ? status_no_memory(st) : cannot_start(command[0], st);
	assembly_free(&a);
	word_list_free(&w);
	return code;
}
