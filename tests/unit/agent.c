// SPDX-License-Identifier: MIT
//
// Agents as far as one order of events can tell: bad input, errors, turns, the logical context, an
// orderly end. What depends on the moment is in tests/tasks/agent_posts.c and agent_ends.c.
#include "tasks/compose/agent.h"

#include <errno.h>
#include <string.h>

#include "tests/lib/unit.h"

static char seen[256]; // letters, in the order in which they were handled

struct letter {
	struct tr_message message;
	char letter;
};

static struct tr_agent agent;

static int read_letter(void *arg, struct tr_message *m)
{
	char letter = ((struct letter *)m)->letter;
	strncat(arg, &letter, 1);
	return letter == 'x' ? EIO : letter == 'y' ? EDOM : 0;
}

START_TEST(an_agent_handles_what_was_posted_and_keeps_the_first_error)
{
	struct letter letters[] = {
		{.letter = 'a'}, {.letter = 'x'}, {.letter = 'y'}, {.letter = 'b'}};
	struct tr_task *ended;
	struct letter late = {.letter = 'c'};

	seen[0] = '\0';
	ck_assert_int_eq(tr_agent_init(&agent, NULL, NULL, seen, NULL), EINVAL);
	ck_assert_int_eq(tr_agent_init(&agent, NULL, read_letter, seen, "agent"), 0);
	ck_assert_int_eq(tr_agent_post(&agent, NULL), EINVAL);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(tr_agent_post(&agent, &letters[i].message), 0);
	ck_assert_str_eq(seen, "axyb");
	ck_assert_int_eq(tr_agent_destroy(&agent), EBUSY);
	ck_assert_int_eq(tr_agent_end(&agent, &ended), 0);
	ck_assert_int_eq(tr_agent_end(&agent, &ended), EALREADY);
	ck_assert_int_eq(tr_task_result(ended, NULL), EIO);
	ck_assert_int_eq(tr_agent_post(&agent, &late.message), ECANCELED);
	tr_task_release(ended);
	ck_assert_int_eq(tr_agent_destroy(&agent), 0);
	ck_assert_str_eq(seen, "axyb");
}
END_TEST

// A context that keeps what it is given until it is told to run it.
static struct tr_continuation *kept[8];
static int n_kept;
static bool refuses;

static int keep(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	if (refuses)
		return ECANCELED;
	kept[n_kept++] = c;
	return 0;
}

static struct tr_context keeper = {.submit = keep};

static void run_kept(void)
{
	struct tr_continuation *c = kept[0];
	ck_assert_int_gt(n_kept, 0);
	memmove(kept, kept + 1, sizeof *kept * (size_t)--n_kept);
	tr_continuation_run(c);
}

START_TEST(an_agent_is_in_its_context_once_and_gives_others_their_turn)
{
	static struct letter letters[TR_AGENT_TURN + 1];
	struct tr_task *ended;

	seen[0] = '\0';
	n_kept = 0;
	ck_assert_int_eq(tr_agent_init(&agent, &keeper, read_letter, seen, "agent"), 0);
	for (int i = 0; i <= TR_AGENT_TURN; i++) {
		letters[i].letter = 'a';
		ck_assert_int_eq(tr_agent_post(&agent, &letters[i].message), 0);
	}
	ck_assert_int_eq(n_kept, 1);
	run_kept();
	ck_assert_uint_eq(strlen(seen), TR_AGENT_TURN);
	ck_assert_int_eq(n_kept, 1);
	run_kept();
	ck_assert_uint_eq(strlen(seen), TR_AGENT_TURN + 1);
	ck_assert_int_eq(n_kept, 0);
	ck_assert_int_eq(tr_agent_end(&agent, &ended), 0);
	ck_assert_int_eq(tr_agent_destroy(&agent), EBUSY);
	run_kept();
	ck_assert_int_eq(tr_task_result(ended, NULL), 0);
	tr_task_release(ended);
	ck_assert_int_eq(tr_agent_destroy(&agent), 0);
}
END_TEST

static void *logical_seen;

static int look(void *arg, struct tr_message *m)
{
	(void)arg;
	(void)m;
	logical_seen = tr_logical();
	return 0;
}

START_TEST(a_message_is_handled_with_the_logical_context_of_its_poster)
{
	static int mine;
	struct letter letter = {.letter = 'a'};
	struct tr_task *ended;

	n_kept = 0;
	ck_assert_int_eq(tr_agent_init(&agent, &keeper, look, NULL, NULL), 0);
	tr_logical_set(&mine);
	ck_assert_int_eq(tr_agent_post(&agent, &letter.message), 0);
	tr_logical_set(NULL);
	run_kept();
	ck_assert_ptr_eq(logical_seen, &mine);
	ck_assert_ptr_eq(tr_logical(), NULL);
	ck_assert_int_eq(tr_agent_end(&agent, &ended), 0);
	run_kept();
	tr_task_release(ended);
	ck_assert_int_eq(tr_agent_destroy(&agent), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("agent");
	TCase *c = unit_case(s, "agent");
	tcase_add_test(c, an_agent_handles_what_was_posted_and_keeps_the_first_error);
	tcase_add_test(c, an_agent_is_in_its_context_once_and_gives_others_their_turn);
	tcase_add_test(c, a_message_is_handled_with_the_logical_context_of_its_poster);
	return unit_run(s);
}
