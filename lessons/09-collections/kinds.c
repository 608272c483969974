// SPDX-License-Identifier: MIT
//
// Three collections that differ in one thing: which item comes out. Acts queue, stack, bag.
#include "collections.h"

#include <errno.h>

// A try has an answer at once: an item, or EAGAIN. NULL stands for the latter.
static struct item *try_take(struct tr_collection *c)
{
	void *item;
	int result = tr_collection_try_take(c, &item);
	if (result == EAGAIN)
		return NULL;
	tr_must(result, "tr_collection_try_take", __FILE__, __LINE__);
	item_taken(item);
	return item;
}

// queue: letters --------------------------------------------------------------------------------

static struct tr_queue letters;

static void *writer(void *number)
{
	int me = *(int *)number;

	tr_thread_name("writer-%d", me);
	for (int i = 1; i <= 2; i++) {
		tr_log("puts %s", item_of(me, i)->text);
		TR_MUST(tr_collection_put(&letters.base, item_of(me, i)));
		TR_SLEEP(300);
	}
	return NULL;
}

// Letters of one writer are seen in their order. last: the number of the last one, of each writer.
static void in_order(const struct item *letter, int *last)
{
	tr_log("takes %s", letter->text);
	tr_check(letter->number > last[letter->of - 1],
		 "letters of one writer come out in their order: found %d after %d", letter->number,
		 last[letter->of - 1]);
	last[letter->of - 1] = letter->number;
}

static void *postman(void *last)
{
	tr_thread_name("postman");
	for (int i = 1; i <= 3; i++) {
		const struct item *letter = try_take(&letters.base);
		if (letter)
			in_order(letter, last);
		else
			tr_log("finds nothing, and does not wait");
		TR_SLEEP(200);
	}
	return NULL;
}

int queue(const struct tr_lesson_args *args)
{
	int last[PUTTERS] = {0}; // the postman's; main's when the postman is joined
	struct tr_group writers;
	const struct item *letter;
	pthread_t t;

	items_reset();
	TR_MUST(tr_queue_init(&letters));
	tr_collection_show(&letters.base, "letters", item_text);
	TR_MUST(pthread_create(&t, NULL, postman, last));
	tr_group_start(&writers, args->threads, writer);
	tr_group_join(&writers);
	TR_MUST(pthread_join(t, NULL));
	while ((letter = try_take(&letters.base)))
		in_order(letter, last);
	for (int w = 0; w < args->threads; w++)
		tr_check(last[w] == 2, "all letters of writer %d are taken", w + 1);
	TR_MUST(tr_collection_destroy(&letters.base));
	return 0;
}

// stack: what an editor can undo ----------------------------------------------------------------

static struct tr_stack edits;

static void *editor(void *number)
{
	int me = *(int *)number;

	tr_thread_name("editor-%d", me);
	for (int i = 1; i <= 2; i++) {
		tr_log("writes %s", item_of(me, i)->text);
		TR_MUST(tr_collection_put(&edits.base, item_of(me, i)));
		TR_SLEEP(300);
	}
	const struct item *edit = try_take(&edits.base);
	tr_check(edit, "there is something to undo: each editor has written two, and undoes one");
	tr_log("undoes %s%s", edit->text, edit->of == me ? "" : ", which is the other editor's");
	return NULL;
}

int stack(const struct tr_lesson_args *args)
{
	int last[PUTTERS] = {ITEMS, ITEMS}; // the number undone last, of each editor
	struct tr_group editors;
	const struct item *edit;

	items_reset();
	TR_MUST(tr_stack_init(&edits));
	tr_collection_show(&edits.base, "edits", item_text);
	tr_group_start(&editors, args->threads, editor);
	tr_group_join(&editors);
	while ((edit = try_take(&edits.base))) { // nothing is put any more: the newest first
		tr_log("undoes %s", edit->text);
		tr_check(edit->number < last[edit->of - 1],
			 "the newest edit is undone first: found %d after %d", edit->number,
			 last[edit->of - 1]);
		last[edit->of - 1] = edit->number;
	}
	TR_MUST(tr_collection_destroy(&edits.base));
	return 0;
}

// bag: jobs -------------------------------------------------------------------------------------

static struct tr_bag jobs;

// What a worker did last: its own jobs come newest first, another's oldest first.
static void newest_own_oldest_else(const struct item *job, int me, int *last)
{
	if (job->of == me) {
		tr_log("does %s, its own", job->text);
		tr_check(last[me - 1] == 0 || job->number < last[me - 1],
			 "its own jobs come newest first: found %d after %d", job->number,
			 last[me - 1]);
	} else {
		tr_log("does %s, of worker %d", job->text, job->of);
		tr_check(job->number > last[job->of - 1],
			 "another's jobs come oldest first: found %d after %d", job->number,
			 last[job->of - 1]);
	}
	last[job->of - 1] = job->number;
}

static void *worker(void *number)
{
	int me = *(int *)number, last[PUTTERS] = {0};
	const struct item *job;

	tr_thread_name("worker-%d", me);
	for (int i = 1; i <= (me == 1 ? ITEMS : 1); i++) {
		tr_log("puts %s", item_of(me, i)->text);
		TR_MUST(tr_collection_put(&jobs.base, item_of(me, i)));
	}
	TR_SLEEP(200);
	while ((job = try_take(&jobs.base))) {
		newest_own_oldest_else(job, me, last);
		TR_SLEEP(300);
	}
	tr_log("finds the bag empty: goes home");
	return NULL;
}

int bag(const struct tr_lesson_args *args)
{
	struct tr_group workers;

	(void)args;
	items_reset();
	TR_MUST(tr_bag_init(&jobs));
	tr_collection_show(&jobs.base, "jobs", item_text);
	tr_group_start(&workers, 2, worker);
	tr_group_join(&workers);
	tr_check(tr_collection_count(&jobs.base) == 0,
		 "each worker stays until the bag is empty, so no job is left: found %zu",
		 tr_collection_count(&jobs.base));
	TR_MUST(tr_collection_destroy(&jobs.base));
	return 0;
}
