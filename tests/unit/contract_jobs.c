// SPDX-License-Identifier: MIT
//
// grading/contract: events that happen to jobs, judged by hand. The object is a pool whose workers
// take what was submitted in its order; what they take nobody sees before it starts.
#include "grading/contract/clients.h"
#include "grading/contract/judge.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <string.h>

enum { SUBMIT, CLOSE, TAKEN, STARTS, ENDS };
enum stage { NOT_THERE, WAITS, IS_TAKEN, RUNS, HAS_RUN };

struct state {
	int workers, busy, closed, next;
	int came[CLIENT_JOBS + 1], stage[CLIENT_JOBS + 1];
};

static void begin(struct state *s, int workers)
{
	s->workers = workers;
}

static bool take(struct state *s, unsigned job)
{
	bool first = s->stage[job] == WAITS && s->busy < s->workers;
	for (unsigned i = 1; i <= CLIENT_JOBS; i++)
		first &= s->stage[i] != WAITS || s->came[i] >= s->came[job];
	s->busy += first;
	return first;
}

static bool submit(struct state *s, struct contract_call *c)
{
	c->result = s->closed ? ECANCELED : 0;
	s->stage[c->job] = s->closed ? NOT_THERE : WAITS;
	s->came[c->job] = ++s->next;
	return c->done = true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == CLOSE) {
		s->closed = 1;
		return c->done = true;
	}
	if (c->op == SUBMIT)
		return submit(s, c);
	if (c->op == TAKEN && !take(s, c->job))
		return false;
	if (c->op == STARTS && (s->stage[c->job] != IS_TAKEN || c->thread != CONTRACT_COLUMNS))
		return false;
	if (c->op == ENDS && (s->stage[c->job] != RUNS || (int)c->moment < c->arg[0]))
		return false;
	s->busy -= c->op == ENDS;
	s->stage[c->job]++;
	return true;
}

// It is never called here: it says that the operation brings a job.
static int give(void *object, const int *arg, struct contract_job *job, int *out)
{
	(void)object;
	(void)arg;
	(void)job;
	(void)out;
	return 0;
}

static const struct contract_op ops[] = {
	[SUBMIT] = {.name = "submit",
		    .nargs = 1,
		    .nvalues = {2},
		    .values = {{0, 2}},
		    .moment = 1,
		    .give = give},
	[CLOSE] = {.name = "close"},
	[TAKEN] = {.name = "is_taken", .event = CONTRACT_HIDDEN},
	[STARTS] = {.name = "starts",
		    .event = CONTRACT_SEEN,
		    .properties = {[CONTRACT_EARLY] = "order"}},
	[ENDS] = {.name = "ends", .event = CONTRACT_SEEN},
};

static const struct contract pool = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.nbegins = 2,
	.begins = {1, 2},
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.properties = {[CONTRACT_EARLY] = "early", [CONTRACT_LATE] = "late"},
};

static struct client client;
static struct history history;
static struct refusal why;

static void client_is(const char *text)
{
	ck_assert_ptr_null(client_read(&client, &pool, text));
	memset(&history, 0, sizeof history);
}

static void returned(size_t call, unsigned row, int result)
{
	history.call[call].row = row;
	history.call[call].result = result;
}

static struct seen_event *noted(unsigned op, unsigned job, unsigned row)
{
	struct seen_event *e = &history.event[history.nevents++];
	*e = (struct seen_event){.op = op, .job = job, .row = row, .thread = CONTRACT_COLUMNS};
	return e;
}

// The number of the row that is refused; 0: none is.
static unsigned judge_all(void)
{
	judge_begin(&pool, &client);
	for (unsigned row = 1; row <= client.rows; row++)
		if (judge_row(&history, &why) == JUDGE_REFUSED)
			return row;
	return 0;
}

static void refused(unsigned row, enum contract_rule rule, const char *text)
{
	ck_assert_uint_eq(judge_all(), row);
	ck_assert_str_eq(why.text, text);
	ck_assert_int_eq(why.rule, rule);
}

START_TEST(a_job_starts_and_ends)
{
	client_is("new(1): A submit(0)");
	returned(0, 1, 0);
	noted(STARTS, 1, 1);
	noted(ENDS, 1, 1);
	ck_assert_uint_eq(judge_all(), 0);
}
END_TEST

START_TEST(a_job_that_nobody_takes_is_late)
{
	client_is("new(1): A submit(0)");
	returned(0, 1, 0);
	refused(1, CONTRACT_LATE,
		"at moment 1, the job of submit(0) by thread A: expected that it starts, found "
		"that it does not");
	ck_assert_str_eq(why.property, "late");
	noted(STARTS, 1, 1);
	refused(1, CONTRACT_LATE,
		"at moment 1, the job of submit(0) by thread A: expected that it ends, found that "
		"it does not");
}
END_TEST

// Of two workers each has taken a job: it is open which of these starts first.
START_TEST(one_worker_keeps_the_order_and_two_are_free)
{
	static const char *const clients[] = {"new(1): A submit(0); submit(0)",
					      "new(2): A submit(0); submit(0)"};
	for (int i = 0; i < 2; i++) {
		client_is(clients[i]);
		returned(0, 1, 0);
		returned(1, 1, 0);
		for (unsigned job = 2; job >= 1; job--) {
			noted(STARTS, job, 1);
			noted(ENDS, job, 1);
		}
		ck_assert_uint_eq(judge_all(), i == 0 ? 1 : 0);
	}
	client_is(clients[0]);
	returned(0, 1, 0);
	returned(1, 1, 0);
	noted(STARTS, 2, 1);
	refused(1, CONTRACT_EARLY,
		"at moment 1, the job of submit(0) by thread A: expected that it does not, found "
		"that it starts");
	ck_assert_str_eq(why.property, "order");
}
END_TEST

START_TEST(a_job_is_held_until_its_moment)
{
	client_is("new(1): A submit(2); submit(0)");
	ck_assert_uint_eq(client.rows, 2);
	returned(0, 1, 0);
	returned(1, 1, 0);
	noted(STARTS, 1, 1);
	struct seen_event *ends = noted(ENDS, 1, 2);
	noted(STARTS, 2, 2);
	noted(ENDS, 2, 2);
	ck_assert_uint_eq(judge_all(), 0);
	ends->row = 1;
	refused(1, CONTRACT_EARLY,
		"at moment 1, the job of submit(2) by thread A: expected that it does not, found "
		"that it ends");
	// the second one has to wait for the only worker
	client_is("new(1): A submit(2); submit(0)");
	returned(0, 1, 0);
	returned(1, 1, 0);
	noted(STARTS, 1, 1);
	noted(STARTS, 2, 1);
	refused(1, CONTRACT_EARLY,
		"at moment 1, the job of submit(0) by thread A: expected that it does not, found "
		"that it starts");
}
END_TEST

START_TEST(what_was_refused_does_not_run)
{
	client_is("new(1): A close / B submit(0)");
	returned(0, 1, 0);
	returned(1, 2, ECANCELED);
	ck_assert_uint_eq(judge_all(), 0);
	noted(STARTS, 1, 2);
	ck_assert_uint_eq(judge_all(), 2);
	ck_assert_int_eq(why.rule, CONTRACT_EARLY);
	history.nevents = 0;
	returned(1, 2, 0);
	refused(2, CONTRACT_RESULT,
		"at moment 2, thread B, submit(0): expected ECANCELED, found 0");
}
END_TEST

START_TEST(thread_result_and_time_of_an_event_count)
{
	client_is("new(1): A submit(0)");
	returned(0, 1, 0);
	struct seen_event *starts = noted(STARTS, 1, 1), *ends = noted(ENDS, 1, 1);
	starts->thread = 0;
	refused(1, CONTRACT_EARLY,
		"at moment 1, the job of submit(0) by thread A: expected that it does not, found "
		"that it starts, in thread A");
	starts->thread = CONTRACT_COLUMNS;
	ends->result = ECANCELED;
	refused(1, CONTRACT_RESULT,
		"at moment 1, the job of submit(0) by thread A: expected that it ends with 0, "
		"found with ECANCELED");
	ends->result = 0;
	ends->between = true;
	ck_assert_uint_eq(judge_all(), 1);
	ck_assert_int_eq(why.rule, CONTRACT_LATE);
	ends->between = false;
	noted(ENDS, 1, 1);
	ck_assert_uint_eq(judge_all(), 1);
}
END_TEST

START_TEST(jobs_are_numbered_and_events_are_no_calls)
{
	client_is("new(1): A close; submit(0), B submit(9)");
	ck_assert_uint_eq(client.rows, 9);
	ck_assert_uint_eq(client_job(&client, &pool, &client.call[0]), 0);
	ck_assert_uint_eq(client_job(&client, &pool, &client.call[2]), 2);
	ck_assert_ptr_eq(client_brings(&client, &pool, 2, 1), &client.call[2]);
	ck_assert_ptr_eq(client_brings(&client, &pool, 2 + CONTRACT_JOBS, 1), &client.call[2]);
	ck_assert_ptr_null(client_brings(&client, &pool, 2, 0));
	ck_assert_ptr_null(client_brings(&client, &pool, 3, 1));
	ck_assert(client_read(&client, &pool, "new(1): A starts"));
	ck_assert(client_read(&client, &pool, "new(1): A submit(0)*9"));
	ck_assert(client_read(&client, &pool, "new(1): A submit(99)"));
}
END_TEST

static unsigned made, with_past;

static void count(void *ctx, const struct client *c)
{
	struct buf b = {0};
	client_write(c, &pool, &b);
	made += strcmp(buf_str(&b), ctx) == 0;
	for (unsigned i = 0; i < c->ncalls; i++) {
		ck_assert_uint_ne(c->call[i].op, STARTS);
		with_past += c->call[i].op == SUBMIT && c->call[i].row >= 2 && c->call[i].arg[0];
	}
	buf_free(&b);
}

START_TEST(clients_have_no_moments_that_are_past)
{
	char text[] = "new(2): A submit(2); submit(0)";
	clients_make(&pool, 2, 2, count, text);
	ck_assert_uint_eq(made, 1);
	ck_assert_uint_eq(with_past, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("contract_jobs");
	TCase *c = unit_case(s, "events");
	tcase_add_test(c, a_job_starts_and_ends);
	tcase_add_test(c, a_job_that_nobody_takes_is_late);
	tcase_add_test(c, one_worker_keeps_the_order_and_two_are_free);
	tcase_add_test(c, a_job_is_held_until_its_moment);
	tcase_add_test(c, what_was_refused_does_not_run);
	tcase_add_test(c, thread_result_and_time_of_an_event_count);
	c = unit_case(s, "clients");
	tcase_add_test(c, jobs_are_numbered_and_events_are_no_calls);
	tcase_add_test(c, clients_have_no_moments_that_are_past);
	return unit_run(s);
}
