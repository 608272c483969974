// SPDX-License-Identifier: MIT
//
// Act `search`: a list of n prices is built, and searched for the last of them. Three functions do
// that: one returns where it is; two return a task.
#include "what-async-costs.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 40, KINDS = 3 };

static const double ROUND_NS = 2e6;
static const double TEXT_NS = 57e3; // the text's synchronous search, n = 1,000

static struct tr_pool pool;
static bool logs; // set by main while nothing runs in the pool

struct price {
	int product, cents;
};

// Synchronous: builds the list, as the text does within its timing, and returns the place of the
// last product.
static int find_last(int n)
{
	struct price **list = malloc((size_t)n * sizeof *list);
	int found = 0;
	if (!list)
		abort();
	for (int i = 0; i < n; i++) {
		list[i] = malloc(sizeof *list[i]);
		if (!list[i])
			abort();
		*list[i] = (struct price){.product = i, .cents = 100 + i % 900};
	}
	while (found < n && list[found]->product != n - 1)
		found++;
	for (int i = 0; i < n; i++)
		free(list[i]);
	free(list);
	if (logs)
		tr_log("searches %d prices", n);
	return found;
}

// Asynchronous: a task, whose search a worker of the pool makes.
struct work {
	struct tr_task task; // first
	struct tr_pool_item item;
	int n;
};

static int works(void *arg)
{
	struct work *w = arg;
	return tr_task_complete(&w->task, find_last(w->n)); // w may be gone after that
}

static struct tr_task *find_last_async(int n)
{
	struct tr_task *task;
	TR_MUST(tr_task_new_in(&task, sizeof(struct work), "search"));
	struct work *w = (struct work *)task;
	w->n = n;
	w->item = (struct tr_pool_item){.run = works, .arg = w, .name = "search"};
	TR_MUST(tr_pool_run(&pool, &w->item));
	return task;
}

// Hot path only: a task, too; but the search is made before it is returned.
static struct tr_task *find_last_hot(int n)
{
	struct tr_task *task;
	TR_MUST(tr_task_new(&task, "search"));
	TR_MUST(tr_task_complete(task, find_last(n)));
	return task;
}

// The three, as they are called -----------------------------------------------------------------

static void is_last(intptr_t found, int n)
{
	tr_check(found == n - 1, "the last price: expected at %d, found at %d", n - 1, (int)found);
}

static void synchronous(void *n)
{
	is_last(find_last(*(int *)n), *(int *)n);
}

static void asynchronous(void *n)
{
	is_last(await(find_last_async(*(int *)n)), *(int *)n);
}

static void hot_path(void *n)
{
	is_last(await(find_last_hot(*(int *)n)), *(int *)n);
}

// The table -------------------------------------------------------------------------------------

// "10,000": below a billion.
static const char *thousands(char text[16], int n)
{
	if (n < 1000)
		snprintf(text, 16, "%d", n);
	else if (n < 1000000)
		snprintf(text, 16, "%d,%03d", n / 1000, n % 1000);
	else
		snprintf(text, 16, "%d,%03d,%03d", n / 1000000, n / 1000 % 1000, n % 1000);
	return text;
}

// One size: three lines. Returns how long the synchronous search took, in nanoseconds.
static double size(struct table *t, const char *what, int n, const char *const text[KINDS])
{
	struct measured kinds[KINDS] = {
		{.what = "synchronous", .once = synchronous, .arg = &n},
		{.what = "asynchronous", .once = asynchronous, .arg = &n},
		{.what = "hot path only", .once = hot_path, .arg = &n},
	};
	char number[16], heading[64];

	thousands(number, n);
	measure(number, kinds, KINDS, ROUNDS, ROUND_NS);
	snprintf(heading, sizeof heading, "%s prices%s", number, what);
	table_group(t, heading);
	for (int i = 0; i < KINDS; i++)
		table_line(t, kinds[i].what, &kinds[i].found, kinds[0].found.mean, text[i]);
	return kinds[0].found.mean;
}

static void table(FILE *svg)
{
	struct table t;

	table_begin(&t, "A search: synchronous, in the pool, on the hot path only", "us", svg);
	double ns = size(&t, "", 1000, (const char *[]){"57 us", "1.290", "1.010"});
	size(&t, "", 10000, (const char *[]){"1", "1.157", "1.016"});
	size(&t, "", 100000, (const char *[]){"1", "0.994", "1.017"});
	int n = (int)(1000 * TEXT_NS / ns);
	size(&t, ": about as much work as the text's 1,000", n > 0 ? n : 1,
	     (const char *[]){"57 us", "1.290", "1.010"});
	table_end(
		&t,
		"40 rounds. error: half of the 99 % interval of the mean. ratio: to synchronous.\n"
		"The text's (Mançano): ratios, too; and what its 1,000 took.");
}

int search(const struct tr_lesson_args *args)
{
	int n = 1000;

	TR_MUST(tr_pool_start(&pool, args->threads));
	logs = true;
	tr_log("calls it synchronously");
	synchronous(&n);
	tr_log("calls it asynchronously, and awaits it");
	asynchronous(&n);
	tr_log("calls it on the hot path only");
	hot_path(&n);
	logs = false;
	if (can_measure())
		table(args->svg);
	TR_MUST(tr_pool_stop(&pool));
	TR_MUST(tr_pool_destroy(&pool));
	return 0;
}
