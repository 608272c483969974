// SPDX-License-Identifier: MIT
//
// The screen's side of looking ahead: see ahead.h. A question is sent as a head and the slots of a
// short trace; an answer comes back as a head and its choices or text.
#include "visualizer/background/ahead.h"

#include "base/i18n.h"
#include "session/again.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- the run ------------------------------------------------------------------------------------

static int copy_metas(struct trace *out, const struct trace *t)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_META && strncmp(event_text(e), "source", 6) != 0)
			rc = trace_append(out, e, event_slots(e));
	}
	return rc;
}

int ahead_run(struct trace *out, const struct trace *t, size_t steps)
{
	const struct event *end = trace_end(t);
	struct choice *c = again_plan(t, steps);
	size_t n = 0;
	*out = (struct trace){0};
	int rc = c ? copy_metas(out, t) : ENOMEM;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		if (t->ev[i].kind != EV_STEP)
			continue;
		if (n == steps) {
			end = NULL;
			break;
		}
		struct event e = {.kind = EV_STEP,
				  .op = c[n].outcome,
				  .thread = c[n].thread,
				  .other = c[n].target};
		rc = trace_append(out, &e, 1);
		n++;
	}
	if (!rc && end)
		rc = trace_append(out, end, event_slots(end));
	free(c);
	if (rc)
		trace_free(out);
	return rc;
}

struct rules ahead_rules(const struct trace *run)
{
	struct rules r = {.any_timeouts = true};
	for (size_t i = 0; i < run->n; i += event_slots(&run->ev[i])) {
		const struct event *e = &run->ev[i];
		r.spurious += e->kind == EV_STEP && e->op == OUT_SPURIOUS;
		r.interrupts += e->kind == EV_STEP && e->op == OUT_INTERRUPT;
	}
	return r;
}

// ---- asking -------------------------------------------------------------------------------------

static bool same_rules(const struct rules *a, const struct rules *b)
{
	return a->any_timeouts == b->any_timeouts && a->spurious == b->spurious &&
	       a->interrupts == b->interrupts;
}

static bool same_subject(const struct ahead_subject *a, const struct ahead_subject *b)
{
	return a->target == b->target && a->prints == b->prints && same_rules(&a->rules, &b->rules);
}

static bool send(struct ahead *a, const struct ahead_question *q)
{
	struct buf b = {0};
	const struct ahead_asked head = {
		.kind = q->kind, .executions = q->executions, .known = q->known};
	buf_add(&b, (const char *)&head, sizeof head);
	buf_add(&b, (const char *)q->run->ev, q->run->n * sizeof *q->run->ev);
	bool sent = !b.failed && message_send(a->worker.fd, (uint32_t)q->kind, b.s, b.n);
	buf_free(&b);
	return sent;
}

int ahead_ask(struct ahead *a, const struct ahead_subject *s, const struct ahead_question *q)
{
	if (a->worker.pid && (a->worker.gone || !same_subject(s, &a->subject)))
		ahead_end(a);
	a->subject = *s;
	int rc = a->worker.pid ? 0 : worker_start(&a->worker, searcher_work, &a->subject);
	if (rc)
		return rc;
	*a->worker.stop = 0;
	a->busy = true;
	a->stopping = false;
	if (send(a, q))
		return 0;
	ahead_end(a);
	return EPIPE;
}

// ---- answers ------------------------------------------------------------------------------------

static void read_answer(struct ahead *a, const struct message *m, struct ahead_answer *out)
{
	struct ahead_told head;
	*out = (struct ahead_answer){.kind = AHEAD_TROUBLE, .text = ""};
	if (m->n < sizeof head)
		return;
	memcpy(&head, m->data, sizeof head);
	out->kind = (enum ahead_answer_kind)m->kind;
	out->executions = head.executions;
	out->fate = head.fate;
	out->end = head.end;
	buf_clear(&a->text);
	buf_add(&a->text, m->data + sizeof head, m->n - sizeof head);
	out->text = buf_str(&a->text);
	out->c = (const struct choice *)(const void *)out->text;
	out->n = a->text.n / sizeof *out->c;
}

bool ahead_take(struct ahead *a, struct ahead_answer *out)
{
	struct message m;
	if (!a->busy)
		return false;
	if (worker_take(&a->worker, &m)) {
		read_answer(a, &m, out);
	} else if (a->worker.gone) {
		*out = (struct ahead_answer){.kind = AHEAD_TROUBLE,
					     .text = _("the search has ended by itself")};
	} else {
		return false;
	}
	a->busy = out->kind == AHEAD_TRIES;
	return true;
}

void ahead_stop(struct ahead *a)
{
	if (!a->busy)
		return;
	*a->worker.stop = 1;
	a->stopping = true;
}

void ahead_end(struct ahead *a)
{
	worker_end(&a->worker);
	buf_free(&a->text);
	*a = (struct ahead){0};
}
