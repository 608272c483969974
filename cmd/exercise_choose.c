// SPDX-License-Identifier: MIT
//
// `treadle exercise choose`: see exercise.h. Clients are tried from small to large, each on the
// mutants that few of them have refused so far; one that refuses any of these, on all others too.
// Of such clients the one that refuses most of the remaining mutants is chosen, until none remains
// (a greedy cover).
//
// Most of the time goes into mutants that no client refuses. So a mutant that polls, which cannot
// be decided, is soon left out; an expensive client is dropped at the first mutant that shows its
// cost; and larger clients have a budget. Trials, those of the next clients included, run ahead on
// all processors; their results are used in a fixed order, so the outcome does not depend on the
// number of processors.
#include "cmd/exercise.h"

#include "base/lines.h"
#include "base/vec.h"
#include "checker/search/runner_set.h"
#include "cmd/commands.h"
#include "grading/grade/contract_clients.h"
#include "grading/grade/contract_trials.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"

enum { MOST_MUTANTS = 64, ENOUGH = 3, MOST_COST = 400, MOST_UNDECIDED = 3 };
enum { LARGER = 30000, START = 10 }; // executions; the start of a trial counts as START of them
enum { AHEAD = 16 };		     // clients that are under way

// A client and the program it is tried on; `early` identifies it by its address.
struct pair {
	const char *client, *program;
	bool added; // to the trials that run ahead
};

// A client that is tried.
struct attempt {
	const char *client;
	struct pair mutants[MOST_MUTANTS], answer;
	uint64_t refuses; // a bit for each mutant
	bool usable;	  // if asked: the answer passes it, and it is not expensive
	bool asked;
};

struct mutant {
	char *name;
	char program[PATH_MAX + 32];
	unsigned refusals;  // clients that refuse it, among those that were tried
	unsigned undecided; // clients that the answer passes, but for which the mutant is undecided
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
	struct early early;
	struct attempt attempts[AHEAD]; // in a ring
	uint64_t work; // executions for clients of the current size, with the starts of trials
	struct status *st;
};

// --- the clients that a contract lists, all of one size ------------------------------------------

struct clients {
	char *text; // in which they stand
	char **all;
	size_t n;
};

// Asks the contract for the list with these words (see contract_ask).
static int clients_read(struct clients *list, struct exercise_build *b, const char *const *words,
			struct status *st)
{
	char *rest = NULL;
	size_t room = 0;
	int code = contract_answer(b, words, &list->text, st);
	for (char *line = code ? NULL : strtok_r(list->text, "\n", &rest); line;
	     line = strtok_r(NULL, "\n", &rest)) {
		if (!VEC_FITS(list->all, &room, list->n + 1))
			return status_no_memory(st);
		list->all[list->n++] = line;
	}
	return code;
}

// Puts them in an order that is the same every time and independent of theirs, so that a budget
// allows for clients of all kinds.
static void clients_shuffle(struct clients *list)
{
	uint64_t random = 1;
	for (size_t i = list->n; i > 1; i--) {
		random = random * 6364136223846793005U + 1442695040888963407U;
		size_t j = (size_t)((random >> 33) % i);
		char *client = list->all[i - 1];
		list->all[i - 1] = list->all[j];
		list->all[j] = client;
	}
}

static void clients_free(struct clients *list)
{
	free(list->all);
	free(list->text);
	*list = (struct clients){0};
}

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

// --- progress ------------------------------------------------------------------------------------

// Shows the progress: "21-round-robin: clients of 2 calls: 120 tried, 2 of 21 mutants not refused
// so far". kind NULL: removes it.
static void show(const struct choosing *c, const char *kind, size_t tried)
{
	size_t left = 0;
	if (!isatty(STDERR_FILENO))
		return;
	for (size_t i = 0; i < c->nmutants; i++)
		left += c->mutants[i].refusals == 0;
	fputs(CLEAR_LINE, stderr);
	if (kind)
		fprintf(stderr, _("%s: %s: %zu tried, %zu of %zu mutants not refused so far"),
			c->answers->exercise->folder, kind, tried, left, c->nmutants);
	fflush(stderr);
}

// --- one trial -----------------------------------------------------------------------------------

static int try_pair(struct trial *t, const struct pair *p, struct status *st)
{
	const struct trial_options o = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH};
	return contract_try(t, p->program, p->client, MOST_COST, &o, st);
}

static bool try_early(void *ctx, const void *part, struct early_result *result)
{
	struct trial t = {0};
	struct status st = {0};
	(void)ctx;
	int code = try_pair(&t, part, &st);
	result->count = t.executions;
	buf_putc(&result->text, (char)('0' + t.result));
	trial_free(&t);
	return !code && !command_stopped;
}

static void add_early(struct choosing *c, struct pair *p)
{
	if (!p->added)
		early_add(&c->early, try_early, NULL, p);
	p->added = true;
}

static int try_on(struct choosing *c, struct pair *p, enum grade_result *result)
{
	struct early_result early;
	struct trial t = {0};
	int code = EXIT_OK;
	if (early_take(&c->early, p, &early)) {
		t.result = (enum grade_result)(*buf_str(&early.text) - '0');
		t.executions = early.count;
		early_result_free(&early);
	} else if (!command_stopped) {
		code = try_pair(&t, p, c->st);
	}
	if (!code && command_stopped)
		code = status_set(c->st, EXIT_UNDECIDED, _("stopped"));
	*result = t.result;
	c->work += START + t.executions;
	trial_free(&t);
	return code;
}

// --- one client ----------------------------------------------------------------------------------

static int add_candidate(struct choosing *c, const char *client, uint64_t refuses)
{
	struct candidate *all = reallocarray(c->candidates, c->n + 1, sizeof *all);
	if (!all)
		return status_no_memory(c->st);
	c->candidates = all;
	all[c->n] = (struct candidate){strdup(client), refuses};
	return all[c->n++].client ? EXIT_OK : status_no_memory(c->st);
}

// Tries the client on the answer: one that the answer fails, or that is expensive, is not usable.
static int ask_answer(struct choosing *c, struct attempt *a)
{
	enum grade_result result;
	if (a->asked)
		return EXIT_OK;
	int code = try_on(c, &a->answer, &result);
	a->asked = true;
	a->usable = !code && result == GRADE_PASSED;
	if (!code && result == GRADE_FAILED)
		code = status_set(c->st, EXIT_FAILED, _("the answer fails with the client %s"),
				  a->client);
	return code;
}

static bool is_open(const struct mutant *m)
{
	return m->refusals < ENOUGH && m->undecided < MOST_UNDECIDED;
}

static int try_mutant(struct choosing *c, struct attempt *a, size_t i)
{
	enum grade_result result;
	int code = try_on(c, &a->mutants[i], &result);
	if (!code && result != GRADE_PASSED)
		code = ask_answer(c, a);
	if (!code && a->usable && result == GRADE_UNDECIDED)
		c->mutants[i].undecided++;
	if (!code && result == GRADE_FAILED)
		a->refuses |= (uint64_t)1 << i;
	return code;
}

// Tries the client on the open mutants, or on the others, as long as it may be usable.
static int try_mutants(struct choosing *c, struct attempt *a, bool open)
{
	bool tried[MOST_MUTANTS];
	int code = EXIT_OK;
	for (size_t i = 0; i < c->nmutants; i++) {
		const struct mutant *m = &c->mutants[i];
		tried[i] = !(a->refuses >> i & 1) && is_open(m) == open &&
			   m->undecided < MOST_UNDECIDED;
		if (tried[i])
			add_early(c, &a->mutants[i]);
	}
	for (size_t i = 0; !code && a->usable && i < c->nmutants; i++)
		if (tried[i])
			code = try_mutant(c, a, i);
	return code;
}

static int try_client(struct choosing *c, struct attempt *a)
{
	int code = try_mutants(c, a, true);
	if (code || !a->refuses || !a->usable)
		return code;
	code = try_mutants(c, a, false);
	if (code || !a->usable)
		return code;
	for (size_t i = 0; i < c->nmutants; i++)
		c->mutants[i].refusals += a->refuses >> i & 1;
	return add_candidate(c, a->client, a->refuses);
}

static void begin_client(struct choosing *c, struct attempt *a, const char *client)
{
	*a = (struct attempt){.client = client,
			      .answer = {.client = client, .program = c->answer},
			      .usable = true};
	for (size_t i = 0; i < c->nmutants; i++) {
		a->mutants[i] = (struct pair){.client = client, .program = c->mutants[i].program};
		if (is_open(&c->mutants[i]))
			add_early(c, &a->mutants[i]);
	}
}

static void end_client(struct choosing *c, struct attempt *a)
{
	for (size_t i = 0; i < c->nmutants; i++)
		early_drop(&c->early, &a->mutants[i]);
}

// --- many clients --------------------------------------------------------------------------------

static bool is_any_open(const struct choosing *c)
{
	for (size_t i = 0; i < c->nmutants; i++)
		if (is_open(&c->mutants[i]))
			return true;
	return false;
}

// Closes the mutants that have been refused often enough.
static void close_refused(struct choosing *c)
{
	for (size_t i = 0; i < c->nmutants; i++)
		if (c->mutants[i].refusals)
			c->mutants[i].refusals = ENOUGH;
}

// Tries these clients, until the budget of work is used or no mutant is open.
static int try_each(struct choosing *c, const char *kind, char *const *client, size_t n,
		    uint64_t budget)
{
	int code = EXIT_OK;
	size_t begun = 0;
	c->work = 0;
	for (size_t i = 0; !code && i < n && is_any_open(c) && c->work < budget; i++) {
		struct attempt *a = &c->attempts[i % AHEAD];
		for (; begun < n && begun < i + AHEAD; begun++)
			begin_client(c, &c->attempts[begun % AHEAD], client[begun]);
		show(c, kind, i);
		code = try_client(c, a);
		end_client(c, a);
	}
	early_close(&c->early);
	return code;
}

// Tries the clients that the exercise has now, some of which a person may have written, first;
// mutants that they refuse are closed.
static int try_kept(struct choosing *c)
{
	struct contract_clients kept;
	int code = contract_clients_read(&kept, &c->build, c->st);
	if (!code)
		code = try_each(c, _("its own clients"), kept.client, kept.n, UINT64_MAX);
	close_refused(c);
	contract_clients_free(&kept);
	return code;
}

struct size {
	const char *words[4];
	const char *kind;
	uint64_t budget;
};

static int try_size(struct choosing *c, const struct size *size)
{
	struct clients list = {0};
	int code = is_any_open(c) ? clients_read(&list, &c->build, size->words, c->st) : EXIT_OK;
	if (size->budget < UINT64_MAX)
		clients_shuffle(&list);
	if (!code)
		code = try_each(c, _(size->kind), list.all, list.n, size->budget);
	clients_free(&list);
	return code;
}

static int try_all(struct choosing *c)
{
	static const struct size sizes[] = {
		{{"--list", "1", "3"}, N_("clients of 1 call"), UINT64_MAX},
		{{"--list", "2", "3"}, N_("clients of 2 calls"), 2 * LARGER},
		{{"--tall"}, N_("tall clients"), LARGER},
		{{"--draw", "3", "4"}, N_("clients of 3 calls"), LARGER},
		{{"--draw", "4", "3"}, N_("clients of 4 calls"), LARGER}};
	int code = try_kept(c);
	for (size_t i = 0; !code && i < sizeof sizes / sizeof *sizes; i++) {
		if (sizes[i].budget == LARGER)
			close_refused(c);
		code = try_size(c, &sizes[i]);
	}
	show(c, NULL, 0);
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

// Chooses candidates by a greedy cover of the mutants; all others get a `refuses` of 0.
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
	early_close(&c->early);
	exercise_build_close(&c->build);
	for (size_t i = 0; i < c->nmutants; i++)
		free(c->mutants[i].name);
	for (size_t i = 0; i < c->n; i++)
		free(c->candidates[i].client);
	free(c->candidates);
}

int exercise_choose(struct answers *a, struct status *st)
{
	struct choosing c = {
		.answers = a,
		.early = {.jobs = runner_set_processors(), .stop = &command_stopped},
		.st = st,
	};
	char own[NAME_MAX];
	if (!contract_exists(a->exercise))
		return status_set(st, EXIT_USAGE, _("%s has no contract: there is no %s in %s"),
				  a->exercise->name, CONTRACT_FILE, a->exercise->path);
	snprintf(own, sizeof own, "%s.c", a->exercise->name);
	int code = exercise_build_open(&c.build, a->exercise, NULL, st);
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
