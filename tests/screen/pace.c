// SPDX-License-Identifier: MIT
//
// How often the screen draws, and that it sleeps when nothing is to be drawn: the decision with a
// clock of its own, and the whole loop in a pseudo-terminal. Nothing here depends on how fast it
// is: only on there being no more pictures than the time allows, and on what a sleeper waits for.
#include "base/seconds.h"
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "visualizer/screen.h"

#include <locale.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// ---- with a clock of its own
// ----------------------------------------------------------------------

// Events come at some times; a picture is drawn when one is due and may be drawn. Returns how many
// are, and when the last one is.
static size_t pictures(size_t events, int64_t apart_us, int64_t *last)
{
	struct pace p = {0};
	int64_t now = 0;
	bool due = false;
	for (size_t i = 0; i < events || due;) {
		int64_t next = (int64_t)i * apart_us / 1000;
		int left = pace_patience(&p, now, due, -1);
		ck_assert_int_eq(left < 0, !due);
		if (i < events && (!due || next <= now + left)) {
			now = next > now ? next : now; // it sleeps until the event
			due = true;
			i++;
		} else {
			now += left;
		}
		if (due && !pace_left(&p, now)) {
			pace_drawn(&p, now);
			due = false;
		}
	}
	*last = p.last;
	return p.frames;
}

START_TEST(no_more_than_thirty_pictures_a_second)
{
	int64_t last;
	ck_assert_uint_eq(pictures(10000, 0, &last), 2); // the first at once, the last when it may
	ck_assert_int_eq(last, FRAME_MS);
	size_t second = pictures(10000, 100, &last); // in one second
	ck_assert_uint_le(second, 31);
	ck_assert_uint_ge(second, 29);
	ck_assert_int_ge(last, 999);
	ck_assert_uint_le(pictures(10000, 1000, &last), 10 * 30 + 1);
	ck_assert_uint_eq(pictures(100, 40000, &last), 100); // each, where they are rare
	ck_assert_int_eq(last, 99 * 40);
}
END_TEST

START_TEST(sleep_ends_with_what_comes_first)
{
	struct pace p = {0};
	ck_assert_int_eq(pace_patience(&p, 5, false, -1), -1);
	ck_assert_int_eq(pace_patience(&p, 5, true, -1), 0);
	pace_drawn(&p, 100);
	ck_assert_int_eq(pace_patience(&p, 110, true, -1), FRAME_MS - 10);
	ck_assert_int_eq(pace_patience(&p, 110, true, 3), 3);
	ck_assert_int_eq(pace_patience(&p, 110, true, 1000), FRAME_MS - 10);
	ck_assert_int_eq(pace_patience(&p, 110, false, 1000), 1000);
	ck_assert_int_eq(pace_patience(&p, 5000, true, 1000), 0);
	ck_assert_int_eq(pace_left(&p, -5000), FRAME_MS); // a clock that was set back
}
END_TEST

// ---- the loop
// -------------------------------------------------------------------------------------

struct shown {
	size_t frames, moment;
	int64_t ms; // that the loop took
};

struct viewer {
	pid_t pid;
	int terminal, result;
	struct fake f;
};

static void view(struct viewer *v, void (*begin)(struct ui *), int result)
{
	struct ui u;
	struct status st = {0};
	int caught;
	setenv("TERM", "xterm-256color", 1);
	if (ui_init(&u, &v->f.trace, NULL, 1024, &st))
		_exit(98);
	begin(&u);
	int64_t from = milliseconds_now();
	struct beside b;
	beside_begin(&b, &u);
	if (screen_run(&b, true, &caught, &st))
		_exit(97);
	beside_end(&b);
	struct shown s = {u.display.pace.frames, u.run.at.moment, milliseconds_now() - from};
	ui_free(&u);
	_exit(write(result, &s, sizeof s) == sizeof s ? 0 : 96);
}

static void viewer_open(struct viewer *v, void (*begin)(struct ui *))
{
	struct winsize size = {.ws_col = 120, .ws_row = 40};
	int result[2];
	ck_assert_int_eq(pipe(result), 0);
	v->pid = forkpty(&v->terminal, NULL, NULL, &size);
	ck_assert_int_ge(v->pid, 0);
	if (v->pid == 0)
		view(v, begin, result[1]);
	close(result[1]);
	v->result = result[0];
}

// Takes what it draws, so that it never waits for the terminal.
static bool drain(struct viewer *v, int ms)
{
	char bytes[4096];
	struct pollfd p = {.fd = v->terminal, .events = POLLIN};
	return poll(&p, 1, ms) > 0 && read(v->terminal, bytes, sizeof bytes) > 0;
}

// Does it sleep with no end but a key, a signal, or the session? The kernel says what it waits in,
// with which arguments; the third one of ppoll is the time.
static bool sleeps_for_ever(pid_t pid)
{
	char path[64], line[256] = "";
	long call;
	unsigned long fds, n, time;
	snprintf(path, sizeof path, "/proc/%d/syscall", (int)pid);
	FILE *f = fopen(path, "re");
	if (!f)
		return false;
	bool known = fgets(line, sizeof line, f) &&
		     sscanf(line, "%ld %lx %lx %lx", &call, &fds, &n, &time) == 4;
	fclose(f);
	return known && call == SYS_ppoll && !time;
}

static bool can_tell(void)
{
	FILE *f = fopen("/proc/self/syscall", "re");
	if (f)
		fclose(f);
	return f != NULL;
}

static struct shown viewer_end(struct viewer *v)
{
	struct shown s = {0};
	int status;
	while (drain(v, 0) || !sleeps_for_ever(v->pid)) // else the time of this test passes
		drain(v, 20);
	ck_assert_int_eq(write(v->terminal, "q", 1), 1);
	while (drain(v, 100) || waitpid(v->pid, &status, WNOHANG) == 0)
		;
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(read(v->result, &s, sizeof s), sizeof s);
	close(v->result);
	close(v->terminal);
	return s;
}

static void stand(struct ui *u)
{
	(void)u;
}

static void play(struct ui *u)
{
	u->playback.playing = u->playback.hurry = true;
}

static void run_fast(struct ui *u)
{
	u->playback.playing = true;
	u->playback.due = (double)milliseconds_now();
}

START_TEST(a_view_that_nobody_touches_sleeps_for_ever)
{
	struct viewer v = {0};
	if (!can_tell())
		return;
	fake_pool(&v.f);
	viewer_open(&v, stand);
	struct shown s = viewer_end(&v);
	ck_assert_uint_eq(s.frames, 1);
	fake_free(&v.f);
}
END_TEST

// A trace of more than ten thousand events, as fast as it goes and at a thousand steps a second.
START_TEST(a_run_draws_no_more_than_its_time_allows)
{
	static void (*const begins[])(struct ui *) = {play, run_fast};
	struct viewer v = {0};
	if (!can_tell())
		return;
	fake_random(&v.f, _i ? 2000 : 12000, 6, 2);
	viewer_open(&v, begins[_i]);
	struct shown s = viewer_end(&v);
	ck_assert_uint_ge(s.frames, 2);
	ck_assert_uint_le(s.frames, (size_t)s.ms / FRAME_MS + 1);
	ck_assert_uint_gt(s.moment, _i ? 800 : 5000);
	fake_free(&v.f);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("pace");
	TCase *c = unit_case(s, "clock");
	tcase_add_test(c, no_more_than_thirty_pictures_a_second);
	tcase_add_test(c, sleep_ends_with_what_comes_first);
	c = unit_case(s, "loop");
	tcase_add_test(c, a_view_that_nobody_touches_sleeps_for_ever);
	tcase_add_loop_test(c, a_run_draws_no_more_than_its_time_allows, 0, 2);
	return unit_run(s);
}
