// SPDX-License-Identifier: MIT
//
// Equal states can go on in equal ways: random programs are driven along many paths. Where two of
// them come to the same state, by its number, the same choices are there, and each of them does the
// same, and leads to equal states again.
#include "tests/lib/programs.h"
#include "tests/unit/model.h"

#include "base/mix.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#define PROGRAMS 3000
#define PATHS 40 // of a program
#define MOST 64

// A state, and how it was come to first.
struct seen {
	uint64_t number;
	struct machine m;
	UT_hash_handle hh;
};

// Of the world, of where its program is, and of what its memory holds.
static uint64_t number_of(const struct machine *m)
{
	uint64_t h = world_state(&m->w, true, 0, NULL); // their time limits are fixed
	for (size_t i = 0; i <= BODIES; i++)
		h = mix64(h * 31 + (uint64_t)m->pc[i] * 7 + m->body[i]) + m->opened[i];
	for (size_t i = 0; i < BODIES; i++)
		h = mix64(h * 31 + m->number[i]);
	for (uint32_t o = 1; o <= m->w.nobjects; o++)
		if (m->w.objects[o].kind == KIND_MEMORY)
			h = mix64(h * 31 + o) + (uint64_t)m->w.objects[o].value;
	return mix64(h + m->stopped);
}

static struct seen *see(struct seen **all, const struct machine *m, bool *met_before)
{
	uint64_t number = number_of(m);
	struct seen *s;
	HASH_FIND(hh, *all, &number, sizeof number, s);
	*met_before = s;
	if (s)
		return s;
	s = calloc(1, sizeof *s);
	MUST(s && machine_copy(&s->m, m) == 0);
	s->number = number;
	HASH_ADD(hh, *all, number, sizeof number, s);
	return s;
}

static void forget(struct seen **all)
{
	struct seen *s, *next;
	HASH_ITER(hh, *all, s, next) {
		HASH_DEL(*all, s);
		machine_free(&s->m);
		free(s);
	}
}

static void check_same(const struct machine *a, const struct machine *b, struct machine spare[2])
{
	struct choice c[MOST], d[MOST];
	size_t n = machine_choices(a, c, MOST), k = machine_choices(b, d, MOST);
	MUST(n == k);
	for (size_t i = 0; i < n; i++) {
		struct step s, t;
		MUST(choice_same(c[i], d[i]));
		MUST(machine_copy(&spare[0], a) == 0 && machine_copy(&spare[1], b) == 0);
		MUST(machine_step(&spare[0], c[i], &s) == 0);
		MUST(machine_step(&spare[1], d[i], &t) == 0);
		MUST(s.result == t.result && s.fault == t.fault && s.op.code == t.op.code);
		MUST(number_of(&spare[0]) == number_of(&spare[1]));
	}
}

// Returns how often a path came to a state that was met by another.
static size_t drive(uint64_t seed)
{
	struct machine m = {0}, spare[2] = {0};
	struct program p;
	struct seen *all = NULL;
	size_t again = 0;
	uint64_t dice = seed;
	program_make(&p, seed, seed % 2 ? PROGRAM_SMALL : PROGRAM_TINY, seed % 5 == 0);
	for (int path = 0; path < PATHS; path++) {
		struct choice c[MOST];
		struct step s;
		size_t n;
		MUST(machine_init(&m, &p) == 0);
		for (int i = 0; i < 400 && (n = machine_choices(&m, c, MOST)); i++) {
			bool before;
			const struct seen *is = see(&all, &m, &before);
			if (before && path)
				check_same(&is->m, &m, spare);
			again += before;
			MUST(machine_step(&m, c[random_below(&dice, (unsigned)n)], &s) == 0);
		}
		machine_free(&m);
		m = (struct machine){0};
	}
	machine_free(&spare[0]);
	machine_free(&spare[1]);
	forget(&all);
	return again;
}

START_TEST(equal_states_go_on_in_equal_ways)
{
	size_t again = 0;
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
		met->seed = seed;
		again += drive(seed);
	}
	met->seed = 0;
	MUST(again > PROGRAMS);
}
END_TEST

// A wait that was given up and one that was signalled both take the mutex again.
START_TEST(what_has_woken_a_thread_is_a_part_of_the_state)
{
	uint64_t numbers[2];
	for (int i = 0; i < 2; i++) {
		begin(ANY, 2);
		uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0), c = object(KIND_COND, 0, 0);
		does(1, OP_LOCK, m, 0, 0);
		pend(1, OP_COND_WAIT, c, m, 1000);
		go(1);
		if (i)
			happens(1, OUT_TIMEOUT);
		pend(2, OP_SIGNAL, c, 0, 0);
		if (i)
			go(2);
		else
			go_waking(2, 1);
		numbers[i] = world_state(&w, false, 0, NULL);
	}
	ck_assert_uint_ne(numbers[0], numbers[1]);
}
END_TEST

static uint64_t number_of_nap(struct rules rules, bool clock, int64_t until)
{
	begin(rules, 1);
	pend(1, OP_SLEEP, 0, 0, until);
	return world_state(&w, clock, 0, NULL);
}

START_TEST(how_long_a_nap_lasts_matters_only_to_who_looks_at_the_clock)
{
	ck_assert_uint_eq(number_of_nap(ANY, false, 10), number_of_nap(ANY, false, 20));
	ck_assert_uint_ne(number_of_nap(ANY, true, 10), number_of_nap(ANY, true, 20));
	ck_assert_uint_ne(number_of_nap(ANY, false, 10), number_of_nap(ANY, false, TR_NEVER));
	ck_assert_uint_ne(number_of_nap(VIRTUAL, false, 10), number_of_nap(VIRTUAL, false, 20));
}
END_TEST

void model_state_cases(Suite *s)
{
	const TTest *const tests[] = {equal_states_go_on_in_equal_ways,
				      what_has_woken_a_thread_is_a_part_of_the_state,
				      how_long_a_nap_lasts_matters_only_to_who_looks_at_the_clock};
	ADD_CASES(s, "state", tests);
}
