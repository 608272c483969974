// SPDX-License-Identifier: MIT
//
// Two runs side by side: where they differ first, and how they are moved together.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "visualizer/screen.h"

#include <locale.h>
#include <string.h>

// Where threads 2 and 3, once both are there (COMMON steps), lock and unlock.
struct outline {
	uint32_t first;	 // which of them is first
	uint32_t object; // the number of what 2 locks, of two mutexes
	uint32_t site;	 // where 2 locks
	bool both;	 // the other one does so, too
	enum end end;
};

enum { COMMON = 4, EACH = 2 };

static const struct outline plain = {2, 1, 14, true, END_EXIT};

static void lock(struct fake *f, uint32_t t, const struct outline *p)
{
	struct op op = {.code = OP_LOCK,
			.object = t == 2 ? p->object : 1,
			.arg = TR_NEVER,
			.site = t == 2 ? p->site : 14};
	fake_do(f, t, op);
	op.code = OP_UNLOCK;
	fake_do(f, t, op);
}

static void make(struct fake *f, const struct outline *p)
{
	fake_init(f, 0);
	fake_object(f, KIND_MUTEX, 0x600, "red");
	fake_object(f, KIND_MUTEX, 0x700, "blue");
	for (uint32_t t = 2; t <= 3; t++) {
		fake_do(f, 1, (struct op){.code = OP_CREATE, .site = 8});
		fake_step(f, t, OUT_GO, 0);
		fake_text(f, EV_THREAD_NAME, t, 0, 0, t == 2 ? "left" : "right");
	}
	lock(f, p->first, p);
	if (p->both)
		lock(f, 5 - p->first, p);
	fake_end(f, p->end, 1, 0);
}

struct two {
	struct fake f[2];
	struct ui ui[2];
	struct beside b;
};

static void open_two(struct two *t, const struct outline *a, const struct outline *b)
{
	const struct outline *plans[] = {a, b};
	struct status st;
	for (int i = 0; i < 2; i++) {
		make(&t->f[i], plans[i]);
		ck_assert_int_eq(ui_init(&t->ui[i], &t->f[i].trace, NULL, 0, &st), EXIT_OK);
	}
	beside_begin(&t->b, &t->ui[0]);
	beside_add(&t->b, &t->ui[1], true);
}

static void close_two(struct two *t)
{
	beside_end(&t->b);
	for (int i = 0; i < 2; i++) {
		ui_free(&t->ui[i]);
		fake_free(&t->f[i]);
	}
}

static void type(struct two *t, const char *keys)
{
	for (; *keys; keys++) {
		beside_key(&t->b, *keys);
		beside_tick(&t->b, 0);
	}
}

static void ck_at(const struct two *t, size_t left, size_t right)
{
	ck_assert_uint_eq(t->ui[0].run.at.moment, left);
	ck_assert_uint_eq(t->ui[1].run.at.moment, right);
}

static void ck_says(const struct two *t, int side, const char *text)
{
	const char *what = t->b.differs.what[side];
	ck_assert_msg(strstr(what, text) != NULL, "'%s' is not in '%s'", text, what);
}

// ---- the difference -----------------------------------------------------------------------------

START_TEST(another_thread_differs)
{
	struct two t;
	const struct outline other = {3, 1, 14, true, END_EXIT};
	open_two(&t, &plain, &other);
	ck_assert(t.b.differs.found);
	ck_assert_uint_eq(t.b.differs.same, COMMON);
	ck_says(&t, 0, "2 left locks mutex red (pool.c:14)");
	ck_says(&t, 1, "3 right locks mutex red (pool.c:14)");
	ck_at(&t, COMMON, COMMON); // right before it
	type(&t, "gd");
	ck_at(&t, COMMON + 1, COMMON + 1);
	close_two(&t);
}
END_TEST

START_TEST(another_object_differs)
{
	struct two t;
	const struct outline other = {2, 2, 14, true, END_EXIT};
	open_two(&t, &plain, &other);
	ck_assert(t.b.differs.found);
	ck_assert_uint_eq(t.b.differs.same, COMMON);
	ck_says(&t, 1, "2 left locks mutex blue");
	close_two(&t);
}
END_TEST

// In one act; two acts have their own lines.
START_TEST(another_place_differs)
{
	struct two t;
	const struct outline other = {2, 1, 15, true, END_EXIT};
	open_two(&t, &plain, &other);
	ck_assert(t.b.differs.found);
	ck_assert_uint_eq(t.b.differs.same, COMMON);
	ck_says(&t, 1, "(pool.c:15)");
	close_two(&t);
}
END_TEST

START_TEST(what_is_the_same_does_not_differ)
{
	struct two t;
	open_two(&t, &plain, &plain);
	ck_assert(!t.b.differs.found);
	ck_assert_uint_eq(t.b.differs.same, COMMON + 2 * EACH);
	ck_at(&t, 0, 0);
	type(&t, "d");
	ck_at(&t, 0, 0);
	ck_assert_ptr_nonnull(
		strstr(t.ui[0].display.texts.message, "The runs do not differ up to step 8."));
	close_two(&t);
}
END_TEST

START_TEST(an_end_differs)
{
	struct two t;
	const struct outline stuck = {2, 1, 14, true, END_STEPS},
			     shorter = {2, 1, 14, false, END_EXIT};
	open_two(&t, &plain, &stuck);
	ck_assert(t.b.differs.found);
	ck_assert_uint_eq(t.b.differs.same, COMMON + 2 * EACH);
	ck_says(&t, 0, "the end: exited");
	close_two(&t);
	open_two(&t, &plain, &shorter);
	ck_assert(t.b.differs.found);
	ck_assert_uint_eq(t.b.differs.same, COMMON + EACH);
	ck_says(&t, 0, "3 right locks");
	ck_says(&t, 1, "the end: exited");
	close_two(&t);
}
END_TEST

// ---- moving -------------------------------------------------------------------------------------

START_TEST(both_are_moved_together)
{
	struct two t;
	const struct outline shorter = {2, 1, 14, false, END_EXIT};
	open_two(&t, &plain, &shorter);
	type(&t, "g");
	ck_at(&t, 0, 0);
	type(&t, "\rl");
	ck_at(&t, 2, 2);
	type(&t, "h");
	ck_at(&t, 1, 1);
	type(&t, "G"); // the shorter one waits at its end,
	ck_at(&t, 8, 6);
	type(&t, "\r");
	ck_at(&t, 8, 6);
	type(&t, "h");
	ck_at(&t, 7, 6);
	type(&t, "hh"); // until the other is there, too
	ck_at(&t, 5, 5);
	type(&t, "HHll");
	ck_at(&t, 2, 2);
	type(&t, ":3\r"); // what one is moved to by its own keys
	ck_at(&t, 3, 3);
	close_two(&t);
}
END_TEST

START_TEST(one_is_moved_alone)
{
	struct two t;
	open_two(&t, &plain, &plain);
	type(&t, "ll|");
	ck_assert(t.ui[0].display.view.moves && !t.ui[1].display.view.moves);
	type(&t, "ll");
	ck_at(&t, 4, 2);
	type(&t, "|");
	ck_assert(!t.ui[0].display.view.moves && t.ui[1].display.view.moves);
	type(&t, "l");
	ck_at(&t, 4, 3);
	type(&t, "|"); // they stay as far from each other
	ck_assert(t.ui[0].display.view.moves && t.ui[1].display.view.moves);
	type(&t, "ll");
	ck_at(&t, 6, 5);
	type(&t, "lll");
	ck_at(&t, 8, 8);
	type(&t, "g");
	ck_at(&t, 0, 0);
	type(&t, "ll");
	ck_at(&t, 2, 1);
	close_two(&t);
}
END_TEST

START_TEST(both_look_alike)
{
	struct two t;
	open_two(&t, &plain, &plain);
	type(&t, "B3");
	ck_assert(t.ui[0].display.panes.big && t.ui[1].display.panes.big);
	type(&t, "G3");
	ck_assert_uint_eq(t.ui[0].run.at.thread, 3);
	ck_assert_uint_eq(t.ui[1].run.at.thread, 3);
	type(&t, "?"); // a menu is of one of them
	ck_assert_int_ne(t.ui[0].overlays.shown, OVERLAY_NONE);
	ck_assert_int_eq(t.ui[1].overlays.shown, OVERLAY_NONE);
	type(&t, "xq");
	ck_assert(t.ui[0].quit);
	close_two(&t);
}
END_TEST

// ---- a run that is kept -------------------------------------------------------------------------

START_TEST(a_run_is_kept_and_put_away)
{
	struct two t;
	struct status st;
	make(&t.f[0], &plain);
	ck_assert_int_eq(ui_init(&t.ui[0], &t.f[0].trace, NULL, 0, &st), EXIT_OK);
	beside_begin(&t.b, &t.ui[0]);
	ck_assert_uint_eq(beside_count(&t.b), 1);
	type(&t, "|d"); // there is none
	ck_assert_ptr_nonnull(strstr(t.ui[0].display.texts.message, "K keeps this one"));
	type(&t, "lllK");
	ck_assert_uint_eq(beside_count(&t.b), 2);
	ck_assert_uint_eq(t.b.ui[1]->run.at.moment, 3);
	ck_assert(!t.b.differs.found);
	type(&t, "hh");
	ck_assert_uint_eq(t.b.ui[1]->run.at.moment, 1);
	type(&t, "||K"); // also while that is the one that moves
	ck_assert_uint_eq(beside_count(&t.b), 1);
	ck_assert_ptr_null(t.ui[0].display.view.differs);
	type(&t, "Kl");
	ck_assert_uint_eq(t.b.ui[1]->run.at.moment, 2);
	beside_end(&t.b);
	ui_free(&t.ui[0]);
	fake_free(&t.f[0]);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("beside");
	TCase *c = unit_case(s, "difference");
	tcase_add_test(c, another_thread_differs);
	tcase_add_test(c, another_object_differs);
	tcase_add_test(c, another_place_differs);
	tcase_add_test(c, what_is_the_same_does_not_differ);
	tcase_add_test(c, an_end_differs);
	c = unit_case(s, "together");
	tcase_add_test(c, both_are_moved_together);
	tcase_add_test(c, one_is_moved_alone);
	tcase_add_test(c, both_look_alike);
	tcase_add_test(c, a_run_is_kept_and_put_away);
	return unit_run(s);
}
