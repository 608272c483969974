// SPDX-License-Identifier: MIT
//
// What the run of a trace has come to: see play_ends.h. Log lines stand apart from output, since a
// search is told of output only at the end.
#include "checker/play/play_ends.h"

#include "base/buf.h"
#include "base/vec.h"
#include "checker/search/ends.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct event *end_of(const struct trace *t)
{
	const struct event *end = NULL;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_END)
			end = &t->ev[i];
	return end;
}

static int gather(const struct trace *t, struct buf *logs, struct buf *output)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_LOG)
			buf_printf(logs, "%.*s\n", (int)e->other, event_text(e));
		else if (e->kind == EV_OUTPUT)
			buf_add(output, event_text(e), e->other);
	}
	return logs->failed || output->failed ? ENOMEM : 0;
}

static bool same(const struct play_end *a, const struct event *end, const struct buf *logs,
		 const struct buf *output)
{
	return a->end.op == end->op && a->end.arg == end->arg && !strcmp(a->logs, buf_str(logs)) &&
	       !strcmp(a->output, buf_str(output));
}

static int add(struct play_ends *e, const struct event *end, const struct buf *logs,
	       const struct buf *output)
{
	struct play_end *all = vec_room(e->all, &e->cap, e->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	e->all = all;
	struct play_end *one = &all[e->n];
	*one = (struct play_end){.logs = strdup(buf_str(logs)), .output = strdup(buf_str(output))};
	one->end = *end;
	one->end.other = 0;
	e->n++;
	return one->logs && one->output ? 0 : ENOMEM;
}

int play_ends_of(struct play_ends *e, const struct trace *t, size_t *number)
{
	const struct event *end = end_of(t);
	struct buf logs = {0}, output = {0};
	*number = PLAY_ENDS_MOST;
	if (!end || end_cut(end) || end->op == END_ASLEEP)
		return 0;
	int rc = e->printed ? gather(t, &logs, &output) : 0;
	size_t i = 0;
	while (!rc && i < e->n && !same(&e->all[i], end, &logs, &output))
		i++;
	if (!rc && i == e->n && i < PLAY_ENDS_MOST)
		rc = add(e, end, &logs, &output);
	*number = i;
	buf_free(&logs);
	buf_free(&output);
	return rc;
}

// Do lines of the text contain these, in their order, each in a line behind the one before?
static bool has_lines(const char *text, char *const *part, size_t n)
{
	size_t found = 0;
	while (*text && found < n) {
		size_t length = strcspn(text, "\n");
		found += memmem(text, length, part[found], strlen(part[found])) != NULL;
		text += length + (text[length] == '\n');
	}
	return found == n;
}

bool play_end_is(const struct play_end *e, const struct play_level *l)
{
	switch (l->goal) {
	case PLAY_FAIL:
		return end_failure(&e->end);
	case PLAY_DEADLOCK:
		return e->end.op == END_DEADLOCK || e->end.op == END_LOST_WAKEUP;
	case PLAY_SAVE:
		return !end_failure(&e->end);
	case PLAY_OUTCOME:
		return has_lines(e->logs, l->outcome, l->noutcome) ||
		       has_lines(e->output, l->outcome, l->noutcome);
	default:
		return true;
	}
}

void play_ends_free(struct play_ends *e)
{
	for (size_t i = 0; i < e->n; i++) {
		free(e->all[i].logs);
		free(e->all[i].output);
	}
	free(e->all);
	*e = (struct play_ends){0};
}
