// SPDX-License-Identifier: MIT
//
// Every path of a bounded buffer and of readers and writers, counted: the programs of bench/classic
// (buffer, buffer-semaphores, buffer-limits, readers-writers) as state machines on the model,
// walked by brute force through all choices. The distinct interleavings (Mazurkiewicz traces: the
// orders of steps that do not commute) are what `treadle check --strategy=exhaustive` must find in
// the real programs; bench/classic/table holds the numbers.
#include "model/world.h"
#include "tests/lib/unit.h"
#include "tests/unit/forms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOCK = 1, CHANGED, OTHER, EMPTY, FULL, OBJECTS = FULL };

#define MOST 8 // threads besides the first
#define SECOND 1000000000

struct scene;

// One thread's program: its next operation, from where it stands and what the program holds. It is
// asked each time the thread has finished an operation.
typedef struct op role(struct scene *s, unsigned t);

struct scene {
	struct world w;
	role *const *roles; // of the threads besides the first
	unsigned threads;
	int pc[MOST + 2], round[MOST + 2];
	int items, reading, writing, taken; // the program's own variables
	int places, each;
	bool by_signal;
};

static struct op lock(void)
{
	return (struct op){.code = OP_LOCK, .object = LOCK, .arg = TR_NEVER};
}

static struct op unlock(void)
{
	return (struct op){.code = OP_UNLOCK, .object = LOCK};
}

static struct op wait_for(uint32_t cond, int64_t deadline)
{
	return (struct op){.code = OP_COND_WAIT, .object = cond, .mutex = LOCK, .arg = deadline};
}

static struct op tell(const struct scene *s, uint32_t cond)
{
	return s->by_signal ? (struct op){.code = OP_SIGNAL, .object = cond}
			    : (struct op){.code = OP_BROADCAST, .object = CHANGED};
}

static struct op take_permit(uint32_t sem)
{
	return (struct op){.code = OP_SEM_WAIT, .object = sem, .arg = TR_NEVER};
}

static struct op give_permit(uint32_t sem)
{
	return (struct op){.code = OP_SEM_POST, .object = sem};
}

static const struct op over = {.code = OP_EXIT};

// ---- the roles ----------------------------------------------------------------------------------

// In each, pc 1 is where the thread holds the mutex and looks: a wait leaves it there.

static struct op put(struct scene *s, unsigned t)
{
	int *pc = &s->pc[t];
	if (*pc == 1 && s->items == s->places)
		return wait_for(CHANGED, TR_NEVER);
	switch ((*pc)++) {
	case 0:
		return lock();
	case 1:
		s->items++;
		return tell(s, OTHER);
	case 2:
		return unlock();
	default:
		return over;
	}
}

static struct op take(struct scene *s, unsigned t)
{
	int *pc = &s->pc[t];
	if (*pc == 3 && ++s->round[t] < s->each)
		*pc = 0;
	if (*pc == 1 && s->items == 0)
		return wait_for(s->by_signal ? OTHER : CHANGED, TR_NEVER);
	switch ((*pc)++) {
	case 0:
		return lock();
	case 1:
		s->items--;
		return tell(s, CHANGED);
	case 2:
		return unlock();
	default:
		return over;
	}
}

static struct op put_by_permit(struct scene *s, unsigned t)
{
	switch (s->pc[t]++) {
	case 0:
		return take_permit(EMPTY);
	case 1:
		return lock();
	case 2:
		return unlock();
	case 3:
		return give_permit(FULL);
	default:
		return over;
	}
}

static struct op take_by_permit(struct scene *s, unsigned t)
{
	if (s->pc[t] == 4 && ++s->round[t] < s->each)
		s->pc[t] = 0;
	switch (s->pc[t]++) {
	case 0:
		return take_permit(FULL);
	case 1:
		return lock();
	case 2:
		return unlock();
	case 3:
		return give_permit(EMPTY);
	default:
		return over;
	}
}

static struct op put_one(struct scene *s, unsigned t)
{
	switch (s->pc[t]++) {
	case 0:
		return lock();
	case 1:
		s->items++;
		return (struct op){.code = OP_SIGNAL, .object = CHANGED};
	case 2:
		return unlock();
	default:
		return over;
	}
}

static struct op take_in_time(struct scene *s, unsigned t)
{
	const struct thread *th = &s->w.threads[t];
	bool late = th->last == OP_COND_WAIT && th->result != 0;
	if (s->pc[t] == 1 && s->items == 0 && !late)
		return wait_for(CHANGED, SECOND);
	switch (s->pc[t]++) {
	case 0:
		return lock();
	case 1:
		if (s->items > 0) {
			s->items--;
			s->taken++;
		}
		return unlock();
	default:
		return over;
	}
}

static struct op broadcast(void)
{
	return (struct op){.code = OP_BROADCAST, .object = CHANGED};
}

static struct op read_once(struct scene *s, unsigned t)
{
	int *pc = &s->pc[t];
	if (*pc == 1 && s->writing > 0)
		return wait_for(CHANGED, TR_NEVER);
	switch ((*pc)++) {
	case 0:
	case 2:
		return lock();
	case 1:
		s->reading++;
		return unlock();
	case 3:
		if (--s->reading == 0)
			return broadcast();
		(*pc)++;
		return unlock();
	case 4:
		return unlock();
	default:
		return over;
	}
}

static struct op write_once(struct scene *s, unsigned t)
{
	int *pc = &s->pc[t];
	if (*pc == 1 && (s->reading > 0 || s->writing > 0))
		return wait_for(CHANGED, TR_NEVER);
	switch ((*pc)++) {
	case 0:
	case 2:
		return lock();
	case 1:
		s->writing++;
		return unlock();
	case 3:
		ck_assert(s->writing == 1 && s->reading == 0);
		s->writing--;
		return broadcast();
	case 4:
		return unlock();
	default:
		return over;
	}
}

// The first thread makes the others, joins them, and ends the program.
static struct op first(struct scene *s)
{
	unsigned i = (unsigned)s->pc[1]++, n = s->threads;
	if (i < n)
		return (struct op){.code = OP_CREATE};
	if (i < 2 * n)
		return (struct op){.code = OP_JOIN, .target = i - n + 2, .arg = TR_NEVER};
	return (struct op){.code = OP_PROCESS_EXIT};
}

// ---- the walk -----------------------------------------------------------------------------------

// forms: of whole paths; begun: of the beginnings that were gone on from. Beginnings of one form
// lead to the same worlds, so one of them is enough; with `all`, none is left out.
struct walk {
	struct text *forms, *begun;
	bool all;
	struct step steps[FORM_STEPS];
	size_t stuck;
};

static struct op arrive(struct scene *s, unsigned t)
{
	struct op op = t == 1 ? first(s) : s->roles[t - 2](s, t);
	if (world_pend(&s->w, t, op) != 0)
		ck_abort_msg("thread %u: operation %u is refused", t, op.code);
	return s->w.threads[t].op;
}

// False: the set had the form of the first n steps.
static bool note(struct text **set, const struct walk *k, size_t n)
{
	struct buf form = {0};
	form_of(k->steps, n, &form);
	bool fresh = texts_put(set, buf_str(&form));
	buf_free(&form);
	return fresh;
}

static void go(struct walk *k, const struct scene *from, unsigned last, size_t depth)
{
	struct scene s = *from;
	struct choice c[64];
	ck_assert_uint_lt(depth, FORM_STEPS);
	s.w = (struct world){0};
	ck_assert(world_copy(&s.w, &from->w) == 0);
	const struct thread *th = &s.w.threads[last];
	if (!s.w.over && th->life == LIFE_ALIVE && th->phase == PHASE_RUN) {
		struct op next = arrive(&s, last);
		if (depth > 0)
			k->steps[depth - 1].next = next;
	}
	size_t n = world_choices(&s.w, c, 64);
	bool seen = n && !k->all && !note(&k->begun, k, depth);
	for (size_t i = 0; i < n && !seen; i++) {
		struct scene then = s;
		then.w = (struct world){0};
		if (world_copy(&then.w, &s.w) != 0 ||
		    world_step(&then.w, c[i], &k->steps[depth]) != 0)
			ck_abort_msg("a choice is refused");
		go(k, &then, c[i].thread, depth + 1);
		world_free(&then.w);
	}
	if (!n) {
		k->stuck += !s.w.over;
		note(&k->forms, k, depth);
	}
	world_free(&s.w);
}

// ---- the programs -------------------------------------------------------------------------------

static const struct program {
	const char *name;
	role *puts, *takes; // of the first and the second number; takes come first
	bool readers;	    // then readers do
} programs[] = {
	{"buffer", put, take, false},
	{"buffer-semaphores", put_by_permit, take_by_permit, false},
	{"buffer-limits", put_one, take_in_time, false},
	{"readers-writers", write_once, read_once, true},
};

// How many interleavings a program has, with these arguments.
static size_t count(const struct program *p, const char *arguments, bool all)
{
	static const enum kind kinds[] = {0, KIND_MUTEX, KIND_COND, KIND_COND, KIND_SEM, KIND_SEM};
	struct walk *k = calloc(1, sizeof *k);
	role *roles[MOST];
	char word[16] = "";
	unsigned a = 1, b = 1;
	int places = 1;
	sscanf(arguments, "%u %u %d %15s", &a, &b, &places, word);
	unsigned takes = p->readers ? a : b, puts = p->readers ? b : a;
	struct scene s = {.roles = roles,
			  .threads = takes + puts,
			  .places = places,
			  .each = (int)(puts / takes),
			  .by_signal = *word != '\0'};
	ck_assert_uint_le(s.threads, MOST);
	for (unsigned i = 0; i < s.threads; i++)
		roles[i] = i < takes ? p->takes : p->puts;
	ck_assert(world_init(&s.w, (struct rules){.any_timeouts = true}) == 0);
	for (uint32_t i = 1; i <= OBJECTS; i++)
		ck_assert_uint_eq(world_object(&s.w, kinds[i], MUTEX_NORMAL, i * 64, true,
					       i == EMPTY ? (uint32_t)places : 0),
				  i);
	k->all = all;
	go(k, &s, 1, 0);
	size_t n = HASH_COUNT(k->forms);
	ck_assert_msg(k->stuck == 0, "%s %s is stuck", p->name, arguments);
	texts_free(&k->forms);
	texts_free(&k->begun);
	world_free(&s.w);
	free(k);
	return n;
}

static const struct program *find(const char *name)
{
	for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
		if (strcmp(programs[i].name, name) == 0)
			return &programs[i];
	return NULL;
}

START_TEST(the_table_holds_what_is_counted)
{
	char name[512], line[256];
	const char *top = getenv("abs_top_srcdir");
	snprintf(name, sizeof name, "%s/bench/classic/table", top ? top : ".");
	FILE *f = fopen(name, "r");
	ck_assert_msg(f, "%s", name);
	unsigned rows = 0;
	while (fgets(line, sizeof line, f)) {
		char *rest = line, *program = strsep(&rest, "\t"), *arguments = strsep(&rest, "\t");
		const struct program *p = find(program);
		if (!p)
			continue;
		size_t known = strtoul(rest, NULL, 10), n = count(p, arguments, false);
		ck_assert_msg(n == known, "%s %s: %zu are counted, not %zu", program, arguments, n,
			      known);
		rows++;
	}
	fclose(f);
	ck_assert_uint_ge(rows, 8);
}
END_TEST

START_TEST(beginnings_of_one_form_lead_to_the_same)
{
	ck_assert_uint_eq(count(find("buffer"), "1 1 1", true),
			  count(find("buffer"), "1 1 1", false));
	ck_assert_uint_eq(count(find("buffer-semaphores"), "1 1 1", true),
			  count(find("buffer-semaphores"), "1 1 1", false));
	ck_assert_uint_eq(count(find("buffer-limits"), "1 1", true),
			  count(find("buffer-limits"), "1 1", false));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("enumerate");
	TCase *c = unit_case(s, "classic");
	tcase_add_test(c, the_table_holds_what_is_counted);
	tcase_add_test(c, beginnings_of_one_form_lead_to_the_same);
	return unit_run(s);
}
