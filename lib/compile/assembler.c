// SPDX-License-Identifier: MIT
//
// Between gcc and its assembler: see assembler.h.
#include "compile/assembler.h"
#include "base/i18n.h"
#include "compile/assembly.h"
#include "compile/cc_steps.h"

#include <errno.h>
#include <limits.h>
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

// "as", "x86_64-linux-gnu-as"
static bool is_assembler(const char *command)
{
	const char *slash = strrchr(command, '/'), *name = slash ? slash + 1 : command;
	const char *dash = strrchr(name, '-');
	return strcmp(dash ? dash + 1 : name, "as") == 0;
}

// The text stands behind the object's name.
static FILE *open_text(char **command)
{
	const char *last = NULL;
	while (*command)
		last = *command++;
	return last && *last != '-' ? fopen(last, "re") : NULL;
}

static void add_marks(struct word_list *w, const struct assembly *a)
{
	for (size_t i = 0; i < a->n; i++) {
		word_list_add(w, "--defsym");
		word_list_add(w, a->marks[i]);
	}
	w->failed |= a->failed;
}

int assembler_become(char **command, struct status *st)
{
	struct word_list w = {0};
	struct assembly a = {0};
	FILE *text = is_assembler(command[0]) ? open_text(command) : NULL;
	if (text) { // else the assembler says what is wrong with it
		assembly_read(&a, text);
		fclose(text);
	}
	word_list_add(&w, command[0]);
	add_marks(&w, &a);
	for (char **word = command + 1; *word; word++)
		word_list_add(&w, *word);
	if (!w.failed)
		step_become(&w);
	int code = w.failed ? status_no_memory(st)
			    : status_set(st, EXIT_TROUBLE, _("%s cannot be started: %s"),
					 command[0], strerror(errno));
	assembly_free(&a);
	word_list_free(&w);
	return code;
}
