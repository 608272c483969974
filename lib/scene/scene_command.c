// SPDX-License-Identifier: MIT
//
// Reads one command of a scene: see scene_command.h. Each command has a function that reads the
// words after its name.
#include "scene/scene_command.h"

#include "scene/scene_vocabulary.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/nearest.h"
#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- expectations -------------------------------------------------------------------------------

static bool is(const struct scene_words *w, size_t i, const char *word)
{
	return i < w->n && strcmp(w->at[i], word) == 0;
}

static int wrong_thread(struct buf *why)
{
	buf_puts(why, _("'expect thread' must be followed by the thread and 'waiting on OBJECT', "
			"'waiting on thread THREAD', 'at OPERATION [OBJECT]', or its state: ready, "
			"blocked, waiting, sleeping, new or ended"));
	return EINVAL;
}

static int read_state(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	c->expected = EXPECT_STATE;
	for (c->state = 0; w->n == 4 && c->state < STATES; c->state++)
		if (is(w, 3, state_names[c->state]))
			return 0;
	const char *near = w->n == 4 ? nearest(w->at[3], state_names, STATES) : NULL;
	if (!near)
		return wrong_thread(why);
	buf_printf(why, _("'%s' is not a state of a thread; did you mean '%s'?"), w->at[3], near);
	return EINVAL;
}

// expect thread THREAD ...
static int expect_thread(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	if (w->n < 4)
		return wrong_thread(why);
	int err = scene_thread_read(&c->who, w->at[2], why);
	if (err)
		return err;
	if (is(w, 3, "at")) {
		c->expected = EXPECT_AT;
		return scene_operation_read(&c->what, w, 4, why);
	}
	if (!is(w, 3, "waiting") || w->n == 4)
		return read_state(c, w, why);
	if (!is(w, 4, "on") || w->n < 6)
		return wrong_thread(why);
	c->expected = EXPECT_WAITING;
	if (is(w, 5, "thread") && w->n == 7)
		return scene_thread_read(&c->other, w->at[6], why);
	c->name = scene_words_join(w, 5);
	return c->name ? 0 : ENOMEM;
}

// The words from `from` up to `to`, joined by blanks.
static char *join_between(const struct scene_words *w, size_t from, size_t to)
{
	struct scene_words part = {.at = w->at, .n = to};
	return scene_words_join(&part, from);
}

static int read_named(struct scene_command *c, const struct scene_words *w, size_t to,
		      struct buf *why)
{
	if (to <= 1) {
		buf_puts(why, _("the name of what is expected is missing"));
		return EINVAL;
	}
	c->name = join_between(w, 1, to);
	return c->name ? 0 : ENOMEM;
}

static int read_end(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	const char *kinds[ENDS + 1] = {"success"};
	size_t n = 1;
	for (unsigned i = 0; i < ENDS; i++)
		if (end_kinds[i])
			kinds[n++] = end_kinds[i];
	c->expected = EXPECT_END;
	c->value = scene_words_join(w, 1);
	if (!c->value)
		return ENOMEM;
	for (size_t i = 0; i < n; i++)
		if (strcmp(c->value, kinds[i]) == 0)
			return 0;
	const char *near = nearest(c->value, kinds, n);
	if (near)
		buf_printf(why,
			   _("'expect %s' is nothing that can be expected; did you mean '%s'?"),
			   c->value, near);
	else
		buf_printf(why,
			   _("'expect %s' is nothing that can be expected: 'thread', 'log', "
			     "'NAME = VALUE', 'NAME held by THREAD', 'NAME free' or how the run "
			     "ended is"),
			   c->value);
	return EINVAL;
}

// Reads the words after `expect`. Returns 0; EINVAL with a sentence in why; or ENOMEM.
static int scene_expect_read(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	size_t equals = 2;
	while (equals < w->n && !is(w, equals, "="))
		equals++;
	if (is(w, 1, "thread") && !is(w, 2, "="))
		return expect_thread(c, w, why);
	if (equals < w->n) {
		c->expected = EXPECT_VALUE;
		c->value = scene_words_join(w, equals + 1);
		return c->value ? read_named(c, w, equals, why) : ENOMEM;
	}
	if (w->n > 3 && is(w, w->n - 3, "held") && is(w, w->n - 2, "by")) {
		int err = scene_thread_read(&c->other, w->at[w->n - 1], why);
		c->expected = EXPECT_HELD;
		return err ? err : read_named(c, w, w->n - 3, why);
	}
	if (w->n > 2 && is(w, w->n - 1, "free")) {
		c->expected = EXPECT_FREE;
		return read_named(c, w, w->n - 1, why);
	}
	if (w->n > 1)
		return read_end(c, w, why);
	buf_puts(why,
		 _("what is expected is missing; 'treadle run --scene=help' lists what can be"));
	return EINVAL;
}

enum { MOST_TIMES = 1000000 };

static int wrong(struct scene_reader *r, const char *what)
{
	return status_set(r->st, EXIT_USAGE, "%s:%u: %s", r->s->file, r->line, what);
}

static int wrong_usage(struct scene_reader *r, enum scene_verb verb)
{
	struct buf b = {0};
	buf_printf(&b, _("'%s' is expected"), verb_rows[verb].usage);
	int code = wrong(r, buf_str(&b));
	buf_free(&b);
	return code;
}

// Reports the mistake that a function has found in its part of the line.
static int wrong_so(struct scene_reader *r, int err, struct buf *why)
{
	int code = err == ENOMEM ? status_no_memory(r->st) : err ? wrong(r, buf_str(why)) : EXIT_OK;
	buf_free(why);
	return code;
}

// --- commands ------------------------------------------------------------------------------------

// Takes the text up to the end of the line.
static int take_text(struct scene_reader *r, enum scene_verb verb, char **out)
{
	if (!r->text || !*r->text)
		return wrong_usage(r, verb);
	*out = strdup(r->text);
	return *out ? EXIT_OK : status_no_memory(r->st);
}

static int read_title(struct scene_reader *r, struct scene_command *c)
{
	(void)c;
	if (r->s->title)
		return wrong(r, _("a scene has one title"));
	return take_text(r, VERB_TITLE, &r->s->title);
}

static int read_program(struct scene_reader *r, struct scene_command *c)
{
	(void)c;
	const struct scene_words *w = &r->words;
	if (r->s->program)
		return wrong(r, _("a scene has one program"));
	if (w->n < 2)
		return wrong_usage(r, VERB_PROGRAM);
	r->s->line = r->line;
	r->s->program = calloc(w->n, sizeof *r->s->program);
	for (size_t i = 1; r->s->program && i < w->n; i++) {
		char *word = strdup(w->at[i]);
		if (!word)
			return status_no_memory(r->st);
		r->s->program[r->s->nprogram++] = word;
	}
	return r->s->program ? EXIT_OK : status_no_memory(r->st);
}

static int read_memory(struct scene_reader *r, struct scene_command *c)
{
	static const char *const names[] = {
		[RACES_OFF] = "off", [RACES_NOTE] = "races", [RACES_END] = "ends"};
	(void)c;
	if (r->s->has_memory)
		return wrong(r, _("a scene has one 'memory' line"));
	r->s->has_memory = true;
	for (unsigned i = 0; r->words.n == 2 && i < sizeof names / sizeof *names; i++)
		if (strcmp(r->words.at[1], names[i]) == 0) {
			r->s->races = (enum races)i;
			return EXIT_OK;
		}
	return wrong_usage(r, VERB_MEMORY);
}

static int read_resumes(struct scene_reader *r, struct scene_command *c)
{
	(void)c;
	r->s->resumes = true;
	return r->words.n == 1 ? EXIT_OK : wrong_usage(r, VERB_RESUMES);
}

static int read_who(struct scene_reader *r, const char *word, struct scene_thread *who)
{
	struct buf why = {0};
	int err = scene_thread_read(who, word, &why);
	return wrong_so(r, err, &why);
}

static int read_step(struct scene_reader *r, struct scene_command *c)
{
	const struct scene_words *w = &r->words;
	c->count = 1;
	if (w->n < 2 || w->n > 3)
		return wrong_usage(r, VERB_STEP);
	if (w->n == 3) {
		char *end;
		unsigned long n = strtoul(w->at[2], &end, 10);
		if (w->at[2][0] < '0' || w->at[2][0] > '9' || *end || n < 1 || n > MOST_TIMES) {
			struct buf b = {0};
			buf_printf(&b, _("'%s' is not a number of steps: 1 to %d is expected"),
				   w->at[2], MOST_TIMES);
			return wrong_so(r, EINVAL, &b);
		}
		c->count = (unsigned)n;
	}
	return read_who(r, w->at[1], &c->who);
}

static int read_run(struct scene_reader *r, struct scene_command *c)
{
	const struct scene_words *w = &r->words;
	struct buf why = {0};
	if (w->n < 2 || (w->n > 2 && strcmp(w->at[2], "until") != 0))
		return wrong_usage(r, VERB_RUN);
	int code = read_who(r, w->at[1], &c->who);
	if (!code && w->n > 2)
		code = wrong_so(r, scene_operation_read(&c->what, w, 3, &why), &why);
	return code;
}

static int read_alone(struct scene_reader *r, struct scene_command *c)
{
	return r->words.n == 1 ? EXIT_OK : wrong_usage(r, c->verb);
}

static int read_thread(struct scene_reader *r, struct scene_command *c)
{
	if (r->words.n != 2)
		return wrong_usage(r, c->verb);
	return read_who(r, r->words.at[1], &c->who);
}

static int read_choose(struct scene_reader *r, struct scene_command *c)
{
	if (r->words.n != 3 || strcmp(r->words.at[1], "waiter") != 0)
		return wrong_usage(r, VERB_CHOOSE);
	return read_who(r, r->words.at[2], &c->who);
}

static int read_text(struct scene_reader *r, struct scene_command *c)
{
	return take_text(r, c->verb, &c->value);
}

// An answer belongs to the question directly before it.
static int read_answer(struct scene_reader *r, struct scene_command *c)
{
	struct scene *s = r->s;
	struct scene_command *ask = s->ncommands ? &s->commands[s->ncommands - 1] : NULL;
	struct scene_answer *all;
	if (!ask || ask->verb != VERB_ASK)
		return wrong(r, _("'right' and 'wrong' are answers: they come after an 'ask'"));
	if (ask->nanswers == SCENE_ANSWERS_MOST)
		return wrong(r, _("a question has nine answers at most"));
	all = vec_room(ask->answers, &ask->answers_cap, ask->nanswers + 1, sizeof *all);
	if (!all)
		return status_no_memory(r->st);
	ask->answers = all;
	all[ask->nanswers].right = c->verb == VERB_RIGHT;
	int code = take_text(r, c->verb, &all[ask->nanswers].text);
	ask->nanswers += !code;
	return code;
}

static int read_expect(struct scene_reader *r, struct scene_command *c)
{
	struct buf why = {0};
	if (!r->text)
		return wrong_so(r, scene_expect_read(c, &r->words, &why), &why);
	c->expected = EXPECT_LOG;
	if (!*r->text)
		return wrong(r, _("'expect log TEXT' is expected"));
	c->value = strdup(r->text);
	return c->value ? EXIT_OK : status_no_memory(r->st);
}

static int (*const readers[VERBS])(struct scene_reader *, struct scene_command *) = {
	[VERB_TITLE] = read_title,     [VERB_PROGRAM] = read_program,  [VERB_MEMORY] = read_memory,
	[VERB_RESUMES] = read_resumes, [VERB_STEP] = read_step,	       [VERB_RUN] = read_run,
	[VERB_FINISH] = read_alone,    [VERB_CHOOSE] = read_choose,    [VERB_TIMEOUT] = read_thread,
	[VERB_SPURIOUS] = read_thread, [VERB_INTERRUPT] = read_thread, [VERB_CANCEL] = read_thread,
	[VERB_SAY] = read_text,	       [VERB_ASK] = read_text,	       [VERB_RIGHT] = read_answer,
	[VERB_WRONG] = read_answer,    [VERB_PAUSE] = read_alone,      [VERB_EXPECT] = read_expect,
};

// --- all of them ---------------------------------------------------------------------------------

static int no_command(struct scene_reader *r, const char *word)
{
	const char *names[VERBS];
	struct buf why = {0};
	for (unsigned i = 0; i < VERBS; i++)
		names[i] = verb_rows[i].name;
	const char *near = nearest(word, names, VERBS);
	if (near)
		buf_printf(&why, _("'%.40s' is not a command; did you mean '%s'?"), word, near);
	else
		buf_printf(&why,
			   _("'%.40s' is not a command; 'treadle run --scene=help' lists them"),
			   word);
	return wrong_so(r, EINVAL, &why);
}

static int add_command(struct scene_reader *r, const struct scene_command *c)
{
	struct scene *s = r->s;
	if (!VEC_FITS(s->commands, &s->cap, s->ncommands + 1))
		return status_no_memory(r->st);
	s->commands[s->ncommands++] = *c;
	return EXIT_OK;
}

void scene_command_free(struct scene_command *c)
{
	free(c->who.text);
	free(c->other.text);
	free(c->what.text);
	free(c->what.object);
	free(c->name);
	free(c->value);
	for (size_t i = 0; i < c->nanswers; i++)
		free(c->answers[i].text);
	free(c->answers);
}

// Is the line played as a command of its own?
static bool is_played(const struct scene_command *c)
{
	return c->verb >= VERB_STEP && c->verb != VERB_RIGHT && c->verb != VERB_WRONG;
}

int scene_command_read(struct scene_reader *r)
{
	const char *word = r->words.at[0];
	struct scene_command c = {.line = r->line};
	while (c.verb < VERBS && strcmp(verb_rows[c.verb].name, word) != 0)
		c.verb++;
	if (c.verb == VERBS)
		return no_command(r, word);
	if (c.verb < VERB_STEP && r->s->ncommands)
		return wrong(r, _("'title', 'program', 'memory' and 'resumes' must come before all "
				  "that is played"));
	int code = readers[c.verb](r, &c);
	if (!code && is_played(&c))
		code = add_command(r, &c);
	if (code || !is_played(&c))
		scene_command_free(&c);
	return code;
}
