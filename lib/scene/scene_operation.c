// SPDX-License-Identifier: MIT
//
// Operations by the names of their calls: see scene_operation.h. These follow from the table of
// operations: a name is its code in small letters, and what else a call is called in C follows from
// how the calls of its family begin.
#include "scene/scene_operation.h"

#include "model/op.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

_Static_assert(OPS <= 64, "a set of operations is 64 bits");

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
