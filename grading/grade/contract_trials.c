// SPDX-License-Identifier: MIT
//
// Trials by a contract: see contract_trials.h. The judge's sentence begins with the property whose
// rule is broken. Other failures belong to the property that CONTRACT_ELSE names.
#include "grading/grade/contract_trials.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "grading/grade/contract_clients.h"
#include "grading/grade/native_trial.h"
#include "grading/grade/sentence.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Budgets, in executions, of the further clients. Chosen clients are all tried.
enum { FURTHER = 500, THOROUGH = 1000000, STEPS = 3000 };
enum { START = 5 };  // executions that the start of a client counts as
enum { INDENT = 2 }; // of further rows of a sentence
enum { MOST_CALLS = 3, MOST_THREADS = 3 };

// The source file of the harness with the judge's tr_check().
#define CONTRACT_JUDGE "harness.c"

struct trying {
	struct contract_trials *t;
	struct exercise_build *build;
	const struct contract_trials_options *o;
	char program[PATH_MAX];
	uint64_t budget, spent;
	struct contract_clients chosen;
	struct runner_set kept;	 // used again for each client
	struct runner_set early; // the same, in processes that try clients early
	size_t tall;
	unsigned whole; // all clients of up to `whole` calls were tried
	size_t part;	// and `part` of those with one call more
	bool native;	// the native run has a verdict
	struct status *st;
};

int contract_try(struct trial *t, const char *program, const char *client, uint64_t executions,
		 const struct trial_options *o, struct status *st)
{
	char *args[] = {(char *)(uintptr_t)client, NULL};
	struct trial_options own = *o;
	const struct scenario s = {.file = (char *)(uintptr_t)CONTRACT_FILE,
				   .name = (char *)(uintptr_t) "contract",
				   .args = args,
				   .nargs = 1,
				   .executions = executions,
				   .steps = STEPS};
	own.client = true;
	return trial_run(t, &s, program, &own, st);
}

// --- which property is lost ----------------------------------------------------------------------

// Runs the contract's program in this mode; see grading/contract/modes.h. last: one more word, or
// NULL.
static int ask(struct trying *r, const char *mode, const char *client, const char *last, char **out)
{
	const char *const words[] = {mode, client, last, NULL};
	return contract_answer(r->build, words, out, r->st);
}

// The number of the property that the judge's sentence names; e->nproperties: none.
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

static size_t property_of(const struct trying *r, const struct trial *t)
{
	const struct exercise *e = r->build->exercise;
	size_t number = t->result == GRADE_FAILED ? property_named(e, t->sentence) : e->nproperties;
	return number < e->nproperties ? number : r->chosen.other;
}

// Removes the part of the text from `begin` to `end`.
static void cut_out(char *text, const char *begin, const char *end)
{
	char *from = text ? strstr(text, begin) : NULL;
	char *to = from ? strstr(from, end) : NULL;
	if (to)
		memmove(from, to + strlen(end), strlen(to + strlen(end)) + 1);
}

// Replaces the judge's words, "[property] sentence", by the sentence in the user's language.
static int translate_judge(struct trial *t, struct status *st)
{
	const struct event *end = trace_end(&t->trace);
	if (!end || end->op != END_PROPERTY)
		return EXIT_OK;
	char *words = strndup(event_text(end), end->other);
	char *at = words ? strstr(t->sentence, words) : NULL,
	     *bracket = at ? strstr(at, "] ") : NULL;
	struct buf b = {0};
	if (bracket) {
		char *translated = sentence_translate(strstr(words, "] ") + strlen("] "));
		buf_add(&b, t->sentence, (size_t)(at - t->sentence));
		buf_puts(&b, translated ? translated : "");
		buf_puts(&b, at + strlen(words));
		b.failed |= !translated;
		free(translated);
	}
	bool failed = !words || b.failed;
	free(words);
	if (failed) {
		buf_free(&b);
		return status_no_memory(st);
	}
	if (bracket) {
		free(t->sentence);
		t->sentence = b.s;
	}
	return EXIT_OK;
}

// Removes from the sentence what the student cannot use: the judge's place, and its name for the
// property. The report begins with the sentence, which is laid out anew.
static int forget_judge(struct trial *t, struct status *st)
{
	char *rest = t->report ? strstr(t->report, "\n\n") : NULL, *text = NULL;
	size_t size;
	int code = translate_judge(t, st);
	cut_out(t->sentence, " (" CONTRACT_JUDGE ":", ")");
	if (code || !rest)
		return code;
	FILE *out = open_memstream(&text, &size);
	if (out) {
		line_put(out, t->sentence, INDENT);
		fputs(rest + 1, out);
	}
	if (!out || fclose(out)) {
		free(text);
		return status_no_memory(st);
	}
	free(t->report);
	t->report = text;
	return EXIT_OK;
}

static void add_sentence(struct buf *b, const char *sentence)
{
	buf_puts(b, " ");
	buf_puts(b, sentence);
}

// Explains the signs that are in the client's table.
static void say_signs(const char *client, struct buf *b)
{
	const char *until = client;
	bool past = false, later = false;
	while ((until = strstr(until, "until "))) {
		until += strlen("until ");
		past |= strncmp(until, "0", 1) == 0;
		later |= *until > '0' && *until <= '9';
	}
	buf_puts(b, _("A row is a moment, a column a thread. What stands in one row happens at "
		      "once, in any order."));
	if (strchr(client, ';'))
		add_sentence(b, _("After ';' comes the thread's next call, straight away."));
	if (strchr(client, '?'))
		add_sentence(b,
			     _("A call after '?' is made only if the thread's last call that may "
			       "wait has returned 0."));
	if (past)
		add_sentence(b, _("'until 0': with a deadline that is past."));
	if (later)
		add_sentence(b, _("'until N': with a deadline, the moment N."));
}

// Puts the client as a table, with its signs explained, in front of the report.
static int add_table(struct trying *r, struct contract_loss *loss)
{
	struct buf b = {0}, signs = {0};
	char *table = NULL, *text = NULL;
	size_t size;
	int code = ask(r, "--table", loss->client, _("moment"), &table);
	if (!code)
		code = ask(r, "--code", loss->client, NULL, &loss->code);
	if (code || !loss->trial.report) {
		free(table);
		return code;
	}
	say_signs(loss->client, &signs);
	FILE *out = open_memstream(&text, &size);
	if (out)
		line_put(out, buf_str(&signs), 0);
	bool whole = out && !fclose(out) && !signs.failed;
	buf_printf(&b, "%s\n%s\n%s", table, whole ? text : "", loss->trial.report);
	buf_free(&signs);
	free(text);
	free(table);
	if (b.failed || !whole)
		return status_no_memory(r->st);
	free(loss->trial.report);
	loss->trial.report = b.s;
	return EXIT_OK;
}

// Repeats a failure in a runner of its own, so that its trace has the addresses of a run with these
// arguments. A failure that depends on addresses may not repeat; then the first one is kept.
static int fail_alone(struct trying *r, const char *client, struct trial *t)
{
	struct trial_options o = r->o->trial;
	struct trial alone = {0};
	o.remarks = NULL; // remarks were made before
	int code = contract_try(&alone, r->program, client, CONTRACT_EXECUTIONS, &o, r->st);
	if (!code && alone.result == GRADE_FAILED) {
		struct trial was = *t;
		*t = alone;
		alone = was;
	}
	trial_free(&alone);
	return code;
}

// Keeps a trial that was not passed, if it is the first of its property.
static int keep_loss(struct trying *r, const char *client, struct trial *t)
{
	struct contract_loss *loss = &r->t->losses[property_of(r, t)];
	bool worse =
		loss->lost && loss->trial.result == GRADE_UNDECIDED && t->result == GRADE_FAILED;
	if (loss->lost && !worse)
		return EXIT_OK;
	int code = t->result == GRADE_FAILED ? fail_alone(r, client, t) : EXIT_OK;
	if (!code && strstr(t->sentence, CONTRACT_JUDGE)) {
		if (strstr(t->sentence, "found that it waits"))
			t->kind = end_kinds[END_LOST_WAKEUP];
		code = forget_judge(t, r->st);
	}
	if (code)
		return code;
	free(loss->client);
	free(loss->code);
	trial_free(&loss->trial);
	*loss = (struct contract_loss){.lost = true, .client = strdup(client), .trial = *t};
	*t = (struct trial){0};
	return loss->client ? add_table(r, loss) : status_no_memory(r->st);
}

// --- the clients ---------------------------------------------------------------------------------

static bool try_early(void *ctx, const void *client, struct early_result *result)
{
	struct trying *r = ctx;
	struct trial_options o = trial_options_early(&r->o->trial, result);
	struct trial t = {0};
	struct status st;
	o.kept = &r->early;
	return contract_try(&t, r->program, client, CONTRACT_EXECUTIONS, &o, &st) == EXIT_OK &&
	       trial_result_early(&t, result);
}

static int try_client(struct trying *r, const char *client, bool chosen)
{
	struct trial t = {0};
	struct trial_options o = r->o->trial;
	int code = EXIT_OK;
	o.kept = &r->kept;
	if (!trial_early(&t, &o, client))
		code = contract_try(&t, r->program, client, CONTRACT_EXECUTIONS, &o, r->st);
	r->t->executions += t.executions;
	r->spent += t.executions + START;
	if (!code && r->o->trial.stop && *r->o->trial.stop)
		code = status_set(r->st, EXIT_UNDECIDED, _("stopped: the grade is not finished"));
	if (!code && (t.result == GRADE_FAILED || (chosen && t.result != GRADE_PASSED)))
		code = keep_loss(r, client, &t);
	trial_free(&t);
	return code;
}

// Is the only property of interest lost?
static bool is_over(const struct trying *r)
{
	const struct property *only = r->o->only;
	return only && r->t->losses[only - r->build->exercise->properties].lost;
}

static int try_chosen(struct trying *r)
{
	int code = contract_clients_read(&r->chosen, r->build, r->st);
	for (size_t i = 0; !code && i < r->chosen.n; i++)
		early_add_text(r->o->trial.early, try_early, r, r->chosen.client[i]);
	if (!code) // the native run takes long, so it starts early
		early_add(r->o->trial.early, native_trial_early, r->build, r->build);
	for (size_t i = 0; !code && i < r->chosen.n && !is_over(r); i++)
		code = try_client(r, r->chosen.client[i], true);
	return code;
}

// Tries the clients that the program lists. *whole: all, before the budget ended; *tried: how many.
static int try_listed(struct trying *r, const char *const *words, size_t *tried, bool *whole)
{
	struct client_list l = {
		.chosen = &r->chosen, .does = try_early, .ctx = r, .early = r->o->trial.early};
	const char *client;
	int code = client_list_open(&l, r->build, words, r->st);
	*whole = true;
	*tried = 0;
	while (!code && *whole && (client = client_list_next(&l))) {
		*whole = r->spent < r->budget && !is_over(r);
		if (*whole && !contract_clients_have(&r->chosen, client))
			code = try_client(r, client, false);
		*tried += *whole;
	}
	client_list_close(&l);
	return code;
}

static int try_further(struct trying *r)
{
	char calls[8], threads[8];
	const char *const words[] = {"--list", calls, threads, NULL};
	static const char *const tall[] = {"--tall", NULL};
	bool whole = true;
	int code = EXIT_OK;
	r->spent = 0;
	r->budget = r->o->thorough ? THOROUGH : FURTHER;
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

// --- the native run ------------------------------------------------------------------------------

// The report of a native run: sentence and program. NULL: no memory.
static char *native_report(const struct native_trial *n)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return NULL;
	line_put(out, n->sentence, INDENT);
	if (n->code)
		fprintf(out, _("\nThe same as a program:\n\n%s"), n->code);
	if (!fclose(out))
		return text;
	free(text);
	return NULL;
}

static int keep_native(struct trying *r, const struct native_trial *n)
{
	const struct exercise *e = r->build->exercise;
	size_t i = 0;
	while (i < e->nproperties && strcmp(e->properties[i].name, n->property) != 0)
		i++;
	if (i == e->nproperties)
		i = r->chosen.other;
	struct contract_loss *loss = &r->t->losses[i];
	if (loss->lost && loss->trial.result == GRADE_FAILED)
		return EXIT_OK;
	free(loss->client);
	free(loss->code);
	trial_free(&loss->trial);
	*loss = (struct contract_loss){.lost = true,
				       .trial = {.result = GRADE_FAILED,
						 .sentence = strdup(n->sentence),
						 .kind = n->kind,
						 .locks = n->locks,
						 .report = native_report(n)}};
	return loss->trial.sentence && loss->trial.report ? EXIT_OK : status_no_memory(r->st);
}

static int try_native(struct trying *r)
{
	struct native_trial n = {0};
	int code = native_trial_run(&n, r->build, r->o->trial.early, r->st);
	r->native = n.decided;
	if (!code && n.property)
		code = keep_native(r, &n);
	native_trial_free(&n);
	return code;
}

// Sets the list of what was tried: "9 chosen clients, every client of up to 2 calls by up to 3
// threads, 40 clients of 3 calls".
static int say_tried(struct trying *r)
{
	struct buf b = {0};
	buf_printf(&b, ngettext("%zu chosen client", "%zu chosen clients", r->chosen.n),
		   r->chosen.n);
	if (r->whole) {
		buf_puts(&b, ", ");
		buf_printf(&b,
			   ngettext("every client of %u call by up to %d threads",
				    "every client of up to %u calls by up to %d threads", r->whole),
			   r->whole, MOST_THREADS);
	}
	if (r->part) {
		buf_puts(&b, ", ");
		buf_printf(&b, _("%zu clients of %u calls"), r->part, r->whole + 1);
	}
	if (r->tall) {
		buf_puts(&b, ", ");
		buf_printf(&b, ngettext("%zu tall client", "%zu tall clients", r->tall), r->tall);
	}
	if (r->native) {
		buf_puts(&b, ", ");
		buf_puts(&b, _("a native run"));
	}
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
	if (!code && !is_over(&r))
		code = try_further(&r);
	if (!code && !is_over(&r))
		code = try_native(&r);
	if (!code)
		code = say_tried(&r);
	runner_set_close(&r.kept);
	contract_clients_free(&r.chosen);
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
