// SPDX-License-Identifier: MIT
//
// Whatever happens to the visualizer, the terminal is given back as it was: every way out, from
// whatever lies over the panes; storms of keys and sizes, a recorded run and a live one; a terminal
// that goes away.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "tests/screen/vt.h"
#include "trace/trace_writer.h"

#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct setup light = {.options = {.color = true, .theme = "light"}};

// ---- ways out
// -------------------------------------------------------------------------------------

// What is open when it happens, and what shows that it is.
static const struct {
	const char *keys, *shows;
} states[] = {
	{"", "q quit"}, {"/swim", "swim"}, {"?", "Help"}, {"-----r", "steps/s"}, {"p", "Panes"},
};

static const int crashes[] = {SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS,
			      SIGABRT, SIGFPE, SIGILL,	SIGTRAP};

START_TEST(a_signal_gives_the_terminal_back)
{
	for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
		struct term t;
		view_start(&t, 80, 24, &light);
		term_wait(&t, "q quit");
		ck_assert_msg(t.alternate && t.watched.hidden && t.watched.mouse && t.watched.keys,
			      "not taken");
		term_type(&t, states[i].keys);
		term_wait(&t, states[i].shows);
		kill(t.pid, crashes[_i]);
		int status = view_end(&t);
		ck_assert_msg(WIFSIGNALED(status), "%#x", status);
		ck_assert_int_eq(WTERMSIG(status), crashes[_i]);
	}
}
END_TEST

START_TEST(an_interrupt_quits)
{
	for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
		struct term t;
		view_start(&t, 80, 24, &light);
		term_wait(&t, "q quit");
		term_type(&t, states[i].keys);
		term_wait(&t, states[i].shows);
		kill(t.pid, SIGINT);
		ck_assert_int_eq(view_end(&t), 0);
	}
}
END_TEST

START_TEST(a_terminal_that_goes_away_ends_it)
{
	struct term t;
	view_start(&t, 80, 24, &light);
	term_wait(&t, "q quit");
	term_type(&t, states[_i].keys);
	term_wait(&t, states[_i].shows);
	int status = term_hang_up(&t);
	ck_assert_msg(WIFEXITED(status) || WTERMSIG(status) == SIGHUP, "%#x", status);
	ck_assert(!WCOREDUMP(status));
}
END_TEST

// ---- storms
// ---------------------------------------------------------------------------------------

// No key that ends or stops it, writes a file, or holds up the terminal.
static const char *const some[] = {
	"j",
	"k",
	"h",
	"l",
	"H",
	"L",
	"G",
	"g",
	"\r",
	"\r",
	"\r",
	" ",
	"o",
	"1",
	"2",
	"3",
	"r",
	"+",
	"-",
	"R",
	"x",
	"u",
	"f",
	"/",
	"n",
	"N",
	":",
	"m",
	"'",
	"t",
	"?",
	"p",
	"T",
	"b",
	"z",
	"Z",
	",",
	".",
	"P",
	"y",
	"\033",
	"\t",
	"\177",
	"\014",
	"\033[A",
	"\033[B",
	"\033[C",
	"\033[D",
	"\033[5~",
	"\033[6~",
	"\033[H",
	"\033[F",
	"\033[Z",
	"\033[<0;9;5M",
	"\033[<0;70;20M",
	"\033[<64;10;9M",
	"\033[<65;60;22M",
	"\033[<0;300;150M",
	"swim",
	"caf\xc3\xa9",
	"\xff\xc3",
	"9999",
	"\033[?",
	"\033O",
	"O",
	"I",
	"i",
	"c",
};

static void blow(struct term *t, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		for (int n = rand() % 6; n; n--)
			term_type(t, some[(size_t)rand() % (sizeof some / sizeof *some)]);
		if (rand() % 3 == 0)
			term_resize(t, 1 + rand() % (rand() % 4 ? 40 : 200),
				    1 + rand() % (rand() % 4 ? 12 : 60));
		else if (rand() % 40 == 0)
			term_resize(t, 500, 200);
		ck_assert_msg(term_look(t), "it has gone");
		while (poll(&(struct pollfd){.fd = t->fd, .events = POLLIN}, 1, 1) > 0 &&
		       term_look(t))
			;
	}
}

// Whatever is open goes away by Escape; then q quits.
static void calm(struct term *t)
{
	term_resize(t, 80, 24);
	term_wait(t, "step ");
	for (int i = 0; i < 500; i++) {
		siginfo_t info = {0};
		term_type(t, i % 2 ? "qq" : "\033"); // once more, where it asks
		for (int k = 0; k < 10; k++) {
			poll(&(struct pollfd){.fd = t->fd, .events = POLLIN}, 1, 10);
			term_look(t);
		}
		if (waitid(P_PID, (id_t)t->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
		    info.si_pid)
			break;
	}
	ck_assert_int_eq(view_end(t), 0);
}

static void storm(const struct setup *s, unsigned seed, int rounds)
{
	struct term t;
	srand(seed);
	view_start(&t, 80, 24, s);
	term_wait(&t, "step 0 of");
	blow(&t, rounds);
	calm(&t);
}

START_TEST(storms_on_a_trace)
{
	const struct setup s = {.options = {.color = true, .speed = 50}};
	storm(&s, (unsigned)_i, 60);
}
END_TEST

START_TEST(storms_on_a_program)
{
	char treadle[512];
	const char *build = getenv("abs_top_builddir");
	const char *argv[] = {treadle, "view", "semaphores", "mutual-exclusion", NULL};
	snprintf(treadle, sizeof treadle, "%s/treadle", build ? build : ".");
	const struct setup s = {.argv = argv};
	storm(&s, 100 + (unsigned)_i, 40);
}
END_TEST

// ---- sizes
// ----------------------------------------------------------------------------------------

START_TEST(sizes_are_drawn_whole)
{
	static const int sizes[][2] = {{500, 200}, {20, 5}, {1, 1}, {200, 3}, {3, 60}, {80, 24}};
	struct term t;
	view_start(&t, 80, 24, &light);
	term_wait(&t, "q quit");
	term_type(&t, "Lll");
	term_wait(&t, "step 12 of 34");
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		term_resize(&t, sizes[i][0], sizes[i][1]);
		if (sizes[i][0] >= 13 && sizes[i][1] >= 2)
			term_wait(&t, "step 12 of 34");
		else // a theme with a background leaves no cell as it was
			term_wait_colored(&t, sizes[i][0] * sizes[i][1]);
	}
	term_type(&t, "q");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

// What is open at a small size is readable there, and goes on at a larger one.
START_TEST(what_is_open_stays_at_any_size)
{
	static const char *const small[] = {"cart.lock", "swim", "Enter", "lock", "Threads"};
	struct term t;
	view_start(&t, 80, 24, &light);
	term_wait(&t, "q quit");
	term_type(&t, "Lll");
	term_wait(&t, "step 12 of 34");
	term_type(&t, states[_i].keys);
	term_wait(&t, states[_i].shows);
	term_resize(&t, 20, 5);
	term_wait(&t, small[_i]);
	term_resize(&t, 80, 24);
	term_wait(&t, states[_i].shows);
	kill(t.pid, SIGINT);
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

static void trace_make(void)
{
	struct fake f;
	struct status st = {0};
	const char *tmp = getenv("TMPDIR");
	snprintf(trace_path, sizeof trace_path, "%s/robust-%d.trace", tmp ? tmp : "/tmp", getpid());
	fake_pool(&f);
	if (trace_save(&f.trace, trace_path, &st)) {
		fprintf(stderr, "robust: %s\n", st.text);
		exit(99);
	}
	fake_free(&f);
	if (tmp && chdir(tmp)) // keys may write files
		exit(99);
}

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	trace_make();
	Suite *s = suite_create("robust");
	TCase *c = unit_case(s, "robust");
	tcase_set_timeout(c, 100);
	tcase_add_loop_test(c, a_signal_gives_the_terminal_back, 0,
			    sizeof crashes / sizeof *crashes);
	tcase_add_test(c, an_interrupt_quits);
	tcase_add_loop_test(c, a_terminal_that_goes_away_ends_it, 0,
			    sizeof states / sizeof *states);
	tcase_add_loop_test(c, storms_on_a_trace, 0, 6);
	tcase_add_loop_test(c, storms_on_a_program, 0, 4);
	tcase_add_test(c, sizes_are_drawn_whole);
	tcase_add_loop_test(c, what_is_open_stays_at_any_size, 0, sizeof states / sizeof *states);
	int rc = unit_run(s);
	unlink(trace_path);
	return rc;
}
