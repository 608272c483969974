// SPDX-License-Identifier: MIT
//
// Trials by a contract: see contract_trials.h. The judge inside of the program begins its sentence
// with the property whose rule is broken; what else goes wrong belongs to the contract's rule for
// that.
#include "grading/grade/contract_trials.h"

#include "base/i18n.h"
#include "base/textfile.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Budgets, in executions. Those of the chosen clients are tried in any case.
enum { A_CLIENT = 2000, FURTHER = 250, THOROUGH = 1000000, STEPS = 3000 };
enum { MOST_CALLS = 3, MOST_THREADS = 3 };

#define CHOSEN "clients"

struct trying {
	struct contract_trials *t;
	struct exercise_build *build;
	const struct contract_trials_options *o;
	char program[PATH_MAX];
	uint64_t budget;
	char **chosen; // nchosen of them
	size_t nchosen, tall;
	unsigned whole; // all clients of up to so many calls
	size_t part;	// so many of those that have one more
	struct status *st;
};

int contract_try(struct trial *t, const char *program, const char *client,
		 const struct trial_options *o, struct status *st)
{
	char *args[] = {(char *)(uintptr_t)client, NULL};
	const struct scenario s = {.file = (char *)(uintptr_t)CONTRACT_FILE,
				   .name = (char *)(uintptr_t) "contract",
				   .args = args,
				   .nargs = 1,
				   .executions = A_CLIENT,
				   .steps = STEPS};
	return trial_run(t, &s, program, o, st);
}

// --- which property is lost ----------------------------------------------------------------------

// All that the program answers.
static int ask(struct trying *r, const char *mode, const char *client, char **out)
{
	const char *const words[] = {mode, client, NULL};
	FILE *f;
	struct buf b = {0};
	char part[4096];
	int code = contract_ask(r->build, words, &f, r->st);
	if (code)
		return code;
	for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
		buf_add(&b, part, n);
	fclose(f);
	*out = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return *out ? EXIT_OK : status_no_memory(r->st);
}

// The number of the property in whose name the judge has refused; n: none.
static size_t property_named(const struct exercise *e, const char *sentence)
{
	char name[NAME_MAX];
	size_t i = 0;
	for (; i < e->nproperties; i++) {
		snprintf(name, sizeof name, "[%s] ", e->properties[i].name);
		if (strstr(sentence, name))
			break;
	}
	return i;
}

static int property_of(struct trying *r, const struct trial *t, size_t *number)
{
	const struct exercise *e = r->build->exercise;
	char *name = NULL;
	*number = t->result == GRADE_FAILED ? property_named(e, t->sentence) : e->nproperties;
	if (*number < e->nproperties)
		return EXIT_OK;
	int code = ask(r, "--else", NULL, &name);
	for (*number = 0; !code && *number < e->nproperties; ++*number)
		if (strncmp(name, e->properties[*number].name, strcspn(name, "\n")) == 0)
			break;
	free(name);
	if (!code && *number == e->nproperties)
		code = status_set(r->st, EXIT_TROUBLE,
				  _("the exercise itself is wrong: its %s names a property that "
				    "its spec does not have"),
				  CONTRACT_FILE);
	return code;
}

// Puts the table in front of the report.
static int add_table(struct trying *r, struct contract_loss *loss)
{
	struct buf b = {0};
	char *table = NULL;
	int code = ask(r, "--table", loss->client, &table);
	if (!code)
		code = ask(r, "--code", loss->client, &loss->code);
	if (code || !loss->trial.report) {
		free(table);
		return code;
	}
	buf_printf(&b, "%s\n%s", table, loss->trial.report);
	free(table);
	if (b.failed)
		return status_no_memory(r->st);
	free(loss->trial.report);
	loss->trial.report = b.s;
	return EXIT_OK;
}

// Takes the trial, of a client that has not passed, if it is the first of its property.
static int keep_loss(struct trying *r, const char *client, struct trial *t)
{
	size_t number;
	int code = property_of(r, t, &number);
	if (code)
		return code;
	struct contract_loss *loss = &r->t->losses[number];
	bool worse =
		loss->client && loss->trial.result == GRADE_UNDECIDED && t->result == GRADE_FAILED;
	if (loss->client && !worse)
		return EXIT_OK;
	free(loss->client);
	free(loss->code);
	trial_free(&loss->trial);
	*loss = (struct contract_loss){.client = strdup(client), .trial = *t};
	*t = (struct trial){0};
	return loss->client ? add_table(r, loss) : status_no_memory(r->st);
}

// --- the clients ---------------------------------------------------------------------------------

static int try_client(struct trying *r, const char *client, bool chosen)
{
	struct trial t = {0};
	int code = contract_try(&t, r->program, client, &r->o->trial, r->st);
	r->t->executions += t.executions;
	if (!code && r->o->trial.stop && *r->o->trial.stop)
		code = status_set(r->st, EXIT_UNDECIDED, _("stopped: the grade is not finished"));
	if (!code && (t.result == GRADE_FAILED || (chosen && t.result != GRADE_PASSED)))
		code = keep_loss(r, client, &t);
	trial_free(&t);
	return code;
}

static bool is_chosen(const struct trying *r, const char *client)
{
	for (size_t i = 0; i < r->nchosen; i++)
		if (strcmp(r->chosen[i], client) == 0)
			return true;
	return false;
}

static int add_chosen(struct trying *r, const char *line)
{
	char **all = reallocarray(r->chosen, r->nchosen + 1, sizeof *all);
	if (!all)
		return status_no_memory(r->st);
	r->chosen = all;
	all[r->nchosen] = strdup(line);
	return all[r->nchosen++] ? EXIT_OK : status_no_memory(r->st);
}

static int try_chosen(struct trying *r)
{
	struct textfile file;
	char path[PATH_MAX], *line = NULL;
	snprintf(path, sizeof path, "%s/" CHOSEN, r->build->exercise->path);
	if (access(path, F_OK) != 0)
		return EXIT_OK;
	int code = textfile_open(&file, path, r->st);
	while (!code && !(code = textfile_line(&file, &line, r->st)) && line) {
		textfile_cut(line);
		if (*line && !(code = add_chosen(r, line)))
			code = try_client(r, line, true);
	}
	textfile_close(&file);
	return code;
}

// Tries the clients that the program writes, until the budget ends: *whole is false then.
static int try_listed(struct trying *r, const char *const *words, size_t *tried, bool *whole)
{
	FILE *f = NULL;
	char *line = NULL;
	size_t size = 0;
	int code = contract_ask(r->build, words, &f, r->st);
	*whole = true;
	*tried = 0;
	while (!code && *whole && getline(&line, &size, f) > 0) {
		line[strcspn(line, "\n")] = '\0';
		*whole = r->t->executions < r->budget;
		if (*whole && !is_chosen(r, line))
			code = try_client(r, line, false);
		*tried += *whole;
	}
	if (f)
		fclose(f);
	free(line);
	return code;
}

static int try_further(struct trying *r)
{
	char calls[8], threads[8];
	const char *const words[] = {"--list", calls, threads, NULL};
	static const char *const tall[] = {"--tall", NULL};
	bool whole = true;
	int code = EXIT_OK;
	r->budget = r->t->executions + (r->o->thorough ? THOROUGH : FURTHER);
	snprintf(threads, sizeof threads, "%d", MOST_THREADS);
	for (unsigned n = 1; !code && whole && n <= MOST_CALLS; n++) {
		snprintf(calls, sizeof calls, "%u", n);
		code = try_listed(r, words, &r->part, &whole);
		if (whole) {
			r->whole = n;
			r->part = 0;
		}
	}
	if (!code && whole)
		code = try_listed(r, tall, &r->tall, &whole);
	return code;
}

// "9 chosen clients, every client of up to 2 calls by 3 threads, and 40 of 3 calls"
static int say_tried(struct trying *r)
{
	struct buf b = {0};
	buf_printf(&b, ngettext("%zu chosen client", "%zu chosen clients", r->nchosen), r->nchosen);
	if (r->whole)
		buf_printf(&b,
			   ngettext(", every client of %u call by up to %d threads",
				    ", every client of up to %u calls by up to %d threads",
				    r->whole),
			   r->whole, MOST_THREADS);
	if (r->part)
		buf_printf(&b, _(", %zu of %u calls"), r->part, r->whole + 1);
	if (r->tall)
		buf_printf(&b, _(", %zu tall ones"), r->tall);
	r->t->tried = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return r->t->tried ? EXIT_OK : status_no_memory(r->st);
}

int contract_trials_run(struct contract_trials *t, struct exercise_build *b,
			const struct contract_trials_options *o, struct status *st)
{
	struct trying r = {.t = t, .build = b, .o = o, .st = st};
	t->n = b->exercise->nproperties;
	t->losses = calloc(t->n, sizeof *t->losses);
	if (!t->losses)
		return status_no_memory(st);
	contract_program(b, r.program, sizeof r.program);
	int code = try_chosen(&r);
	if (!code)
		code = try_further(&r);
	if (!code)
		code = say_tried(&r);
	for (size_t i = 0; i < r.nchosen; i++)
		free(r.chosen[i]);
	free(r.chosen);
	return code;
}

void contract_trials_free(struct contract_trials *t)
{
	for (size_t i = 0; t->losses && i < t->n; i++) {
		free(t->losses[i].client);
		free(t->losses[i].code);
		trial_free(&t->losses[i].trial);
	}
	free(t->losses);
	free(t->tried);
	*t = (struct contract_trials){0};
}
