// SPDX-License-Identifier: MIT
//
// Events by their kind and object: what is found in the events of a trace is what the story says of
// each moment.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "visualizer/history/seek.h"

#include <locale.h>

enum { MOMENTS_MOST = 4096 };

// Of each moment: is it so there?
static bool here[MOMENTS_MOST];

static size_t fill(struct history *h, const struct seek *q)
{
	size_t last = history_last(h), n = 0;
	ck_assert_uint_lt(last, MOMENTS_MOST);
	for (size_t m = 0; m <= last; m++) {
		here[m] = seek_here(h, history_walk(h, m), m, q);
		n += here[m];
	}
	return n;
}

static void check(struct history *h, struct seek q)
{
	size_t last = history_last(h), before = SIZE_MAX, n = fill(h, &q);
	size_t next[MOMENTS_MOST + 1];
	next[last] = SIZE_MAX;
	for (size_t m = last; m-- > 0;)
		next[m] = here[m + 1] ? m + 1 : next[m + 1];
	for (size_t m = 0; m <= last; m++) {
		ck_assert_uint_eq(seek_after(h, history_at(h, m), m, &q), next[m]);
		ck_assert_uint_eq(seek_before(h, m, &q), before);
		before = here[m] ? m : before;
	}
	bool told = q.what >= SEEK_LOG;
	struct seek_counts c;
	seek_count(h, last / 2, q.object, &c);
	const size_t *counted = q.what == SEEK_OP	 ? c.op[q.code]
				: q.what == SEEK_OUTCOME ? c.outcome[q.code]
							 : c.told[q.what];
	if (told) // several may stand at one moment
		ck_assert_uint_ge(counted[0] + counted[1], n);
	else
		ck_assert_uint_eq(counted[0] + counted[1], n);
}

static void check_all(const struct trace *t)
{
	struct history h;
	ck_assert_int_eq(history_init(&h, t), 0);
	uint32_t objects = (uint32_t)h.tip.world.nobjects;
	for (uint32_t o = 0; o <= objects && o < 4; o++) {
		for (uint8_t code = OP_NONE + 1; code < OPS; code++)
			check(&h, (struct seek){.what = SEEK_OP, .code = code, .object = o});
		for (uint8_t out = OUT_TIMEOUT; out < OUTCOMES; out++)
			check(&h, (struct seek){.what = SEEK_OUTCOME, .code = out, .object = o});
		if (o)
			check(&h, (struct seek){.what = SEEK_ANY, .object = o});
	}
	for (uint8_t what = SEEK_LOG; what < SEEK_WHATS; what++)
		check(&h, (struct seek){.what = what});
	history_free(&h);
}

START_TEST(found_is_what_the_story_says)
{
	struct fake f;
	fake_pool(&f);
	check_all(&f.trace);
	fake_free(&f);
	fake_lost_update(&f, true);
	check_all(&f.trace);
	fake_free(&f);
	for (unsigned seed = 1; seed <= 3; seed++) {
		fake_random(&f, 400, 4, seed);
		check_all(&f.trace);
		fake_free(&f);
	}
}
END_TEST

static void only_number(void *ctx, uint32_t number, struct buf *b)
{
	(void)ctx;
	buf_printf(b, "object %u", number);
}

// Searching back finds the last step that matches, wherever one stands.
START_TEST(found_back_is_the_last_that_matches)
{
	static const char *const texts[] = {"lock", "WAIT", "thread 3", "no such thing"};
	struct fake f;
	struct history h;
	fake_random(&f, 900, 4, 3);
	ck_assert_int_eq(history_init_sized(&h, &f.trace, 128, 1 << 20), 0);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t last = SIZE_MAX;
		for (size_t m = 0; m <= history_last(&h); m++) {
			if (m % 97 == 0 || m == history_last(&h))
				ck_assert_uint_eq(match_before(&h, m, texts[i]), last);
			if (match_moment(&h, m, texts[i]))
				last = m;
		}
		ck_assert((last == SIZE_MAX) == (i == 3));
	}
	history_free(&h);
	fake_free(&f);
}
END_TEST

START_TEST(kinds_have_names)
{
	const struct namer namer = {.object = only_number, .thread = only_number};
	struct buf b = {0};
	seek_name(&(struct seek){.what = SEEK_OP, .code = OP_SEM_WAIT}, &namer, &b);
	ck_assert_str_eq(buf_str(&b), "take a permit of a semaphore");
	buf_clear(&b);
	seek_name(&(struct seek){.what = SEEK_ANY, .object = 7}, &namer, &b);
	ck_assert_str_eq(buf_str(&b), "event, on object 7");
	buf_clear(&b);
	seek_name(&(struct seek){.what = SEEK_OUTCOME, .code = OUT_SPURIOUS, .object = 2}, &namer,
		  &b);
	ck_assert_str_eq(buf_str(&b), "spurious wake-up, on object 2");
	buf_free(&b);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("seek");
	TCase *c = unit_case(s, "seek");
	tcase_add_test(c, found_is_what_the_story_says);
	tcase_add_test(c, found_back_is_the_last_that_matches);
	tcase_add_test(c, kinds_have_names);
	return unit_run(s);
}
