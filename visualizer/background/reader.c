// SPDX-License-Identifier: MIT
//
// The process that reads variables: see variables.h.
#include "base/i18n.h"
#include "checker/search/ends.h"
#include "checker/verdict/waits.h"
#include "session/again.h"
#include "visualizer/background/variables.h"

#include <stdlib.h>
#include <string.h>

#define LINGER 2000 // ms without a question until the program is unloaded

struct reader {
	const struct reader_subject *subject;
	int fd;
	struct session *session; // NULL: it is not open
};

static void tell(const struct reader *r, enum variables_told kind, const char *text, size_t n)
{
	if (!message_send(r->fd, (uint32_t)kind, text, n))
		_Exit(1);
}

// Does every thread stand where it stood?
static bool stands_there(const struct world *w, const struct reader_stand *at, uint32_t n)
{
	bool same = w->nthreads == n;
	for (uint32_t t = 1; same && t <= n; t++) {
		const struct thread *th = &w->threads[t];
		same = th->life == at[t - 1].life && th->phase == at[t - 1].phase &&
		       th->op.code == at[t - 1].code && th->op.object == at[t - 1].object;
	}
	return same;
}

// The run has not stood there: it has ended just there, or it went another way.
static enum variables_told how_it_ended(const struct reader *r, size_t steps)
{
	const struct trace *t = session_trace(r->session);
	const struct event *end = trace_end(t);
	bool there = end && end->op != END_DEPARTED && trace_steps(t) == steps;
	return there ? VARIABLES_ENDED : VARIABLES_OTHER_WAY;
}

static void add_subject(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	(void)thread;
	buf_putc(b, SCOPE_SUBJECT);
}

// Adds for what threads wait, in the program's own words.
static void tell_waits(const struct reader *r, const struct trace *run, const struct world *w,
		       struct buf *b)
{
	struct waits waits = {0};
	struct buf text = {0};
	const struct namer namer = {.thread = add_subject};
	const struct event *end = trace_end(run);
	waits_look(&waits, r->session, w, end && end_for_ever(end->op),
		   r->subject->target->program);
	for (size_t i = 0; i < waits.n; i++) {
		const struct wait *wait = &waits.all[i];
		buf_clear(&text);
		wait_text(wait, &namer, &text);
		if (!wait->goes || wait_is_over(wait))
			scopes_tell_wait(wait->thread, buf_str(&text), b);
	}
	buf_free(&text);
	waits_free(&waits);
}

static void answer(struct reader *r, const struct reader_stand *at, uint32_t n,
		   const struct trace *run)
{
	struct status st = {0};
	struct story story = {0};
	struct buf b = {0};
	size_t steps = trace_steps(run);
	if (!r->session && session_open(&r->session, r->subject->target, &st)) {
		tell(r, VARIABLES_TROUBLE, st.text, strlen(st.text));
		return;
	}
	if (!again_stand(r->session, run, steps, &story, &st)) {
		if (st.code)
			tell(r, VARIABLES_TROUBLE, st.text, strlen(st.text));
		else
			tell(r, how_it_ended(r, steps), "", 0);
	} else if (!stands_there(&story.world, at, n)) {
		tell(r, VARIABLES_OTHER_WAY, "", 0);
	} else if (!scopes_tell(r->session, &story.world, r->subject->watched, &b)) {
		const char *why = _("its memory cannot be read");
		tell(r, VARIABLES_TROUBLE, why, strlen(why));
	} else {
		tell_waits(r, run, &story.world, &b);
		tell(r, VARIABLES_KNOWN, b.s, b.n);
	}
	buf_free(&b);
	story_free(&story);
	session_stop(r->session);
	if (st.code) { // the program may be gone: it is loaded anew for the next question
		session_close(r->session);
		r->session = NULL;
	}
}

// A question is whole, since the screen has sent it.
static void take(struct reader *r, const struct message *m)
{
	struct reader_asked head;
	struct trace run = {0};
	memcpy(&head, m->data, sizeof head);
	size_t stands = head.threads * sizeof(struct reader_stand), from = sizeof head + stands;
	struct reader_stand *at = malloc(stands + 1);
	const struct event *slots = (const struct event *)(const void *)(m->data + from);
	if (!at || trace_append(&run, slots, (m->n - from) / sizeof *slots)) {
		tell(r, VARIABLES_TROUBLE, strerror(ENOMEM), strlen(strerror(ENOMEM)));
	} else {
		memcpy(at, m->data + sizeof head, stands);
		answer(r, at, (uint32_t)head.threads, &run);
	}
	trace_free(&run);
	free(at);
}

// A loaded program costs processor time even when nobody asks.
static bool next_question(struct reader *r, struct buf *b, struct message *m)
{
	if (r->session && !message_comes(r->fd, LINGER)) {
		session_close(r->session);
		r->session = NULL;
	}
	return message_wait(r->fd, b, m);
}

void reader_work(void *subject, int fd, const volatile sig_atomic_t *stop)
{
	struct reader r = {.subject = subject, .fd = fd};
	struct buf b = {0};
	struct message m;
	(void)stop; // an answer takes no longer than the run itself
	while (next_question(&r, &b, &m))
		take(&r, &m);
	buf_free(&b);
	session_close(r.session);
}
