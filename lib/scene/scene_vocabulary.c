// SPDX-License-Identifier: MIT
//
// The words of scenes: see scene_vocabulary.h.
#include "scene/scene_vocabulary.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "model/world.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct scene_verb_row verb_rows[VERBS] = {
	[VERB_TITLE] = {"title", "title TEXT", N_("one line that says what is to be seen")},
	[VERB_PROGRAM] = {"program", "program LESSON|PROGRAM [ACT] [ARG...]",
			  N_("what it is a scene of, as after 'treadle view'")},
	[VERB_MEMORY] = {"memory", "memory races|ends|off",
			 N_("accesses to variables with a data race are steps (the default), or a "
			    "data race ends the run, or memory is not looked at")},
	[VERB_RESUMES] = {"resumes", "resumes",
			  N_("a thread's own code after an operation that lets others continue is "
			     "a step, too")},
	[VERB_STEP] = {"step", "step THREAD [TIMES]",
		       N_("the thread takes one step, or as many; if it sleeps, the sleep ends")},
	[VERB_RUN] = {"run", "run THREAD [until OPERATION [OBJECT]]",
		      N_("it runs until it cannot continue or has ended, or until it is about to "
			 "do this")},
	[VERB_FINISH] = {"finish", "finish",
			 N_("all threads run, each in its turn, until the program ends")},
	[VERB_CHOOSE] = {"choose", "choose waiter THREAD", N_("the next signal wakes this thread")},
	[VERB_TIMEOUT] = {"timeout", "timeout THREAD",
			  N_("the time limit or the sleep of the thread ends")},
	[VERB_SPURIOUS] = {"spurious", "spurious THREAD",
			   N_("the thread wakes from its wait for no reason")},
	[VERB_INTERRUPT] = {"interrupt", "interrupt THREAD",
			    N_("the thread is interrupted in its wait")},
	[VERB_CANCEL] = {"cancel", "cancel THREAD",
			 N_("the thread, which was cancelled, acts on that where it stands")},
	[VERB_SAY] = {"say", "say TEXT", N_("the narrator says it")},
	[VERB_ASK] = {"ask", "ask TEXT", N_("the narrator asks it, and waits for a key")},
	[VERB_RIGHT] = {"right", "right TEXT",
			N_("an answer to the question before it, to be chosen by its number: this "
			   "one is right")},
	[VERB_WRONG] = {"wrong", "wrong TEXT", N_("an answer that is not")},
	[VERB_PAUSE] = {"pause", "pause", N_("waits for a key")},
	[VERB_EXPECT] = {"expect", "expect ...", N_("the scene is wrong if this is not so")},
};

const char *const state_names[STATES] = {
	[STATE_READY] = "ready",       [STATE_BLOCKED] = "blocked", [STATE_WAITING] = "waiting",
	[STATE_SLEEPING] = "sleeping", [STATE_NEW] = "new",	    [STATE_ENDED] = "ended",
};

// ---- operations ---------------------------------------------------------------------------------
//
// Operations have the names of their calls, which follow from the table of operations: a name is
// the code in small letters; further names of a call in C follow from the beginnings of the calls
// of its family.

// How the calls on a kind of object begin, and how the table's names of them begin.
static const struct family {
	const char *prefix;
	enum kind kind;
	const char *ours;
} families[] = {
	{"pthread_mutex_", KIND_MUTEX, ""},
	{"pthread_spin_", KIND_MUTEX, ""},
	{"mtx_", KIND_MUTEX, ""},
	{"mutex_", KIND_MUTEX, ""},
	{"pthread_cond_", KIND_COND, "cond_"},
	{"cnd_", KIND_COND, "cond_"},
	{"tr_cond_", KIND_COND, "cond_"},
	{"cond_", KIND_COND, "cond_"},
	{"sem_", KIND_SEM, "sem_"},
	{"pthread_rwlock_", KIND_RWLOCK, "rw_"},
	{"rwlock_", KIND_RWLOCK, "rw_"},
	{"pthread_barrier_", KIND_BARRIER, "barrier_"},
	{"pthread_", KIND_NONE, ""},
	{"thrd_", KIND_NONE, ""},
	{"sched_", KIND_NONE, ""},
	{"tr_", KIND_NONE, ""},
};

// Calls whose names follow no rule.
static const struct {
	const char *call;
	enum op_code code;
} others[] = {
	{"call_once", OP_ONCE},	 {"pthread_once", OP_ONCE},	{"usleep", OP_SLEEP},
	{"nanosleep", OP_SLEEP}, {"clock_nanosleep", OP_SLEEP},
};

const char *scene_op_name(unsigned code, char *out, size_t size)
{
	size_t i = 0;
	for (const char *p = op_rows[code].code; *p && i + 1 < size; p++)
		out[i++] = (char)tolower((unsigned char)*p);
	out[i] = '\0';
	return out;
}

static unsigned op_called(const char *first, const char *rest, bool any, enum kind kind)
{
	char name[32], wanted[64];
	snprintf(wanted, sizeof wanted, "%s%s", first, rest);
	for (unsigned i = OP_NONE + 1; i < OPS; i++)
		if ((any || op_rows[i].kind == kind) &&
		    strcmp(scene_op_name(i, name, sizeof name), wanted) == 0)
			return i;
	return OP_NONE;
}

// A call's name without the parts that say how long it waits (timedlock, tryjoin_np).
static void plain_call(const char *call, char *out, size_t size)
{
	if (strncmp(call, "timed", 5) == 0 || strncmp(call, "clock", 5) == 0)
		call += 5;
	snprintf(out, size, "%s", call);
	size_t n = strlen(out);
	if (n > 3 && strcmp(out + n - 3, "_np") == 0)
		out[n - 3] = '\0';
}

static unsigned op_in_family(const char *word)
{
	char rest[40];
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcmp(word, others[i].call) == 0)
			return others[i].code;
	for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
		const struct family *f = &families[i];
		size_t n = strlen(f->prefix);
		if (strncmp(word, f->prefix, n) != 0)
			continue;
		plain_call(word + n, rest, sizeof rest);
		unsigned code = op_called(f->ours, rest, false, f->kind);
		return code ? code : op_called("", rest, false, f->kind);
	}
	return OP_NONE;
}

struct scene_ops scene_ops(const char *word)
{
	char plain[40];
	size_t n = 0;
	for (; word[n] && n + 1 < sizeof plain; n++)
		plain[n] = word[n] == '-' ? '_' : (char)tolower((unsigned char)word[n]);
	plain[n] = '\0';
	if (word[n])
		return (struct scene_ops){OP_NONE, OP_NONE};
	unsigned code = op_called("", plain, true, KIND_NONE);
	unsigned other = code == OP_UNLOCK ? OP_RW_UNLOCK : code; // of any kind of lock
	if (!code)
		other = code = op_in_family(plain);
	if (code == OP_COND_WAIT)
		other = OP_COND_WAIT_INT;
	return (struct scene_ops){(uint8_t)code, (uint8_t)other};
}

// ---- threads and operations in the text ---------------------------------------------------------

int scene_thread_read(struct scene_thread *who, const char *word, struct buf *why)
{
	if (*word && !word[strspn(word, "0123456789")]) {
		unsigned long n = strtoul(word, NULL, 10);
		if (n < 1 || n > MAX_THREADS) {
			buf_printf(why, _("'%s' is not a thread: they are numbered from 1 to %d"),
				   word, MAX_THREADS);
			return EINVAL;
		}
		who->number = (uint16_t)n;
	}
	who->text = strdup(word);
	return who->text ? 0 : ENOMEM;
}

static int no_operation(const char *word, struct buf *why)
{
	char names[OPS][24];
	const char *list[OPS];
	for (unsigned i = OP_NONE + 1; i < OPS; i++)
		list[i - 1] = scene_op_name(i, names[i], sizeof names[i]);
	const char *near = nearest(word, list, OPS - 1);
	if (near)
		buf_printf(why, _("'%s' is not an operation; did you mean '%s'?"), word, near);
	else
		buf_printf(why,
			   _("'%s' is not an operation; 'treadle run --scene=help' lists them"),
			   word);
	return EINVAL;
}

int scene_operation_read(struct scene_operation *what, const struct scene_words *w, size_t i,
			 struct buf *why)
{
	if (i >= w->n) {
		buf_puts(why, _("the operation is missing; 'treadle run --scene=help' lists them"));
		return EINVAL;
	}
	what->ops = scene_ops(w->at[i]);
	if (!what->ops.one)
		return no_operation(w->at[i], why);
	what->text = strdup(w->at[i]);
	if (what->text && i + 1 < w->n)
		what->object = scene_words_join(w, i + 1);
	return what->text && (what->object || i + 1 == w->n) ? 0 : ENOMEM;
}

void scene_operation_describe(const struct scene_operation *what, struct buf *b)
{
	buf_puts(b, what->text);
	if (what->object)
		buf_printf(b, " %s", what->object);
}

// ---- help ---------------------------------------------------------------------------------------

enum { COLUMN = 40, WIDTH = 80 };

static const struct {
	const char *usage, *about;
} expected[] = {
	{"thread THREAD waiting on OBJECT", N_("it is blocked by this")},
	{"thread THREAD waiting on thread THREAD", N_("it waits for this one's end")},
	{"thread THREAD at OPERATION [OBJECT]", N_("it is about to do this")},
	{"thread THREAD STATE", N_("ready blocked waiting sleeping new ended")},
	{"LOCK held by THREAD", N_("which thread holds a mutex, spin lock or read-write lock")},
	{"LOCK free", N_("no thread does")},
	{"NAME = VALUE", N_("permits, a variable, a state; the items of a queue")},
	{"log TEXT", N_("a new log line contains it")},
};

// A row of two columns; a long second column continues in rows of its own.
static void add_row(struct buf *b, const char *first, const char *second)
{
	size_t n = strlen(first), at = n + 2;
	buf_printf(b, "  %s", first);
	if (at + 1 > COLUMN) {
		buf_putc(b, '\n');
		at = 0;
	}
	buf_printf(b, "%*s", (int)(COLUMN - at), "");
	at = COLUMN;
	for (const char *p = second; *p;) {
		size_t word = strcspn(p, " ");
		if (at > COLUMN && at + 1 + word > WIDTH) {
			buf_printf(b, "\n%*s", COLUMN, "");
			at = COLUMN;
		}
		if (at > COLUMN) {
			buf_putc(b, ' ');
			at++;
		}
		buf_add(b, p, word);
		at += word;
		p += word + strspn(p + word, " ");
	}
	buf_putc(b, '\n');
}

// Words, in rows.
static void add_words(struct buf *b, const char *const *words, size_t n)
{
	size_t at = 0;
	for (size_t i = 0; i < n; i++) {
		size_t length = strlen(words[i]);
		if (at && at + 1 + length > WIDTH) {
			buf_putc(b, '\n');
			at = 0;
		}
		buf_printf(b, at ? " %s" : "  %s", words[i]);
		at += length + (at ? 1 : 2);
	}
	buf_putc(b, '\n');
}

static void add_operations(struct buf *b)
{
	char names[OPS][24];
	const char *list[OPS];
	for (unsigned i = OP_NONE + 1; i < OPS; i++)
		list[i - 1] = scene_op_name(i, names[i], sizeof names[i]);
	add_words(b, list, OPS - 1);
}

static void add_ends(struct buf *b)
{
	const char *list[ENDS + 1] = {"success"};
	size_t n = 1;
	for (unsigned i = 0; i < ENDS; i++)
		if (end_kinds[i] && i != END_SPIN) // END_SPIN and END_LIVELOCK have one name
			list[n++] = end_kinds[i];
	add_words(b, list, n);
}

void scene_help(struct buf *b)
{
	buf_puts(b, _("A scene is a text, one command a line; # begins a comment. THREAD is a "
		      "number or\nthe name a thread has. First what the scene is, then what is "
		      "played:\n\n"));
	for (unsigned i = 0; i < VERBS; i++)
		add_row(b, verb_rows[i].usage, _(verb_rows[i].about));
	buf_puts(b, _("\nWhat can follow 'expect':\n\n"));
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		add_row(b, expected[i].usage, _(expected[i].about));
	buf_puts(b, _("\nor how the run has ended:\n\n"));
	add_ends(b);
	buf_puts(b, _("\nOperations, also by the names of their calls (pthread_mutex_lock):\n\n"));
	add_operations(b);
}
