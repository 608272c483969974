// SPDX-License-Identifier: MIT
//
// Playing scenes, without a process: a small program on the model takes each step that its scene
// wants, and what the scene says, asks and finds wrong is compared as one line of text.
#include "scene/scene.h"
#include "scene/scene_player.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"
#include "trace/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLE = 1, NOT_FULL, PLACES, COUNTER, RULES_LOCK };

#define DO(op_code, ...)                                                                           \
	{                                                                                          \
		.op = {.code = (op_code), __VA_ARGS__ }                                            \
	}
#define NEVER .arg = TR_NEVER

// Main makes a taker (2), which waits to be told, another one (3), and a giver (4), which tells one
// and then sleeps, takes a permit and counts.
static const struct program program = {
	.rules = {.any_timeouts = true, .spurious = -1, .interrupts = -1},
	.objects = {[TABLE] = {KIND_MUTEX, MUTEX_NORMAL, 0},
		    [NOT_FULL] = {KIND_COND, 0, 0},
		    [PLACES] = {KIND_SEM, 0, 1},
		    [COUNTER] = {KIND_MEMORY, 4, 7},
		    [RULES_LOCK] = {KIND_RWLOCK, 0, 0}},
	.nbodies = 4,
	.bodies =
		{
			{{DO(OP_CREATE, .target = 1), DO(OP_CREATE, .target = 2),
			  DO(OP_CREATE, .target = 3), DO(OP_JOIN, .target = 1, NEVER),
			  DO(OP_JOIN, .target = 2, NEVER), DO(OP_JOIN, .target = 3, NEVER),
			  DO(OP_PROCESS_EXIT)},
			 7},
			{{DO(OP_START), DO(OP_LOCK, .object = TABLE, NEVER),
			  DO(OP_COND_WAIT_INT, .object = NOT_FULL, .mutex = TABLE, .arg = 5000),
			  DO(OP_UNLOCK, .object = TABLE), DO(OP_EXIT)},
			 5},
			{{DO(OP_START), DO(OP_LOCK, .object = TABLE, NEVER),
			  DO(OP_COND_WAIT, .object = NOT_FULL, .mutex = TABLE, NEVER),
			  DO(OP_UNLOCK, .object = TABLE), DO(OP_EXIT)},
			 5},
			{{DO(OP_START), DO(OP_RDLOCK, .object = RULES_LOCK, NEVER),
			  DO(OP_SIGNAL, .object = NOT_FULL), DO(OP_RW_UNLOCK, .object = RULES_LOCK),
			  DO(OP_SLEEP, .arg = 1000), DO(OP_SEM_WAIT, .object = PLACES, NEVER),
			  DO(OP_WRITE, .object = COUNTER), DO(OP_EXIT)},
			 8},
		},
};

// --- the run so far ------------------------------------------------------------------------------

struct stage {
	struct choice choices[256];
	struct plan plan;
	struct trace trace;
	struct story story;
};

static void tell(struct trace *t, struct event e, const char *text)
{
	e.other = (uint32_t)strlen(text);
	must(trace_add(t, &e, text) == 0, "trace_add");
}

// What the program tells after its n-th step, by thread: a log line, a variable that counts the
// steps, a queue of the last two threads that moved, and a machine.
static void tell_step(struct trace *t, size_t n, uint16_t thread, uint16_t before)
{
	char text[64];
	snprintf(text, sizeof text, "takes step %zu", n);
	tell(t, (struct event){.kind = EV_LOG, .thread = thread}, text);
	if (n == 1)
		tell(t, (struct event){.kind = EV_WATCH, .object = 1, .arg = 0x9000}, "steps");
	struct event value = {.kind = EV_VALUE, .object = 1, .arg = -(int64_t)n};
	must(trace_add(t, &value, NULL) == 0, "trace_add");
	snprintf(text, sizeof text, before ? "line\n%u\n%u" : "line\n%u", before ? before : thread,
		 thread);
	tell(t, (struct event){.kind = EV_QUEUE, .thread = thread, .arg = 0x9100}, text);
	tell(t, (struct event){.kind = EV_STATE, .thread = thread, .arg = 0x9200},
	     n % 2 ? "cart\nat the pool" : "cart\naway");
}

static void tell_names(struct trace *t)
{
	static const char *const objects[] = {"table", "not_full", "places", "counter", "rules"};
	static const char *const threads[] = {"taker", "taker", "the giver"};
	for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
		tell(t, (struct event){.kind = EV_OBJECT_NAME, .arg = 0x1001 + (int64_t)i},
		     objects[i]);
	for (uint16_t i = 0; i < 3; i++)
		tell(t, (struct event){.kind = EV_THREAD_NAME, .thread = i + 2}, threads[i]);
}

// Runs the program on the plan and tells the story up to there. The trace goes on a bit further.
static void perform(struct stage *g)
{
	struct model_run run;
	struct trace bare = {0};
	size_t steps = 0, at = 0;
	uint16_t before = 0;
	trace_free(&g->trace);
	story_free(&g->story);
	g->trace = (struct trace){0};
	model_run(&run, &program, &g->plan, false, &bare);
	ck_assert(!run.departed);
	for (size_t i = 0; i < bare.n; i += event_slots(&bare.ev[i])) {
		const struct event *e = &bare.ev[i];
		must(trace_append(&g->trace, e, event_slots(e)) == 0, "trace_append");
		if (e->kind != EV_STEP)
			continue;
		tell_step(&g->trace, ++steps, e->thread, before);
		before = e->thread;
	}
	struct event end = model_end(&run);
	must(trace_add(&g->trace, &end, NULL) == 0, "trace_add");
	tell_names(&g->trace);
	must(story_init(&g->story, &g->trace) == 0, "story_init");
	for (; at < g->trace.n; at += event_slots(&g->trace.ev[at])) {
		bool step = g->trace.ev[at].kind == EV_STEP;
		if (step && g->story.steps == g->plan.n)
			break;
		ck_assert_int_eq(story_event(&g->story, &g->trace, (uint32_t)at), 0);
	}
	trace_free(&bare);
	machine_free(&run.m);
}

static struct scene *read_text(const char *text)
{
	struct scene *s;
	struct status st;
	const char *tmp = getenv("TMPDIR");
	char path[4096];
	snprintf(path, sizeof path, "%s/scene.XXXXXX", tmp ? tmp : "/tmp");
	int fd = mkstemp(path);
	must(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text), "write");
	close(fd);
	int code = scene_read(&s, path, &st);
	unlink(path);
	ck_assert_msg(code == EXIT_OK, "%s", st.text);
	return s;
}

// --- what a scene does ---------------------------------------------------------------------------

static void add_cue(const struct cue *c, const struct buf *why, struct buf *b)
{
	static const char *const outcomes[] = {"", "timeout ", "spurious ", "interrupt "};
	buf_puts(b, b->n ? " " : "");
	if (c->kind == CUE_STEP)
		buf_printf(b, "%s%u", outcomes[c->choice.outcome], c->choice.thread);
	if (c->kind == CUE_STEP && c->choice.target)
		buf_printf(b, ">%u", c->choice.target);
	if (c->kind == CUE_SAY || c->kind == CUE_ASK)
		buf_printf(b, "%s(%s)", c->kind == CUE_SAY ? "say" : "ask", c->text ? c->text : "");
	if (c->kind == CUE_WRONG)
		buf_printf(b, "%u: %s", c->line, buf_str(why));
	if (c->kind == CUE_OVER)
		buf_puts(b, "over");
}

static void plays(const char *text, const char *expected)
{
	static struct stage g;
	struct scene *scene = read_text(text);
	struct scene_place place = {0};
	struct cue c = {.kind = CUE_STEP};
	struct buf said = {0}, why = {0};
	g.plan = (struct plan){.c = g.choices};
	perform(&g);
	while (c.kind != CUE_OVER && c.kind != CUE_WRONG) {
		ck_assert_int_eq(scene_next(scene, &place, &g.trace, &g.story, &c, &why), 0);
		add_cue(&c, &why, &said);
		if (c.kind != CUE_STEP)
			continue;
		ck_assert_uint_lt(g.plan.n, sizeof g.choices / sizeof *g.choices);
		g.choices[g.plan.n++] = c.choice;
		perform(&g);
	}
	ck_assert_str_eq(buf_str(&said), expected);
	enum cue_kind last = c.kind; // asked once more, it answers the same
	ck_assert_int_eq(scene_next(scene, &place, &g.trace, &g.story, &c, &why), 0);
	ck_assert_int_eq(c.kind, last);
	buf_free(&said);
	buf_free(&why);
	scene_free(scene);
}

START_TEST(steps_and_words)
{
	plays("say a\nask b\npause\nstep 1\nstep 1 2\nsay c\n",
	      "say(a) ask(b) ask() 1 1 1 say(c) over");
	plays("step 2\n", "1: there is no thread 2 here: there is 1 so far");
	plays("step 1 3\nstep 1\n",
	      "1 1 1 2: thread 1 was expected to take a step, but it is blocked, about "
	      "to join thread 2 taker: 2 taker has not ended");
	plays("step 1 9\n", "1 1 1 1: thread 1 was expected to take 9 steps and has taken 3, but "
			    "it is blocked, about to "
			    "join thread 2 taker: 2 taker has not ended");
	plays("step main 3\nstep \"the giver\" 2\nstep 4\n", "1 1 1 4 4 4 over");
	plays("step 1 3\nstep taker\n",
	      "1 1 1 2: 2 threads are called 'taker': name it by its number");
	plays("step 1 3\nstep tacker\n",
	      "1 1 1 2: no thread is called 'tacker' here; did you mean 'taker'?");
}
END_TEST

START_TEST(a_run_goes_on_until)
{
	plays("run 1\nrun 2\n", "1 1 1 2 2 2 over");
	plays("run 1\nrun 1\n",
	      "1 1 1 2: thread 1 was expected to run, but it is blocked, about to join "
	      "thread 2 taker: 2 taker has not ended");
	plays("run 1 until join\nrun 1 until join 2\n", "1 1 1 over");
	plays("run 1 until join 3\n",
	      "1 1 1 1: thread 1 was expected to run until join 3, but it is "
	      "blocked, about to join thread "
	      "2 taker: 2 taker has not ended");
	plays("run 1 until create 3\n", "1 over");
	plays("run 1\nrun 2 until cond_wait not_full\n", "1 1 1 2 2 over");
	plays("run 1\nrun 2 until pthread_cond_wait\n", "1 1 1 2 2 over");
	plays("run 1\nrun 4 until unlock rules\n", "1 1 1 4 4 4 over");
	plays("run 1\nrun 4 until write counter\nrun 4\nrun 4\n",
	      "1 1 1 4 4 4 4 4 4 4 4 4: thread 4 was expected to run, but it has ended");
	plays("run 1\nrun 4 until lock table\n", "1 1 1 4 4 4 4 4 4 4 4 2: thread 4 was expected "
						 "to run until lock table, but it has ended");
}
END_TEST

// Both takers wait; 2 came first.
#define BOTH_WAIT "run 1\nrun 2\nrun 3\nrun 4 until signal\n"
#define BOTH "1 1 1 2 2 2 3 3 3 4 4 "

START_TEST(a_signal_wakes_the_chosen_one)
{
	plays(BOTH_WAIT "step 4\n", BOTH "4>2 over");
	plays(BOTH_WAIT "choose waiter 3\nstep 4\n", BOTH "4>3 over");
	plays(BOTH_WAIT "choose waiter 3\nrun 4 until sleep\n", BOTH "4>3 4 over");
	plays(BOTH_WAIT "choose waiter 1\nstep 4\n", BOTH
	      "6: thread 1 was chosen to be woken, but it does not wait on condition not_full");
	plays(BOTH_WAIT "choose waiter 7\n",
	      BOTH "5: there is no thread 7 here: there are 4 so far");
	plays("run 1\nrun 4 until unlock\n", "1 1 1 4 4 4 over"); // nobody waits
	// woken, each takes the mutex again
	plays(BOTH_WAIT "step 4\nexpect thread 2 at lock table\nrun 2\nexpect thread 2 ended\n",
	      BOTH "4>2 2 2 2 over");
}
END_TEST

START_TEST(waits_end_otherwise)
{
	plays(BOTH_WAIT "timeout 2\nspurious 3\n", BOTH "timeout 2 spurious 3 over");
	plays(BOTH_WAIT "interrupt 2\n", BOTH "interrupt 2 over");
	plays(BOTH_WAIT "timeout 3\n",
	      BOTH "5: the time limit of thread 3 was expected to pass, but it is "
		   "waiting on condition not_full");
	plays(BOTH_WAIT "interrupt 3\n",
	      BOTH "5: thread 3 was expected to be interrupted in a wait that can "
		   "be, but it is waiting on condition not_full");
	plays("spurious 1\n", "1: thread 1 was expected to wake for no reason, but it is ready to "
			      "create thread 2 taker");
	plays("run 1\nrun 4 until sleep\nexpect thread 4 sleeping\nexpect thread 4 ready\n"
	      "step 4\nexpect thread 4 at sem_wait places\n",
	      "1 1 1 4 4 4 4 4 over");
	plays("run 1\nrun 4 until sleep\ntimeout 4\nexpect thread 4 at sem_wait\n",
	      "1 1 1 4 4 4 4 4 over");
}
END_TEST

START_TEST(a_finish_lets_all_go_on_in_turn)
{
	plays("run 1\nfinish\nexpect lost-wakeup\n",
	      "1 1 1 2 3 4 2 4 2 3 4>2 3 4 2 2 2 1 4 4 4 4 over");
	plays(BOTH_WAIT "spurious 3\nfinish\nexpect success\n",
	      BOTH "spurious 3 3 4>2 3 4 2 3 2 2 1 1 4 4 4 4 1 1 over");
	plays("run 1\nchoose waiter 3\nfinish\nexpect success\n", // 4 sleeps less than 2 waits
	      "1 1 1 2 3 4 2 4 2 3 3 4>3 3 4 3 3 4 4 4 4 timeout 2 2 2 2 1 1 1 1 over");
	plays("run 1\nchoose waiter 1\nfinish\n",
	      "1 1 1 2 3 4 2 4 2 3 3 timeout 2 2 2 2 1 3: thread 1 was chosen to be woken, but it "
	      "does not wait on condition not_full");
}
END_TEST

START_TEST(what_threads_do_is_expected)
{
	plays(BOTH_WAIT "expect thread 2 waiting on not_full\n"
			"expect thread 2 waiting on condition not_full\n"
			"expect thread 1 waiting on thread 2\n"
			"expect thread 1 waiting on thread 2\nexpect thread main blocked\n"
			"expect thread 3 waiting\nexpect thread 4 ready\n"
			"expect thread 4 at signal not_full\nexpect thread 4 at signal\n",
	      BOTH "over");
	plays("expect thread 1 ready\nstep 1\nexpect thread 2 new\nexpect thread 2 at start\n",
	      "1 over");
	plays("step 1\nexpect thread 2 waiting on table\n",
	      "1 2: thread 2 was expected waiting on table, but it has not started yet");
	plays("run 1\nexpect thread 1 waiting on thread 3\n",
	      "1 1 1 2: thread 1 was expected waiting on thread 3, but it is blocked, about to "
	      "join "
	      "thread 2 taker: 2 taker has not ended");
	plays("expect thread 1 at join\n",
	      "1: thread 1 was expected at join, but it is ready to create thread 2 taker");
	plays("expect thread 1 at create 3\n",
	      "1: thread 1 was expected at create 3, but it is ready to create thread 2 taker");
	plays("run 1\nrun 4 until sleep\nexpect thread 4 ended\n",
	      "1 1 1 4 4 4 4 3: thread 4 was expected ended, but it is sleeping");
	plays("expect thread 1 waiting on thread 9\n",
	      "1: there is no thread 9 here: there is 1 so far");
}
END_TEST

START_TEST(what_things_are_is_expected)
{
	plays("expect table free\nexpect rules free\nrun 1\nstep 2 2\nexpect table held by 2\n"
	      "expect mutex table held by 2\nstep 4 2\nexpect rules held by \"the giver\"\n",
	      "1 1 1 2 2 4 4 over");
	plays("expect table held by 1\n", "1: table was expected to be held by 1, but it is free");
	plays("run 1\nstep 2 2\nexpect table free\n",
	      "1 1 1 2 2 3: table was expected to be free, but it is held by 2 taker");
	plays("run 1\nstep 4 2\nexpect rules free\n",
	      "1 1 1 4 4 3: rules was expected to be free, but it is locked for reading");
	plays("expect places free\n", "1: no lock is called 'places' here");
	plays("expect places = 1\nexpect counter = 7\nexpect counter = 0x7\nstep 1\n"
	      "expect steps = -1\nexpect cart = at the pool\nexpect line = 1\nstep 1\n"
	      "expect line = 1 1\nexpect cart = away\nexpect  cart  =  away\n",
	      "1 1 over");
	plays("expect places = 2\n", "1: places was expected to be '2', but it is '1'");
	plays("expect places = one\n", "1: places was expected to be 'one', but it is '1'");
	plays("expect places =\n", "1: places was expected to be '', but it is '1'");
	plays("step 1\nexpect cart = at\n",
	      "1 2: cart was expected to be 'at', but it is 'at the pool'");
	plays("expect plates = 1\n", "1: no semaphore, watched variable, place in memory, queue or "
				     "state machine is called 'plates' here");
}
END_TEST

START_TEST(log_lines_are_expected_in_order)
{
	plays("step 1\nexpect log takes step 1\nstep 1\nexpect log step 2\n", "1 1 over");
	plays("step 1 3\nexpect log step 1\nexpect log step 3\n", "1 1 1 over");
	plays("step 1 3\nexpect log main  takes step 3\n", "1 1 1 over");
	plays("step 1 3\nexpect log step 2\nexpect log step 2\n",
	      "1 1 1 3: a log line with 'step 2' was expected, but the last is: 00:00.000  1 main  "
	      "takes step 3");
	plays("step 1\nexpect log step 2\n", // the trace has it already, the story has not
	      "1 2: a log line with 'step 2' was expected, but the last is: 00:00.000  1 main  "
	      "takes "
	      "step 1");
	plays("expect log x\n", "1: a log line with 'x' was expected, but there is no new one");
}
END_TEST

START_TEST(the_end_is_expected)
{
	plays("expect deadlock\n",
	      "1: the run was expected to have ended (deadlock), but it still runs");
	plays("run 1\nrun 2\nrun 3\nrun 4\nrun 2\nrun 1\nexpect lost-wakeup\nstep 1\n", BOTH
	      "4>2 4 4 4 4 4 2 2 2 1 8: thread 1 was expected to take a step, but the run has "
	      "ended: "
	      "lost wake-up: 1 main waits to join thread 3 taker (which has not ended); 3 taker "
	      "waits on condition not_full, and no thread is left that could signal it");
	plays("expect livelock\n",
	      "1: the run was expected to make no progress, but it was never before in the "
	      "state that it is in, or a thread that can continue has not moved since");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("scene_play");
	TCase *c = unit_case(s, "commands");
	tcase_add_test(c, steps_and_words);
	tcase_add_test(c, a_run_goes_on_until);
	tcase_add_test(c, a_signal_wakes_the_chosen_one);
	tcase_add_test(c, waits_end_otherwise);
	tcase_add_test(c, a_finish_lets_all_go_on_in_turn);
	c = unit_case(s, "expectations");
	tcase_add_test(c, what_threads_do_is_expected);
	tcase_add_test(c, what_things_are_is_expected);
	tcase_add_test(c, log_lines_are_expected_in_order);
	tcase_add_test(c, the_end_is_expected);
	return unit_run(s);
}
