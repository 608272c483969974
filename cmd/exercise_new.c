// SPDX-License-Identifier: MIT
//
// `treadle exercise new`: see exercise.h. The new exercise is the smallest possible: a sum that
// several threads add to. In the texts, $n is the exercise's name, $c the same for C, $C for a
// macro.
#include "cmd/exercise.h"

#include "base/buf.h"
#include "command/command.h"
#include "command/files.h"

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 40, MOST = 99 };

#define LICENCE "// SPDX-License-Identifier: MIT\n//\n"

static const char task[] =
	"# The sum of $n\n\n"
	"Tell the story here: who does what at the same time, and what must hold.\n\n"
	"## Write\n\n"
	"Complete `$n.c`, so that it does what `$n.h` says, for any number of threads.\n\n"
	"## Graded\n\n"
	"| what holds | points |\n| --- | --- |\n"
	"| each number that is added is in the sum | 10 |\n";

static const char header[] = LICENCE
	"// A sum to which several threads add. Any thread may call any of these functions at any\n"
	"// time.\n"
	"#ifndef $C_H\n#define $C_H\n\n"
	"struct $c;\n\n"
	"// A new one: the sum is 0. NULL: no memory.\n"
	"struct $c *$c_new(void);\n\n"
	"// Gives it back. No thread uses it any more.\n"
	"void $c_free(struct $c *s);\n\n"
	"// Adds n.\n"
	"void $c_add(struct $c *s, int n);\n\n"
	"// The sum of all that was added.\n"
	"int $c_total(struct $c *s);\n\n"
	"#endif\n";

static const char stub[] =
	LICENCE "// A sum. One thread alone may use this; make it right for many.\n"
		"#include \"$n.h\"\n\n#include <stdlib.h>\n\n"
		"struct $c {\n\tint total;\n};\n\n"
		"struct $c *$c_new(void)\n{\n\treturn calloc(1, sizeof(struct $c));\n}\n\n"
		"void $c_free(struct $c *s)\n{\n\tfree(s);\n}\n\n"
		"void $c_add(struct $c *s, int n)\n{\n\ts->total += n;\n}\n\n"
		"int $c_total(struct $c *s)\n{\n\treturn s->total;\n}\n";

static const char spec[] =
	"# What is graded: see docs/author.md. Each property has a hint and a scenario.\n"
	"title The sum of $n\n\n"
	"property exact 10 each number that is added is in the sum\n"
	"hint How many steps is total += n for the machine? What if another thread comes between "
	"them?\n"
	"scenario together.c\n";

static const char scenario[] = LICENCE
	"// Two threads add at the same time.\n"
	"#include \"$n.h\"\n#include \"treadle.h\"\n\n#include <pthread.h>\n\n"
	"static void *adder(void *s)\n{\n\t$c_add(s, 1);\n\treturn NULL;\n}\n\n"
	"int main(void)\n{\n"
	"\tstruct $c *s = $c_new();\n\tpthread_t thread;\n"
	"\tTR_MUST(pthread_create(&thread, NULL, adder, s));\n"
	"\t$c_add(s, 2);\n"
	"\tTR_MUST(pthread_join(thread, NULL));\n"
	"\ttr_check($c_total(s) == 3, \"1 and 2 are added: expected 3, found %d\", $c_total(s));\n"
	"\t$c_free(s);\n\treturn 0;\n}\n";

static const char answer[] = LICENCE
	"// A sum: one lock, held by each thread that reads or writes it.\n"
	"#include \"$n.h\"\n#include \"treadle.h\"\n\n#include <pthread.h>\n#include <stdlib.h>\n\n"
	"struct $c {\n\tpthread_mutex_t lock;\n\tint total; // guarded by lock\n};\n\n"
	"struct $c *$c_new(void)\n{\n"
	"\tstruct $c *s = calloc(1, sizeof *s);\n"
	"\tif (s)\n\t\tTR_MUST(pthread_mutex_init(&s->lock, NULL));\n\treturn s;\n}\n\n"
	"void $c_free(struct $c *s)\n{\n\tpthread_mutex_destroy(&s->lock);\n\tfree(s);\n}\n\n"
	"void $c_add(struct $c *s, int n)\n{\n"
	"\tpthread_mutex_lock(&s->lock);\n\ts->total += "
	"n;\n\tpthread_mutex_unlock(&s->lock);\n}\n\n"
	"int $c_total(struct $c *s)\n{\n"
	"\tpthread_mutex_lock(&s->lock);\n\tint total = s->total;\n"
	"\tpthread_mutex_unlock(&s->lock);\n\treturn total;\n}\n";

static const char mutant[] = LICENCE
	"// breaks: exact\n"
	"// Adds without the lock.\n\n"
	"--- $n.c\n+++ mutants/no-lock.c\n"
	"@@ -28,9 +28,7 @@ void $c_free(struct $c *s)\n \n"
	" void $c_add(struct $c *s, int n)\n {\n"
	"-\tpthread_mutex_lock(&s->lock);\n \ts->total += n;\n-\tpthread_mutex_unlock(&s->lock);\n"
	" }\n \n int $c_total(struct $c *s)\n";

static const char why[] =
	"# Why it is right\n\n"
	"Say why the answer is right, and what each of the usual mistakes breaks.\n";

// The files: in which of the two folders, and their names, where $n stands for the exercise's name.
static const struct {
	bool solution;
	const char *name, *text;
} files[] = {
	{false, "task.md", task},	 {false, "$n.h", header},
	{false, "$n.c", stub},		 {false, "spec", spec},
	{false, "together.c", scenario}, {true, "$n.c", answer},
	{true, "why.md", why},		 {true, "mutants/no-lock.patch", mutant},
};

struct making {
	const char *name;
	char exercise[PATH_MAX], solution[PATH_MAX];
	struct status *st;
};

// Adds the name. turn: converts each of its characters.
static void put_name(struct buf *b, const char *name, int (*turn)(int c))
{
	for (; *name; name++)
		buf_putc(b, turn ? (char)(*name == '-' ? '_' : turn(*name)) : *name);
}

static void fill(struct buf *b, const char *text, const char *name)
{
	for (; *text; text++) {
		if (*text != '$') {
			buf_putc(b, *text);
			continue;
		}
		text++;
		put_name(b, name, *text == 'n' ? NULL : *text == 'c' ? tolower : toupper);
	}
}

static int write_file(const struct making *m, const char *folder, const char *name,
		      const char *text)
{
	struct buf path = {0}, whole = {0};
	struct atomic_file f;
	buf_printf(&path, "%s/", folder);
	fill(&path, name, m->name);
	fill(&whole, text, m->name);
	int code = path.failed || whole.failed ? status_no_memory(m->st)
					       : atomic_file_open(&f, path.s, m->st);
	if (!code) {
		fputs(whole.s, f.out);
		code = atomic_file_close(&f, EXIT_OK, m->st);
	}
	buf_free(&path);
	buf_free(&whole);
	return code;
}

static int make_folders(const struct making *m)
{
	static const char *const below[] = {"right", "mutants"};
	char path[PATH_MAX + NAME_MAX];
	int code = folders_ensure(m->exercise, m->st);
	for (size_t i = 0; !code && i < sizeof below / sizeof *below; i++) {
		snprintf(path, sizeof path, "%s/%s", m->solution, below[i]);
		code = folders_ensure(path, m->st);
	}
	return code;
}

static int check_name(const char *name, struct status *st)
{
	size_t n = strlen(name);
	bool good = n && n <= LONGEST && islower((unsigned char)name[0]) && name[n - 1] != '-' &&
		    !strstr(name, "--") &&
		    strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
	return good ? EXIT_OK
		    : status_set(st, EXIT_USAGE,
				 _("'%s' is not a name for an exercise: expected small letters, "
				   "digits and single hyphens, at most %d, a letter first"),
				 name, LONGEST);
}

// Finds the number after those of the existing folders NN-NAME, none of which may have this name.
static int next_number(const char *folder, const char *name, int *number, struct status *st)
{
	int code = EXIT_OK;
	DIR *d = opendir(folder);
	*number = 1;
	for (struct dirent *e; d && !code && (e = readdir(d));) {
		const char *s = e->d_name;
		if (!isdigit((unsigned char)s[0]) || !isdigit((unsigned char)s[1]) || s[2] != '-')
			continue;
		int n = atoi(s);
		*number = n >= *number ? n + 1 : *number;
		if (strcmp(s + 3, name) == 0)
			code = status_set(st, EXIT_USAGE, _("there is an exercise '%s' already"),
					  s);
	}
	if (d)
		closedir(d);
	if (!code && *number > MOST)
		code = status_set(st, EXIT_USAGE,
				  _("there are %d exercises in '%s' already: no more are possible"),
				  MOST, folder);
	return code;
}

int exercise_new(const char *exercises, const char *solutions, const char *name, struct status *st)
{
	struct making m = {.name = name, .st = st};
	const char *environment = getenv("TREADLE_EXERCISES");
	int number = 0, code = check_name(name, st);
	if (!exercises)
		exercises = environment && *environment ? environment : "exercises";
	if (!code)
		code = next_number(exercises, name, &number, st);
	int n = snprintf(m.exercise, sizeof m.exercise, "%s/%02d-%s", exercises, number, name);
	int k = solutions ? snprintf(m.solution, sizeof m.solution, "%s/%02d-%s", solutions, number,
				     name)
			  : snprintf(m.solution, sizeof m.solution, "%s/../solutions/%02d-%s",
				     exercises, number, name);
	if (!code && (n >= PATH_MAX || k >= PATH_MAX))
		code = status_set(st, EXIT_USAGE, _("'%s' is too long"), exercises);
	if (!code)
		code = make_folders(&m);
	for (size_t i = 0; !code && i < sizeof files / sizeof *files; i++)
		code = write_file(&m, files[i].solution ? m.solution : m.exercise, files[i].name,
				  files[i].text);
	if (!code)
		printf(_("made: %s, and its answers: %s\n"
			 "Next, to see what is missing: treadle exercise check %s%s%s\n"),
		       m.exercise, m.solution, m.exercise, solutions ? " --solutions=" : "",
		       solutions ? solutions : "");
	return code;
}
