// SPDX-License-Identifier: MIT
//
// The words of scenes: the table of commands, and the operations by the names of their calls. These
// follow from the table of operations: a name is its code in small letters, and what else a
// call is called in C follows from how the calls of its family begin.
#include "scene/scene_parts.h"

#include "base/i18n.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(OPS <= 64, "a set of operations is 64 bits");

const struct scene_verb_row verb_rows[VERBS] = {
	[VERB_TITLE] = {"title", "title TEXT", N_("one line that says what is to be seen")},
	[VERB_PROGRAM] = {"program", "program LESSON|PROGRAM [ACT] [ARG...]",
			  N_("what it is a scene of, as behind 'treadle view'")},
	[VERB_MEMORY] = {"memory", "memory races|ends|off",
			 N_("accesses to what is raced for are steps (this is so if nothing is "
			    "said), or a data race ends the run, or memory is not looked at")},
	[VERB_RESUMES] = {"resumes", "resumes",
			  N_("a thread's own code behind an operation that lets others go on is a "
			     "step too")},
	[VERB_STEP] = {"step", "step THREAD [TIMES]",
		       N_("the thread goes on by one step, or by as many; if it sleeps, the sleep "
			  "ends")},
	[VERB_RUN] = {"run", "run THREAD [until OPERATION [OBJECT]]",
		      N_("it goes on until it cannot or has ended, or until it is about to do "
			 "this")},
	[VERB_FINISH] = {"finish", "finish",
			 N_("all go on, each in its turn, until the program ends")},
	[VERB_CHOOSE] = {"choose", "choose waiter THREAD", N_("the next signal wakes this thread")},
	[VERB_TIMEOUT] = {"timeout", "timeout THREAD",
			  N_("the time limit or the sleep of the thread ends")},
	[VERB_SPURIOUS] = {"spurious", "spurious THREAD",
			   N_("the thread wakes from its wait for no reason")},
	[VERB_INTERRUPT] = {"interrupt", "interrupt THREAD",
			    N_("the thread is interrupted in its wait")},
	[VERB_SAY] = {"say", "say TEXT", N_("the narrator says it")},
	[VERB_ASK] = {"ask", "ask TEXT", N_("the narrator asks it, and waits for a key")},
	[VERB_PAUSE] = {"pause", "pause", N_("waits for a key")},
	[VERB_EXPECT] = {"expect", "expect ...", N_("the scene is wrong if this is not so")},
};

const char *const state_names[STATES] = {
	[STATE_READY] = "ready",       [STATE_BLOCKED] = "blocked", [STATE_WAITING] = "waiting",
	[STATE_SLEEPING] = "sleeping", [STATE_NEW] = "new",	    [STATE_ENDED] = "ended",
};

// --- operations ----------------------------------------------------------------------------------

// How the calls on a kind of object begin, and with what the table's names then do, if at all.
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

// What is left of a call's name without what says how long it waits: timedlock, tryjoin_np.
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

#define BIT(code) ((uint64_t)1 << (code))

uint64_t scene_ops(const char *word)
{
	char plain[40];
	size_t n = 0;
	for (; word[n] && n + 1 < sizeof plain; n++)
		plain[n] = word[n] == '-' ? '_' : (char)tolower((unsigned char)word[n]);
	plain[n] = '\0';
	if (word[n])
		return 0;
	unsigned code = op_called("", plain, true, KIND_NONE);
	if (code == OP_UNLOCK) // whatever is unlocked
		return BIT(OP_UNLOCK) | BIT(OP_RW_UNLOCK);
	if (!code)
		code = op_in_family(plain);
	if (code == OP_COND_WAIT)
		return BIT(OP_COND_WAIT) | BIT(OP_COND_WAIT_INT);
	return code ? BIT(code) : 0;
}

// --- the words of a line -------------------------------------------------------------------------

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

void scene_words_free(struct scene_words *w)
{
	free(w->text);
	free(w->at);
	*w = (struct scene_words){0};
}

// Takes a word in quotes at *p, just behind the first; moves *p on and ends the word.
static int take_quoted(char **p)
{
	char *to = *p;
	for (; **p && **p != '"'; (*p)++) {
		if (**p == '\\' && (*p)[1])
			(*p)++;
		*to++ = **p;
	}
	if (**p != '"' || ((*p)[1] && !is_blank((*p)[1])))
		return EINVAL;
	(*p)++;
	*to = '\0';
	return 0;
}

int scene_words_split(struct scene_words *w, const char *line)
{
	w->text = strdup(line);
	w->at = calloc(strlen(line) / 2 + 2, sizeof *w->at);
	w->n = 0;
	if (!w->text || !w->at)
		return ENOMEM;
	for (char *p = w->text; *p;) {
		if (is_blank(*p)) {
			*p++ = '\0';
			continue;
		}
		if (*p == '#') {
			*p = '\0';
			break;
		}
		bool quoted = *p == '"';
		w->at[w->n++] = p += quoted;
		if (quoted && take_quoted(&p))
			return EINVAL;
		while (!quoted && *p && !is_blank(*p))
			p++;
	}
	return 0;
}

char *scene_words_join(const struct scene_words *w, size_t i)
{
	struct buf b = {0};
	for (size_t first = i; i < w->n; i++) {
		buf_puts(&b, i > first ? " " : "");
		buf_puts(&b, w->at[i]);
	}
	char *s = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return s;
}
