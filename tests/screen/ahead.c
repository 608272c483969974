// SPDX-License-Identifier: MIT
//
// Looking ahead, without a program: what is said of each moment and drawn below the timeline, when
// a way leads, what is asked of a run, and the process that is asked.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story_text.h"
#include "visualizer/background/ahead.h"
#include "visualizer/background/foresight.h"
#include "visualizer/history/timeline.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/outlook.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- the outlook --------------------------------------------------------------------------------

static void expect_words(const struct outlook *o, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		ck_assert_str_eq(outlook_says(o, i), words[i]);
}

START_TEST(no_step_has_made_it_so_at_the_start)
{
	static const char *const lost[] = {"lost", "lost"}, *const safe[] = {"safe", "safe"};
	struct outlook o;
	outlook_begin(&o);
	o.well = (struct outlook_line){0, 0};
	expect_words(&o, lost, 2);
	outlook_begin(&o);
	o.fail = (struct outlook_line){0, 0};
	expect_words(&o, safe, 2);
}
END_TEST

START_TEST(nothing_is_said_where_nothing_is_asked_or_more_may_come)
{
	struct outlook o = {0};
	ck_assert_str_eq(outlook_says(&o, 0), "");
	outlook_begin(&o);
	ck_assert_str_eq(outlook_says(&o, 0), "");
	o.busy = false;
	ck_assert_str_eq(outlook_says(&o, 0), "fate not known");
}
END_TEST

START_TEST(a_run_is_open_until_it_is_lost_and_lost_for_good)
{
	static const char *const words[] = {"open", "open", "lost from here", "lost", "lost"};
	struct outlook o;
	outlook_begin(&o);
	o.well = (struct outlook_line){2, 2};
	o.fail = (struct outlook_line){4, SIZE_MAX};
	expect_words(&o, words, 5);
}
END_TEST

START_TEST(a_turn_that_is_known_from_one_side_alone_has_no_step)
{
	static const char *const words[] = {"open", "fate not known", "safe", "safe"};
	struct outlook o;
	outlook_begin(&o);
	o.busy = false;
	o.well = (struct outlook_line){4, SIZE_MAX};
	o.fail = (struct outlook_line){1, 2};
	expect_words(&o, words, 4);
}
END_TEST

// ---- a run --------------------------------------------------------------------------------------

struct run {
	struct fake f;
	struct history h;
	struct position at;
	struct timeline timeline;
	struct outlook outlook;
	struct frame frame;
};

static void run_open(struct run *r)
{
	*r = (struct run){0};
	fake_init(&r->f, 0);
	uint32_t lock = fake_object(&r->f, KIND_MUTEX, 0x600, "lock");
	fake_do(&r->f, 1, (struct op){.code = OP_CREATE});
	fake_step(&r->f, 2, OUT_GO, 0);
	fake_do(&r->f, 2, (struct op){.code = OP_LOCK, .object = lock, .arg = TR_NEVER});
	fake_do(&r->f, 2, (struct op){.code = OP_UNLOCK, .object = lock});
	fake_do(&r->f, 1, (struct op){.code = OP_LOCK, .object = lock, .arg = TR_NEVER});
	ck_assert_int_eq(history_init(&r->h, &r->f.trace), 0);
	size_t last = history_last(&r->h);
	ck_assert_uint_eq(last, 5);
	const struct story *story = history_at(&r->h, last);
	r->at = (struct position){.history = &r->h, .moment = last, .story = story};
	outlook_begin(&r->outlook);
	r->outlook.well = (struct outlook_line){3, 3};
	r->outlook.fail = (struct outlook_line){6, SIZE_MAX};
	r->frame = (struct frame){.at = &r->at,
				  .timeline = &r->timeline,
				  .outlook = &r->outlook,
				  .names = {story, &r->f.trace}};
	r->frame.namer = story_namer(&r->frame.names);
}

static void run_close(struct run *r)
{
	timeline_free(&r->timeline);
	history_free(&r->h);
	fake_free(&r->f);
}

// The rows of the timeline in an area of that many.
static void draw_timeline(struct run *r, int rows, bool ascii, char *out, size_t size)
{
	struct cells cells = {.ascii = ascii};
	enum { W = 70 };
	ck_assert_int_eq(cells_size(&cells, W, rows), 0);
	timeline_pane.draw(&r->frame, &(struct area){&cells, 0, 0, W, rows});
	size_t n = 0;
	for (int i = 0; i < W * rows && n + 1 < size; i++) {
		uint32_t ch = cells.cell[i].ch;
		out[n++] = ch < 0x80 ? (char)ch : ch == 0x2717 ? 'X' : ch == 0x2713 ? 'Y' : 'o';
		if (i % W == W - 1)
			out[n++] = '\n';
	}
	out[n] = '\0';
	cells_free(&cells);
}

START_TEST(the_strip_stands_below_the_lanes)
{
	struct run r;
	char text[1024];
	run_open(&r);
	draw_timeline(&r, 5, false, text, sizeof text);
	ck_assert_ptr_nonnull(strstr(text, "fate"));
	ck_assert_ptr_nonnull(strstr(text, "oooXXX"));
	draw_timeline(&r, 5, true, text, sizeof text);
	ck_assert_ptr_nonnull(strstr(text, "...xxx"));
	r.outlook.well = (struct outlook_line){6, SIZE_MAX};
	r.outlook.fail = (struct outlook_line){2, 2};
	draw_timeline(&r, 5, false, text, sizeof text);
	ck_assert_ptr_nonnull(strstr(text, "ooYYYY"));
	run_close(&r);
}
END_TEST

START_TEST(without_a_row_it_is_marked_beside_the_numbers)
{
	struct run r;
	char text[1024];
	run_open(&r);
	draw_timeline(&r, 4, false, text, sizeof text);
	ck_assert_ptr_null(strstr(text, "fate"));
	ck_assert_ptr_nonnull(strstr(text, "0  XXX"));
	r.frame.outlook = NULL;
	draw_timeline(&r, 5, false, text, sizeof text);
	ck_assert_ptr_null(strstr(text, "fate"));
	ck_assert_ptr_null(strchr(text, 'X'));
	run_close(&r);
}
END_TEST

START_TEST(what_is_to_be_guessed_is_not_given_away)
{
	struct run r;
	char text[1024];
	run_open(&r);
	r.frame.hidden = true;
	r.at.moment = 3;
	draw_timeline(&r, 5, false, text, sizeof text);
	ck_assert_ptr_nonnull(strstr(text, "ooo "));
	ck_assert_ptr_null(strchr(text, 'X'));
	run_close(&r);
}
END_TEST

// ---- a way --------------------------------------------------------------------------------------

static struct choice by(uint16_t thread)
{
	return (struct choice){.thread = thread};
}

START_TEST(a_way_leads_while_the_run_goes_along_it)
{
	const struct choice more[] = {by(2), by(2), by(1)};
	struct run r;
	struct route way = {0};
	struct choice c;
	run_open(&r);
	ck_assert(!route_next(&way, &r.h, 2, &c));
	ck_assert_int_eq(route_set(&way, &r.h, 2, more, 3, "a deadlock"), 0);
	ck_assert(!route_next(&way, &r.h, 1, &c)); // before it begins
	for (size_t i = 2; i < 5; i++) {
		ck_assert(route_next(&way, &r.h, i, &c));
		ck_assert_uint_eq(c.thread, more[i - 2].thread);
	}
	ck_assert(!route_next(&way, &r.h, 5, &c)); // it has come to its end
	ck_assert(route_goes(&way, &r.h, 5));
	route_free(&way);
	run_close(&r);
}
END_TEST

START_TEST(another_step_leaves_it_and_back_it_leads_again)
{
	const struct choice more[] = {by(2), by(1), by(2)};
	struct run r;
	struct route way = {0};
	struct choice c;
	run_open(&r);
	ck_assert_int_eq(route_set(&way, &r.h, 2, more, 3, "a deadlock"), 0);
	ck_assert(route_next(&way, &r.h, 3, &c));
	ck_assert(!route_next(&way, &r.h, 4, &c));
	ck_assert(!route_goes(&way, &r.h, 4));
	ck_assert(route_next(&way, &r.h, 3, &c));
	ck_assert_uint_eq(c.thread, 1);
	route_free(&way);
	run_close(&r);
}
END_TEST

// ---- what is asked ------------------------------------------------------------------------------

static size_t count(const struct trace *t, enum event_kind kind)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		n += t->ev[i].kind == kind;
	return n;
}

START_TEST(a_run_is_asked_about_by_its_first_steps)
{
	struct run r;
	struct trace run;
	run_open(&r);
	fake_end(&r.f, END_DEADLOCK, 0, 0);
	ck_assert_int_eq(ahead_run(&run, &r.f.trace, 3), 0);
	ck_assert_uint_eq(count(&run, EV_STEP), 3);
	ck_assert_uint_eq(count(&run, EV_META), count(&r.f.trace, EV_META));
	ck_assert_ptr_null(trace_end(&run));
	ck_assert_uint_eq(trace_valid(run.ev, run.n), run.n);
	trace_free(&run);
	ck_assert_int_eq(ahead_run(&run, &r.f.trace, 5), 0); // all of them, and how it ended
	ck_assert_ptr_nonnull(trace_end(&run));
	ck_assert_uint_eq(count(&run, EV_PEND), 0);
	trace_free(&run);
	run_close(&r);
}
END_TEST

START_TEST(what_is_rare_comes_as_often_as_it_has_come)
{
	struct trace run = {0};
	static const uint8_t outcomes[] = {OUT_GO, OUT_SPURIOUS, OUT_TIMEOUT, OUT_SPURIOUS,
					   OUT_INTERRUPT};
	for (size_t i = 0; i < sizeof outcomes; i++)
		ck_assert_int_eq(
			trace_append(
				&run,
				&(struct event){.kind = EV_STEP, .op = outcomes[i], .thread = 1},
				1),
			0);
	struct rules rules = ahead_rules(&run);
	ck_assert(rules.any_timeouts);
	ck_assert_int_eq(rules.spurious, 2);
	ck_assert_int_eq(rules.interrupts, 1);
	trace_free(&run);
}
END_TEST

// ---- the process --------------------------------------------------------------------------------

// Sends back what it is sent; of kind 7, first waits until it is to stop; of kind 8, ends.
static void echo(void *ctx, int fd, const volatile sig_atomic_t *stop)
{
	struct buf b = {0};
	struct message m;
	(void)ctx;
	while (message_wait(fd, &b, &m) && m.kind != 8) {
		while (m.kind == 7 && !*stop)
			usleep(1000);
		message_send(fd, m.kind, m.data, m.n);
	}
	buf_free(&b);
}

static void wait_message(struct worker *w, struct message *m)
{
	while (!worker_take(w, m) && !w->gone)
		poll(&(struct pollfd){.fd = w->fd, .events = POLLIN}, 1, -1);
}

START_TEST(messages_come_whole_and_in_order)
{
	struct worker w = {0};
	struct message m;
	char *large = calloc(1, 300000);
	ck_assert_int_eq(worker_start(&w, echo, NULL), 0);
	memset(large, 'x', 300000);
	for (size_t n = 300000; n > 1; n /= 3) {
		ck_assert(message_send(w.fd, (uint32_t)n, large, n));
		do
			wait_message(&w, &m);
		while (w.gone);
		ck_assert_uint_eq(m.kind, n);
		ck_assert_uint_eq(m.n, n);
		ck_assert_int_eq(memcmp(m.data, large, n), 0);
	}
	worker_end(&w);
	worker_end(&w);
	free(large);
}
END_TEST

START_TEST(it_is_stopped_and_asked_again)
{
	struct worker w = {0};
	struct message m;
	ck_assert_int_eq(worker_start(&w, echo, NULL), 0);
	for (int i = 0; i < 3; i++) {
		*w.stop = 0;
		ck_assert(message_send(w.fd, 7, "a", 1));
		ck_assert(!worker_take(&w, &m));
		*w.stop = 1;
		wait_message(&w, &m);
		ck_assert_uint_eq(m.kind, 7);
	}
	worker_end(&w);
}
END_TEST

START_TEST(one_that_works_is_ended_and_leaves_nothing_behind)
{
	struct worker w = {0};
	ck_assert_int_eq(worker_start(&w, echo, NULL), 0);
	ck_assert(message_send(w.fd, 7, "a", 1));
	worker_end(&w);
	ck_assert_int_eq(waitpid(-1, NULL, 0), -1);
	ck_assert_int_eq(errno, ECHILD);
}
END_TEST

START_TEST(one_that_has_ended_is_noticed)
{
	struct worker w = {0};
	struct message m = {0};
	ck_assert_int_eq(worker_start(&w, echo, NULL), 0);
	ck_assert(message_send(w.fd, 8, "", 0));
	wait_message(&w, &m);
	ck_assert(w.gone);
	ck_assert(!worker_take(&w, &m));
	worker_end(&w);
}
END_TEST

// ---- why a run has failed -----------------------------------------------------------------------

// The rows inside the box of a text, on a screen of that size, without their ends.
static void draw_why(const char *text, int w, int h, size_t row, char *out, size_t size)
{
	struct cells cells = {.ascii = true};
	struct overlays over = {.shown = OVERLAY_WHY, .why = text, .why_row = row};
	const struct frame frame = {.overlays = &over};
	size_t n = 0;
	ck_assert_int_eq(cells_size(&cells, w, h), 0);
	why_box.draw(&frame, &(struct area){&cells, 0, 0, w, h});
	for (int i = 0; i < w * h && n + 1 < size; i++) {
		uint32_t ch = cells.cell[i].ch;
		out[n++] = ch < 0x80 && ch >= ' ' ? (char)ch : ' ';
		if (i % w == w - 1)
			out[n++] = '\n';
	}
	out[n] = '\0';
	cells_free(&cells);
}

static const char why_text[] =
	"It is stuck.\n\nIt fails exactly when all of this is so:\n"
	"  - one thread locks the first mutex before the other\nThat is so.\n";

START_TEST(why_it_failed_is_wrapped_and_its_lists_are_indented)
{
	char text[4096];
	size_t page;
	ck_assert_uint_eq(why_box_rows(why_text, 80, 24, &page), 5);
	ck_assert_uint_eq(page, 20);
	ck_assert_uint_eq(why_box_rows(why_text, 40, 24, &page), 7);
	ck_assert_uint_eq(why_box_rows("", 40, 24, &page), 0);
	draw_why(why_text, 40, 24, 0, text, sizeof text);
	ck_assert_ptr_nonnull(strstr(text, "  - one thread locks the first"));
	ck_assert_ptr_nonnull(strstr(text, "     before the other")); // and the frame
	ck_assert_ptr_nonnull(strstr(text, "That is so."));
}
END_TEST

START_TEST(why_it_failed_is_scrolled_to_its_last_row)
{
	char text[4096];
	draw_why(why_text, 40, 10, 0, text, sizeof text);
	ck_assert_ptr_nonnull(strstr(text, "It is stuck."));
	ck_assert_ptr_null(strstr(text, "That is so."));
	ck_assert_ptr_nonnull(strstr(text, "1 below"));
	draw_why(why_text, 40, 10, 99, text, sizeof text); // the screen has become smaller
	ck_assert_ptr_nonnull(strstr(text, "That is so."));
	ck_assert_ptr_nonnull(strstr(text, "1 above"));
	draw_why(why_text, 3, 2, 0, text, sizeof text);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("ahead");
	TCase *c = unit_case(s, "outlook");
	tcase_add_test(c, no_step_has_made_it_so_at_the_start);
	tcase_add_test(c, nothing_is_said_where_nothing_is_asked_or_more_may_come);
	tcase_add_test(c, a_run_is_open_until_it_is_lost_and_lost_for_good);
	tcase_add_test(c, a_turn_that_is_known_from_one_side_alone_has_no_step);
	tcase_add_test(c, the_strip_stands_below_the_lanes);
	tcase_add_test(c, without_a_row_it_is_marked_beside_the_numbers);
	tcase_add_test(c, what_is_to_be_guessed_is_not_given_away);
	c = unit_case(s, "way");
	tcase_add_test(c, a_way_leads_while_the_run_goes_along_it);
	tcase_add_test(c, another_step_leaves_it_and_back_it_leads_again);
	c = unit_case(s, "question");
	tcase_add_test(c, a_run_is_asked_about_by_its_first_steps);
	tcase_add_test(c, what_is_rare_comes_as_often_as_it_has_come);
	c = unit_case(s, "worker");
	tcase_add_test(c, messages_come_whole_and_in_order);
	tcase_add_test(c, it_is_stopped_and_asked_again);
	tcase_add_test(c, one_that_works_is_ended_and_leaves_nothing_behind);
	tcase_add_test(c, one_that_has_ended_is_noticed);
	c = unit_case(s, "why");
	tcase_add_test(c, why_it_failed_is_wrapped_and_its_lists_are_indented);
	tcase_add_test(c, why_it_failed_is_scrolled_to_its_last_row);
	return unit_run(s);
}
