// SPDX-License-Identifier: MIT
//
// `treadle exercise choose`: see exercise_choose.h. Clients are tried from small to large, each on
// the mutants that few of them have refused so far; one that refuses any of these, on all others
// too. Of such clients the one that refuses most is taken, again and again, until nothing is left.
//
// What costs is to try, again and again, a mutant that no client refuses: so a mutant that polls,
// which cannot be decided, is left alone soon, and for the larger clients there is a budget.
#include "cmd/exercise_choose.h"

#include "base/lines.h"
#include "cmd/commands.h"
#include "grading/grade/contract_clients.h"
#include "grading/grade/contract_trials.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MUTANTS = 64, ENOUGH = 3, MOST_COST = 400, MOST_UNDECIDED = 3, LARGER = 3000 };

struct mutant {
	char *name;
	char program[PATH_MAX + 32];
	unsigned refusals;  // clients that refuse it, among those that were tried
	unsigned undecided; // ... that could not be decided
	bool covered;
};

struct candidate {
	char *client;
	uint64_t refuses; // a bit for each mutant
};

struct lines {
	char **line;
	size_t n;
};

struct choosing {
	struct answers *answers;
	struct exercise_build build;
	char answer[PATH_MAX + 32]; // the program
	struct mutant mutants[MOST_MUTANTS];
	size_t nmutants;
	struct candidate *candidates;
	size_t n;
	unsigned trials; // of this size
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
		  enum grade_result *result)
{
	const struct trial_options o = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH};
	struct trial t = {0};
	int code = contract_try(&t, program, client, MOST_COST, &o, c->st);
	if (!code && command_stopped)
		code = status_set(c->st, EXIT_UNDECIDED, _("stopped"));
	*result = t.result;
	c->trials++;
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
	int code = try_on(c, c->answer, client, &result);
	*usable = !code && result == GRADE_PASSED;
	if (!code && result == GRADE_FAILED)
		code = status_set(c->st, EXIT_FAILED, _("the answer fails by the client %s"),
				  client);
	return code;
}

static bool is_open(const struct mutant *m)
{
	return m->refusals < ENOUGH && m->undecided < MOST_UNDECIDED;
}

// On the mutants that are open, or on the others; adds those that it refuses.
static int try_mutants(struct choosing *c, const char *client, bool open, uint64_t *refuses)
{
	bool was_open[MOST_MUTANTS];
	int code = EXIT_OK;
	for (size_t i = 0; i < c->nmutants; i++)
		was_open[i] = is_open(&c->mutants[i]);
	for (size_t i = 0; !code && i < c->nmutants; i++) {
		struct mutant *m = &c->mutants[i];
		enum grade_result result = GRADE_PASSED;
		if (*refuses >> i & 1 || was_open[i] != open || m->undecided == MOST_UNDECIDED)
			continue;
		code = try_on(c, m->program, client, &result);
		m->undecided += result == GRADE_UNDECIDED;
		if (result == GRADE_FAILED)
			*refuses |= (uint64_t)1 << i;
	}
	return code;
}

static int try_client(struct choosing *c, const char *client)
{
	uint64_t refuses = 0;
	bool usable = true;
	int code = try_mutants(c, client, true, &refuses);
	if (!code && refuses)
		code = is_usable(c, client, &usable);
	if (code || !refuses || !usable)
		return code;
	code = try_mutants(c, client, false, &refuses);
	for (size_t i = 0; i < c->nmutants; i++)
		c->mutants[i].refusals += refuses >> i & 1;
	return code ? code : add_candidate(c, client, refuses);
}

static bool is_any_open(const struct choosing *c)
{
	for (size_t i = 0; i < c->nmutants; i++)
		if (is_open(&c->mutants[i]))
			return true;
	return false;
}

// What has been refused is left alone from now on.
static void close_refused(struct choosing *c)
{
	for (size_t i = 0; i < c->nmutants; i++)
		if (c->mutants[i].refusals)
			c->mutants[i].refusals = ENOUGH;
}

// Those that the exercise keeps now come first: a person may have written some. What they refuse is
// settled.
static int try_kept(struct choosing *c)
{
	struct contract_clients kept;
	int code = contract_clients_read(&kept, &c->build, c->st);
	for (size_t i = 0; !code && i < kept.n; i++)
		code = try_client(c, kept.client[i]);
	close_refused(c);
	contract_clients_free(&kept);
	return code;
}

// Reads the clients that the program writes. An exit code; *lines must be freed in any case.
static int read_all(struct choosing *c, const char *const *words, struct lines *lines)
{
	FILE *f = NULL;
	char *line = NULL;
	size_t size = 0;
	int code = contract_ask(&c->build, words, &f, c->st);
	while (!code && getline(&line, &size, f) > 0) {
		char **all = reallocarray(lines->line, lines->n + 1, sizeof *all);
		line[strcspn(line, "\n")] = '\0';
		if (all) {
			lines->line = all;
			all[lines->n] = strdup(line);
		}
		if (!all || !all[lines->n++])
			code = status_no_memory(c->st);
	}
	if (f)
		fclose(f);
	free(line);
	return code;
}

// In an order that is always the same and has nothing to do with theirs: what a budget allows is
// of all kinds then.
static void shuffle(struct lines *lines)
{
	uint64_t random = 1;
	for (size_t i = lines->n; i > 1; i--) {
		random = random * 6364136223846793005U + 1442695040888963407U;
		size_t j = (size_t)((random >> 33) % i);
		char *line = lines->line[i - 1];
		lines->line[i - 1] = lines->line[j];
		lines->line[j] = line;
	}
}

// The clients of one size, until so many trials are used up.
static int try_size(struct choosing *c, const char *const *words, unsigned budget)
{
	struct lines lines = {0};
	int code = is_any_open(c) ? read_all(c, words, &lines) : EXIT_OK;
	if (budget < UINT_MAX)
		shuffle(&lines);
	c->trials = 0;
	for (size_t i = 0; i < lines.n; i++) {
		if (!code && is_any_open(c) && c->trials < budget)
			code = try_client(c, lines.line[i]);
		free(lines.line[i]);
	}
	free(lines.line);
	return code;
}

static int try_all(struct choosing *c)
{
	static const struct {
		const char *words[4];
		unsigned budget; // of trials
	} sizes[] = {{{"--list", "1", "3"}, UINT_MAX},
		     {{"--list", "2", "3"}, UINT_MAX},
		     {{"--tall"}, LARGER},
		     {{"--list", "3", "4"}, LARGER},
		     {{"--list", "4", "3"}, LARGER}};
	int code = try_kept(c);
	for (size_t i = 0; !code && i < sizeof sizes / sizeof *sizes; i++) {
		if (sizes[i].budget < UINT_MAX)
			close_refused(c);
		code = try_size(c, sizes[i].words, sizes[i].budget);
	}
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
