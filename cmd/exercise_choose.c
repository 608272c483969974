// SPDX-License-Identifier: MIT
//
// `treadle exercise choose`: see exercise_choose.h. Clients are tried from small to large, each on
// the mutants that few of them have refused so far; of those that refuse any, the one that refuses
// most is taken, again and again, until nothing is left.
#include "cmd/exercise_choose.h"

#include "base/lines.h"
#include "cmd/commands.h"
#include "grading/grade/contract_trials.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MUTANTS = 64, ENOUGH = 30, MOST_COST = 400 };

struct mutant {
	char *name;
	char program[PATH_MAX + 32];
	unsigned refusals; // clients that refuse it, among those that were tried
	bool open;	   // tried at this size
	bool covered;
};

struct candidate {
	char *client;
	uint64_t refuses; // a bit for each mutant
};

struct choosing {
	struct answers *answers;
	struct exercise_build build;
	char answer[PATH_MAX + 32]; // the program
	struct mutant mutants[MOST_MUTANTS];
	size_t nmutants;
	struct candidate *candidates;
	size_t n;
	struct status *st;
};

// --- the programs --------------------------------------------------------------------------------

// Builds the contract with this answer, under a name of its own.
static int build_program(struct choosing *c, const char *file, const char *name, char *program,
			 size_t size)
{
	char whole[PATH_MAX + NAME_MAX], built[PATH_MAX];
	int code = answer_whole(c->answers, file, whole, sizeof whole, c->st);
	if (!code)
		code = exercise_build_submission(&c->build, whole, c->st);
	if (!code)
		code = contract_build(&c->build, c->st);
	if (code == EXIT_FAILED && !c->st->code)
		status_set(c->st, EXIT_FAILED, "%s: %s", file, buf_str(&c->build.problem));
	contract_program(&c->build, built, sizeof built);
	snprintf(program, size, "%s-%s", built, name);
	if (!code && rename(built, program))
		code = status_set(c->st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), program,
				  strerror(errno));
	return code;
}

static int build_mutants(struct choosing *c)
{
	struct dirent **found;
	char file[NAME_MAX + 32], number[16];
	int code = EXIT_OK, n = answers_scan(c->answers, "mutants", &found);
	for (int i = 0; i < n; i++) {
		struct mutant *m = &c->mutants[c->nmutants];
		if (!code && c->nmutants < MOST_MUTANTS) {
			snprintf(file, sizeof file, "mutants/%s", found[i]->d_name);
			snprintf(number, sizeof number, "%d", i);
			code = build_program(c, file, number, m->program, sizeof m->program);
			m->name = strdup(found[i]->d_name);
			c->nmutants++;
		}
		free(found[i]);
	}
	free(found);
	return code;
}

// --- trying --------------------------------------------------------------------------------------

static int try_on(struct choosing *c, const char *program, const char *client,
		  enum grade_result *result, uint64_t *executions)
{
	const struct trial_options o = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH};
	struct trial t = {0};
	int code = contract_try(&t, program, client, &o, c->st);
	if (!code && command_stopped)
		code = status_set(c->st, EXIT_UNDECIDED, _("stopped"));
	*result = t.result;
	*executions = t.executions;
	trial_free(&t);
	return code;
}

static int add_candidate(struct choosing *c, const char *client, uint64_t refuses)
{
	struct candidate *all = reallocarray(c->candidates, c->n + 1, sizeof *all);
	if (!all)
		return status_no_memory(c->st);
	c->candidates = all;
	all[c->n] = (struct candidate){strdup(client), refuses};
	return all[c->n++].client ? EXIT_OK : status_no_memory(c->st);
}

// A client that the answer does not pass, or that is dear, is none.
static int is_usable(struct choosing *c, const char *client, bool *usable)
{
	enum grade_result result;
	uint64_t cost;
	int code = try_on(c, c->answer, client, &result, &cost);
	*usable = !code && result == GRADE_PASSED && cost <= MOST_COST;
	if (!code && result == GRADE_FAILED)
		code = status_set(c->st, EXIT_FAILED, _("the answer fails by the client %s"),
				  client);
	return code;
}

static int try_client(struct choosing *c, const char *client)
{
	uint64_t refuses = 0, cost;
	bool usable = true;
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < c->nmutants && usable; i++) {
		struct mutant *m = &c->mutants[i];
		enum grade_result result = GRADE_PASSED;
		if (!m->open || m->refusals >= ENOUGH)
			continue;
		code = try_on(c, m->program, client, &result, &cost);
		if (result != GRADE_FAILED)
			continue;
		if (!refuses)
			code = is_usable(c, client, &usable);
		m->refusals += usable;
		refuses |= (uint64_t)1 << i;
	}
	return code || !refuses || !usable ? code : add_candidate(c, client, refuses);
}

static bool is_any_open(const struct choosing *c)
{
	for (size_t i = 0; i < c->nmutants; i++)
		if (c->mutants[i].open && c->mutants[i].refusals < ENOUGH)
			return true;
	return false;
}

// The clients of one size; `all`: on all mutants, else on those that nothing has refused.
static int try_size(struct choosing *c, const char *const *words, bool all)
{
	FILE *f = NULL;
	char *line = NULL;
	size_t size = 0;
	for (size_t i = 0; i < c->nmutants; i++)
		c->mutants[i].open = all || !c->mutants[i].refusals;
	int code = is_any_open(c) ? contract_ask(&c->build, words, &f, c->st) : EXIT_OK;
	while (f && !code && is_any_open(c) && getline(&line, &size, f) > 0) {
		line[strcspn(line, "\n")] = '\0';
		code = try_client(c, line);
	}
	if (f)
		fclose(f);
	free(line);
	return code;
}

static int try_all(struct choosing *c)
{
	static const char *const sizes[][4] = {
		{"--list", "1", "3"}, {"--list", "2", "3"}, {"--tall"}, {"--list", "3", "4"}};
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < sizeof sizes / sizeof *sizes; i++)
		code = try_size(c, sizes[i], i < 2);
	return code;
}

// --- choosing ------------------------------------------------------------------------------------

static unsigned gain_of(const struct choosing *c, const struct candidate *k)
{
	unsigned gain = 0;
	for (size_t i = 0; i < c->nmutants; i++)
		gain += !c->mutants[i].covered && k->refuses >> i & 1;
	return gain;
}

// Marks the candidates that are chosen by a `refuses` of 0 for all others.
static void choose(struct choosing *c)
{
	bool *chosen = calloc(c->n + 1, sizeof *chosen);
	for (unsigned most = 1; chosen && most;) {
		size_t best = 0;
		most = 0;
		for (size_t i = 0; i < c->n; i++)
			if (gain_of(c, &c->candidates[i]) > most)
				most = gain_of(c, &c->candidates[best = i]);
		if (!most)
			break;
		chosen[best] = true;
		for (size_t i = 0; i < c->nmutants; i++)
			c->mutants[i].covered |= c->candidates[best].refuses >> i & 1;
	}
	for (size_t i = 0; chosen && i < c->n; i++)
		if (!chosen[i])
			c->candidates[i].refuses = 0;
	free(chosen);
}

static void print_chosen(const struct choosing *c)
{
	printf("# The clients by which answers are tried first (treadle exercise choose).\n");
	for (size_t i = 0; i < c->nmutants; i++)
		if (!c->mutants[i].covered)
			printf("# None refuses %s.\n", c->mutants[i].name);
	for (size_t i = 0; i < c->n; i++)
		if (c->candidates[i].refuses)
			printf("%s\n", c->candidates[i].client);
}

static void choosing_free(struct choosing *c)
{
	exercise_build_close(&c->build);
	for (size_t i = 0; i < c->nmutants; i++)
		free(c->mutants[i].name);
	for (size_t i = 0; i < c->n; i++)
		free(c->candidates[i].client);
	free(c->candidates);
}

int exercise_choose(struct answers *a, struct status *st)
{
	struct choosing c = {.answers = a, .st = st};
	char own[NAME_MAX];
	if (!contract_exists(a->exercise))
		return status_set(st, EXIT_USAGE, _("%s has no contract: there is no %s in %s"),
				  a->exercise->name, CONTRACT_FILE, a->exercise->path);
	snprintf(own, sizeof own, "%s.c", a->exercise->name);
	int code = exercise_build_open(&c.build, a->exercise, st);
	if (!code)
		code = build_program(&c, own, "answer", c.answer, sizeof c.answer);
	if (!code)
		code = build_mutants(&c);
	if (!code)
		code = try_all(&c);
	if (!code) {
		choose(&c);
		print_chosen(&c);
	}
	choosing_free(&c);
	return code;
}
