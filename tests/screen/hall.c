// SPDX-License-Identifier: MIT
//
// An instructor's side and those that follow it, in one process: what is told arrives, whoever
// comes late gets all, nobody holds up the others, and nothing that comes in is believed.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "visualizer/hall/address.h"
#include "visualizer/hall/client.h"
#include "visualizer/hall/server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLASS = 200 };

static struct hall *hall;
static struct fake fake;
static struct trace sources;
static struct hall_view view;
static struct status st;

static void tell(void)
{
	ck_assert_uint_eq(hall_tell(hall, &view), 0);
}

static void look_at(size_t moment)
{
	view.look.at.moment = moment;
	tell();
}

static void begin_with(void)
{
	ck_assert_int_eq(hall_open(&hall, "0", &st), EXIT_OK);
	ck_assert(hall_is_local(hall));
	ck_assert_int_eq(trace_add_meta(&sources, "source", "pool.c\nint main;\n"), 0);
	view = (struct hall_view){
		.trace = &fake.trace, .slots = fake.trace.n, .run = 1, .sources = &sources};
	view.look.at.fate = (struct hall_fate){
		.well_yes = 2, .well_no = 4, .fail_yes = 5, .fail_no = UINT64_MAX, .asked = 1};
}

static void begin(void)
{
	fake_pool(&fake);
	begin_with();
}

static void begin_long(void)
{
	fake_random(&fake, 400000, 8, 3);
	begin_with();
}

static void end(void)
{
	hall_close(hall);
	fake_free(&fake);
	trace_free(&sources);
}

static void join(struct hall_client *c)
{
	ck_assert_msg(!hall_connect(c, hall_where(hall), &st), "%s", st.text);
}

// Has it all, and stands where the instructor does?
static bool knows(struct hall_client *c)
{
	hall_hear(c);
	ck_assert_msg(c->fd >= 0, "%s", c->why.text);
	return c->in.looks && c->in.shown.n == view.slots && c->in.sources.n == sources.n &&
	       !memcmp(&c->in.look, &view.look, sizeof view.look);
}

static void wait_for(struct hall_client *c)
{
	while (!knows(c))
		tell();
}

// A socket that does what it likes.
static int connect_raw(const void *greeting, size_t n)
{
	struct addrinfo *a;
	int fd = socket(AF_INET, SOCK_STREAM, 0), small = 4096;
	ck_assert_int_eq(address_find(hall_where(hall), &a, &st), EXIT_OK);
	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
	ck_assert_int_eq(connect(fd, a->ai_addr, a->ai_addrlen), 0);
	freeaddrinfo(a);
	ck_assert_int_eq(send(fd, greeting, n, MSG_NOSIGNAL), (ssize_t)n);
	return fd;
}

// Is it closed by the other side, whatever it has sent before?
static void see_closed(int fd)
{
	char piece[4096];
	ssize_t n;
	do {
		tell();
		n = recv(fd, piece, sizeof piece, MSG_DONTWAIT);
	} while (n > 0 || (n < 0 && errno == EAGAIN));
	close(fd);
}

START_TEST(a_class_follows)
{
	static struct hall_client all[CLASS];
	begin();
	for (int i = 0; i < CLASS; i++)
		join(&all[i]);
	look_at(4);
	for (int i = 0; i < CLASS; i++)
		wait_for(&all[i]);
	ck_assert_uint_eq(hall_followers(hall), CLASS);
	for (size_t m = 5; m < 9; m++) {
		look_at(m);
		for (int i = 0; i < CLASS; i++)
			wait_for(&all[i]);
	}
	ck_assert_int_eq(memcmp(all[CLASS - 1].in.shown.ev, fake.trace.ev,
				view.slots * sizeof *fake.trace.ev),
			 0);
	for (int i = 1; i < CLASS; i++)
		hall_leave(&all[i]);
	while (hall_followers(hall) > 1)
		tell();
	hall_leave(&all[0]);
	end();
}
END_TEST

START_TEST(whoever_is_late_gets_all)
{
	struct hall_client early, late;
	begin();
	view.slots = fake.trace.n / 2;
	while (trace_valid(fake.trace.ev, view.slots) != view.slots)
		view.slots--;
	join(&early);
	look_at(2);
	wait_for(&early);
	view.slots = fake.trace.n;
	look_at(7);
	join(&late);
	wait_for(&late);
	wait_for(&early);
	ck_assert_uint_eq(late.in.look.at.moment, 7);
	ck_assert_uint_eq(late.in.look.at.fate.fail_no, UINT64_MAX);
	hall_leave(&early);
	hall_leave(&late);
	end();
}
END_TEST

START_TEST(another_run_waits_until_it_is_turned_to)
{
	struct fake other;
	struct hall_client c;
	begin();
	join(&c);
	look_at(3);
	wait_for(&c);
	fake_lost_update(&other, true);
	view.trace = &other.trace;
	view.slots = other.trace.n;
	view.run++;
	look_at(1);
	while (!c.in.another || !c.in.looks) {
		tell();
		hall_hear(&c);
	}
	ck_assert_uint_eq(c.in.shown.n, fake.trace.n);
	hall_reader_turn(&c.in);
	ck_assert(knows(&c));
	hall_leave(&c);
	fake_free(&other);
	end();
}
END_TEST

START_TEST(one_that_takes_nothing_holds_up_nobody)
{
	const struct hall_greeting hello = HALL_GREETING;
	struct hall_client c;
	begin_long();
	int still = connect_raw(&hello, sizeof hello);
	join(&c);
	look_at(11);
	wait_for(&c);
	ck_assert_uint_eq(hall_followers(hall), 2);
	look_at(12);
	wait_for(&c);
	close(still);
	hall_leave(&c);
	end();
}
END_TEST

START_TEST(a_wrong_greeting_ends_it)
{
	struct hall_greeting hello = HALL_GREETING;
	begin();
	hello.version++;
	see_closed(connect_raw(&hello, sizeof hello));
	see_closed(connect_raw("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 34));
	ck_assert_uint_eq(hall_followers(hall), 0);
	end();
}
END_TEST

// What is sent after the greeting is nobody's business.
START_TEST(nothing_more_is_read)
{
	const struct hall_greeting hello = HALL_GREETING;
	char noise[1000] = {0};
	struct hall_client c;
	begin();
	int fd = connect_raw(&hello, sizeof hello);
	ck_assert_int_gt(send(fd, noise, sizeof noise, MSG_NOSIGNAL), 0);
	join(&c);
	look_at(2);
	wait_for(&c);
	ck_assert_uint_eq(hall_followers(hall), 2);
	close(fd);
	hall_leave(&c);
	end();
}
END_TEST

START_TEST(a_full_hall_says_so)
{
	const struct hall_greeting hello = HALL_GREETING;
	static int fd[HALL_FOLLOWERS_MOST];
	struct hall_client c;
	begin();
	for (int i = 0; i < HALL_FOLLOWERS_MOST; i++) {
		fd[i] = connect_raw(&hello, sizeof hello);
		if (i % 50 == 0)
			tell();
	}
	while (hall_followers(hall) < HALL_FOLLOWERS_MOST)
		tell();
	join(&c);
	while (c.fd >= 0) {
		tell();
		hall_hear(&c);
	}
	ck_assert_str_eq(c.why.text, "too many follow already: there is no place for one more");
	for (int i = 0; i < HALL_FOLLOWERS_MOST; i++)
		close(fd[i]);
	hall_leave(&c);
	end();
}
END_TEST

START_TEST(the_end_is_told)
{
	struct hall_client c;
	begin();
	join(&c);
	look_at(3);
	wait_for(&c);
	end();
	while (c.fd >= 0)
		hall_hear(&c);
	ck_assert_str_eq(c.why.text, "the instructor's screen is closed");
	ck_assert_uint_gt(c.in.shown.n, 0);
	hall_leave(&c);
}
END_TEST

// ---- what a reader does not believe -------------------------------------------------------------

static struct hall_reader reader;

static int read_message(uint32_t kind, uint32_t bytes, const void *data, size_t n)
{
	const struct hall_greeting hello = HALL_GREETING;
	const struct hall_head head = {kind, bytes};
	hall_reader_free(&reader);
	ck_assert_int_eq(hall_read(&reader, &hello, sizeof hello, &st), EXIT_OK);
	int code = hall_read(&reader, &head, sizeof head, &st);
	return code ? code : hall_read(&reader, data, n, &st);
}

START_TEST(a_reader_believes_nothing)
{
	const struct event none = {.kind = EV_NONE}, log = {.kind = EV_LOG};
	const struct event far = {.kind = EV_LOG, .other = UINT32_MAX};
	struct hall_look_sent look = {.card = 200};
	ck_assert_int_eq(read_message(0, 0, "", 0), EXIT_USAGE);
	ck_assert_int_eq(read_message(HALL_KINDS, 0, "", 0), EXIT_USAGE);
	ck_assert_int_eq(read_message(HALL_EVENTS, HALL_MESSAGE_MOST + 1, "", 0), EXIT_USAGE);
	ck_assert_int_eq(read_message(HALL_EVENTS, 31, &log, 31), EXIT_USAGE);
	ck_assert_int_eq(read_message(HALL_EVENTS, 32, &none, 32), EXIT_USAGE);
	ck_assert_int_eq(read_message(HALL_EVENTS, 32, &far, 32), EXIT_OK);
	ck_assert_uint_eq(reader.shown.n, 0);
	ck_assert_int_eq(read_message(HALL_SOURCES, 32, &log, 32), EXIT_USAGE);
	ck_assert_int_eq(read_message(HALL_LOOK, sizeof look, &look, sizeof look), EXIT_USAGE);
	look = (struct hall_look_sent){.text = 1};
	ck_assert_int_eq(read_message(HALL_LOOK, sizeof look, &look, sizeof look), EXIT_USAGE);
	look = (struct hall_look_sent){.name = HALL_NAME_MOST + 1};
	ck_assert_int_eq(read_message(HALL_LOOK, sizeof look, &look, sizeof look), EXIT_USAGE);
	ck_assert_str_eq(st.text, "what comes from there is not a run of Treadle");
	hall_reader_free(&reader);
}
END_TEST

START_TEST(places_are_well_formed)
{
	static const char *const good[] = {"0", "7117", "lab-3:7117", "[::1]:65535"};
	static const char *const bad[] = {"",	   "x",	    "65536", "a:", ":1",
					  "::1:7", "1:2:3", "[::1]", "-1"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		ck_assert_msg(!address_check(good[i], &st), "%s", good[i]);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(address_check(bad[i], &st) == EXIT_USAGE, "%s", bad[i]);
}
END_TEST

// All addresses of a machine are told by its name.
START_TEST(a_place_is_told_so_that_others_reach_it)
{
	static const struct {
		const char *text;
		bool local, named;
	} places[] = {{"5", true, false}, {"[::1]:5", true, false}, {"0.0.0.0:5", false, true}};
	char text[ADDRESS_MOST], name[256], want[ADDRESS_MOST];
	ck_assert_int_eq(gethostname(name, sizeof name), 0);
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		struct addrinfo *a;
		ck_assert_int_eq(address_find(places[i].text, &a, &st), EXIT_OK);
		ck_assert_int_eq(address_is_local(a->ai_addr), places[i].local);
		address_text(a->ai_addr, a->ai_addrlen, text, sizeof text);
		if (places[i].named) {
			snprintf(want, sizeof want, "%s:5", name);
			ck_assert_str_eq(text, want);
		}
		freeaddrinfo(a);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("hall");
	TCase *c = unit_case(s, "followers");
	tcase_add_test(c, a_class_follows);
	tcase_add_test(c, whoever_is_late_gets_all);
	tcase_add_test(c, another_run_waits_until_it_is_turned_to);
	tcase_add_test(c, one_that_takes_nothing_holds_up_nobody);
	tcase_add_test(c, a_wrong_greeting_ends_it);
	tcase_add_test(c, nothing_more_is_read);
	tcase_add_test(c, a_full_hall_says_so);
	tcase_add_test(c, the_end_is_told);
	c = unit_case(s, "reader");
	tcase_add_test(c, a_reader_believes_nothing);
	tcase_add_test(c, places_are_well_formed);
	tcase_add_test(c, a_place_is_told_so_that_others_reach_it);
	return unit_run(s);
}
