// SPDX-License-Identifier: MIT
//
// The screen's side of reading variables: see variables.h.
#include "visualizer/background/variables.h"

#include "base/vec.h"
#include "visualizer/background/ahead.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MOST ((size_t)32 << 20) // of texts; then all are read anew when they are needed

void variables_see(struct variables *v, struct history *h, const struct target *target,
		   const char *why)
{
	if (v->history && v->target != target)
		variables_forget(v);
	v->history = h;
	v->target = target;
	v->why = why;
}

// ---- what is kept -------------------------------------------------------------------------------

static void hide(struct variables *v)
{
	scopes_free(&v->now);
	scopes_free(&v->before);
	v->shown = v->compared = false;
}

// Forgets all moments from a number on.
static void drop(struct variables *v, size_t from)
{
	for (size_t i = from; i < v->n; i++) {
		v->bytes -= v->moments[i].n;
		free(v->moments[i].text);
		v->moments[i] = (struct moment_variables){0};
	}
	v->n = from < v->n ? from : v->n;
	if (v->shown && v->moment >= from)
		hide(v);
}

// Makes room for the moments of a run that has gone on. Of another run nothing is known, even if it
// begins with the same choices: other accesses to memory may be steps there. False: memory ran out.
static bool adapt(struct variables *v)
{
	size_t last = history_last(v->history);
	if (v->number != v->history->number) {
		drop(v, 0);
		v->stale = true;
	}
	v->number = v->history->number;
	if (!VEC_FITS(v->moments, &v->cap, last + 1))
		return false;
	for (; v->n <= last; v->n++)
		v->moments[v->n] = (struct moment_variables){0};
	return true;
}

static void keep(struct variables *v, enum variables_told told, const char *text, size_t n)
{
	struct moment_variables *m = &v->moments[v->asked];
	if (v->bytes + n > BYTES_MOST) {
		size_t all = v->n;
		drop(v, 0);
		v->n = all;
	}
	char *copy = malloc(n + 1);
	*m = (struct moment_variables){.known = true, .told = VARIABLES_TROUBLE};
	if (!copy)
		return;
	memcpy(copy, text, n);
	copy[n] = '\0';
	m->told = told;
	m->text = copy;
	m->n = n;
	v->bytes += n;
}

// ---- asking and answers -------------------------------------------------------------------------

static void add_stands(struct buf *b, const struct world *w)
{
	const struct reader_asked head = {.threads = w->nthreads};
	buf_add(b, (const char *)&head, sizeof head);
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		struct reader_stand at;
		memset(&at, 0, sizeof at);
		at.life = th->life;
		at.phase = th->phase;
		at.code = th->op.code;
		at.object = th->op.object;
		buf_add(b, (const char *)&at, sizeof at);
	}
}

static bool send(struct variables *v, size_t moment)
{
	struct trace run;
	struct buf b = {0};
	const struct story *s = history_walk(v->history, moment);
	if (!s || ahead_run(&run, v->history->trace, moment))
		return false;
	add_stands(&b, &s->world);
	buf_add(&b, (const char *)run.ev, run.n * sizeof *run.ev);
	trace_free(&run);
	bool sent = !b.failed && message_send(v->worker.fd, 0, b.s, b.n);
	buf_free(&b);
	return sent;
}

static void ask(struct variables *v, size_t moment)
{
	if (v->worker.gone)
		worker_end(&v->worker);
	v->subject = (struct reader_subject){v->target, v->watched};
	if (!v->worker.pid && worker_start(&v->worker, reader_work, &v->subject)) {
		v->failed = true;
		return;
	}
	v->asked = moment;
	v->stale = false;
	v->busy = send(v, moment);
	v->failed = !v->busy;
}

void variables_ask(struct variables *v, size_t moment)
{
	if (!v->history || !v->target || v->failed || v->strays || !adapt(v) || v->busy ||
	    moment >= v->n)
		return;
	if (!v->moments[moment].known)
		ask(v, moment);
	else if (moment && !v->moments[moment - 1].known)
		ask(v, moment - 1);
}

bool variables_take(struct variables *v)
{
	struct message m;
	if (!v->busy)
		return false;
	bool came = worker_take(&v->worker, &m);
	if (!came && !v->worker.gone)
		return false;
	v->busy = false;
	if (!came)
		m = (struct message){.kind = VARIABLES_TROUBLE, .data = ""};
	v->strays |= m.kind == VARIABLES_OTHER_WAY;
	if (adapt(v) && !v->stale && v->asked < v->n)
		keep(v, (enum variables_told)m.kind, m.data, m.n);
	return true;
}

// ---- what is shown ------------------------------------------------------------------------------

static bool show(struct variables *v, size_t moment)
{
	const struct moment_variables *m = &v->moments[moment];
	hide(v);
	if (scopes_read(&v->now, m->text, m->n))
		return false;
	v->shown = true;
	v->moment = moment;
	return true;
}

// Marks what the last step has changed, once the moment before is known.
static void compare(struct variables *v)
{
	const struct moment_variables *m = v->moment ? &v->moments[v->moment - 1] : NULL;
	if (v->compared || !m || !m->known || m->told != VARIABLES_KNOWN ||
	    scopes_read(&v->before, m->text, m->n))
		return;
	scopes_compare(&v->now, &v->before);
	v->compared = true;
}

bool variables_at(struct variables *v, size_t moment, struct variables_view *out)
{
	*out = (struct variables_view){.told = VARIABLES_KNOWN, .why = ""};
	if (v->history && !v->target && *v->why) {
		out->told = VARIABLES_TROUBLE;
		out->why = v->why;
		return true;
	}
	if (!v->history || !v->target || v->failed || !adapt(v) || moment >= v->n)
		return false;
	if (v->strays) {
		out->told = VARIABLES_OTHER_WAY;
		return true;
	}
	const struct moment_variables *m = &v->moments[moment];
	bool here = v->shown && v->moment == moment;
	if (m->known && m->told != VARIABLES_KNOWN) {
		out->told = (enum variables_told)m->told;
		out->why = m->text ? m->text : "";
		return true;
	}
	if (m->known && !here && !show(v, moment))
		return false;
	if (m->known)
		compare(v);
	out->reading = !m->known;
	out->scopes = v->shown ? &v->now : NULL;
	return true;
}

int variables_fd(const struct variables *v)
{
	return v->busy ? v->worker.fd : -1;
}

void variables_forget(struct variables *v)
{
	worker_end(&v->worker);
	drop(v, 0);
	hide(v);
	free(v->moments);
	*v = (struct variables){.watched = v->watched};
}
