// SPDX-License-Identifier: MIT
//
// How it is written what a scene expects: see scene_expect.h.
#include "scene/scene_expect.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "scene/scene_operand.h"
#include "scene/scene_vocabulary.h"
#include "scene/scene_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is(const struct scene_words *w, size_t i, const char *word)
{
	return i < w->n && strcmp(w->at[i], word) == 0;
}

static int wrong_thread(struct buf *why)
{
	buf_puts(why, _("'expect thread' must be followed by the thread and 'waiting on OBJECT', "
			"'waiting on thread THREAD', 'at OPERATION [OBJECT]', or its state: ready, "
			"blocked, waiting, sleeping, new or ended"));
	return EINVAL;
}

static int read_state(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	c->expected = EXPECT_STATE;
	for (c->state = 0; w->n == 4 && c->state < STATES; c->state++)
		if (is(w, 3, state_names[c->state]))
			return 0;
	const char *near = w->n == 4 ? nearest(w->at[3], state_names, STATES) : NULL;
	if (!near)
		return wrong_thread(why);
	buf_printf(why, _("'%s' is no state of a thread; did you mean '%s'?"), w->at[3], near);
	return EINVAL;
}

// expect thread THREAD ...
static int read_thread(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	if (w->n < 4)
		return wrong_thread(why);
	int err = scene_thread_read(&c->who, w->at[2], why);
	if (err)
		return err;
	if (is(w, 3, "at")) {
		c->expected = EXPECT_AT;
		return scene_operation_read(&c->what, w, 4, why);
	}
	if (!is(w, 3, "waiting") || w->n == 4)
		return read_state(c, w, why);
	if (!is(w, 4, "on") || w->n < 6)
		return wrong_thread(why);
	c->expected = EXPECT_WAITING;
	if (is(w, 5, "thread") && w->n == 7)
		return scene_thread_read(&c->other, w->at[6], why);
	c->name = scene_words_join(w, 5);
	return c->name ? 0 : ENOMEM;
}

// The words from `from` up to `to`, as one.
static char *join_between(const struct scene_words *w, size_t from, size_t to)
{
	struct scene_words part = {.at = w->at, .n = to};
	return scene_words_join(&part, from);
}

static int read_named(struct scene_command *c, const struct scene_words *w, size_t to,
		      struct buf *why)
{
	if (to <= 1) {
		buf_puts(why, _("the name of what is expected is missing"));
		return EINVAL;
	}
	c->name = join_between(w, 1, to);
	return c->name ? 0 : ENOMEM;
}

static int read_end(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	const char *kinds[ENDS + 1] = {"success"};
	size_t n = 1;
	for (unsigned i = 0; i < ENDS; i++)
		if (end_kinds[i])
			kinds[n++] = end_kinds[i];
	c->expected = EXPECT_END;
	c->value = scene_words_join(w, 1);
	if (!c->value)
		return ENOMEM;
	for (size_t i = 0; i < n; i++)
		if (strcmp(c->value, kinds[i]) == 0)
			return 0;
	const char *near = nearest(c->value, kinds, n);
	if (near)
		buf_printf(why,
			   _("'expect %s' is nothing that can be expected; did you mean '%s'?"),
			   c->value, near);
	else
		buf_printf(why,
			   _("'expect %s' is nothing that can be expected: 'thread', 'log', "
			     "'NAME = VALUE', 'NAME held by THREAD', 'NAME free' or how the run "
			     "ended is"),
			   c->value);
	return EINVAL;
}

int scene_expect_read(struct scene_command *c, const struct scene_words *w, struct buf *why)
{
	size_t equals = 2;
	while (equals < w->n && !is(w, equals, "="))
		equals++;
	if (is(w, 1, "thread") && !is(w, 2, "="))
		return read_thread(c, w, why);
	if (equals < w->n) {
		c->expected = EXPECT_VALUE;
		c->value = scene_words_join(w, equals + 1);
		return c->value ? read_named(c, w, equals, why) : ENOMEM;
	}
	if (w->n > 3 && is(w, w->n - 3, "held") && is(w, w->n - 2, "by")) {
		int err = scene_thread_read(&c->other, w->at[w->n - 1], why);
		c->expected = EXPECT_HELD;
		return err ? err : read_named(c, w, w->n - 3, why);
	}
	if (w->n > 2 && is(w, w->n - 1, "free")) {
		c->expected = EXPECT_FREE;
		return read_named(c, w, w->n - 1, why);
	}
	if (w->n > 1)
		return read_end(c, w, why);
	buf_puts(why,
		 _("what is expected is missing; 'treadle run --scene=help' lists what can be"));
	return EINVAL;
}
