// SPDX-License-Identifier: MIT
//
// Finding events by their kind: see seek.h. A step in the trace does not name its operation; so a
// walk over the events keeps the last announced operation (EV_PEND) of each thread.
#include "visualizer/history/seek.h"

#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"

#include <string.h>
#include <stdlib.h>

struct walk {
	const struct history *h;
	size_t at;     // the next slot
	size_t moment; // of the event before it
	struct op op[MAX_THREADS + 1];
	bool fresh[MAX_THREADS + 1]; // the thread has made no step of this operation
};

struct met {
	enum seek_what what; // SEEK_NONE: an event that nobody looks for
	uint8_t code;	     // of SEEK_OP and SEEK_OUTCOME; OP_NONE: it goes on with what it began
	uint32_t object, mutex; // mutex: that a wait gives back and takes; 0: none
};

static struct met step_of(struct walk *w, const struct event *e)
{
	struct met m = {SEEK_OP, OP_NONE, 0, 0};
	const struct op *op = &w->op[e->thread];
	w->moment++;
	m.object = op->object;
	m.mutex = op_waits(op->code) ? op->mutex : 0;
	if (e->op != OUT_GO) {
		m.what = SEEK_OUTCOME;
		m.code = e->op;
	} else if (w->fresh[e->thread]) {
		m.code = op->code;
	}
	w->fresh[e->thread] = false;
	return m;
}

static struct met next(struct walk *w)
{
	const struct event *e = &w->h->trace->ev[w->at];
	w->at += event_slots(e);
	switch (e->kind) {
	case EV_PEND:
		w->op[e->thread] = event_op(e);
		w->fresh[e->thread] = true;
		return (struct met){.what = SEEK_NONE};
	case EV_STEP:
		return step_of(w, e);
	case EV_LOG:
		return (struct met){.what = SEEK_LOG};
	case EV_VALUE:
	case EV_QUEUE:
	case EV_STATE:
		return (struct met){.what = SEEK_CHANGE};
	case EV_RACE:
		return (struct met){.what = SEEK_RACE};
	default:
		return (struct met){.what = SEEK_NONE};
	}
}

static bool on(const struct met *m, uint32_t object)
{
	return !object || m->object == object || m->mutex == object;
}

static bool is(const struct met *m, const struct seek *q)
{
	if (m->what == SEEK_NONE || !on(m, q->object))
		return false;
	if (q->what == SEEK_ANY)
		return m->what == SEEK_OP || m->what == SEEK_OUTCOME;
	bool coded = q->what == SEEK_OP || q->what == SEEK_OUTCOME;
	return m->what == (enum seek_what)q->what && (!coded || m->code == q->code);
}

// Begins after a moment, with the operations that the threads of its story are about to do. s NULL:
// at the start.
static void start(struct walk *w, const struct history *h, const struct story *s, size_t moment)
{
	memset(w, 0, sizeof *w);
	w->h = h;
	w->moment = moment;
	w->at = moment || s ? history_to(h, moment) : 0;
	for (uint32_t t = 0; t <= MAX_THREADS; t++) { // a start is not announced
		w->op[t].code = OP_START;
		w->fresh[t] = true;
	}
	for (uint32_t t = 1; s && t <= s->world.nthreads; t++) {
		if (s->world.threads[t].life == LIFE_NONE)
			continue;
		w->op[t] = s->world.threads[t].op;
		w->fresh[t] = s->world.threads[t].phase == PHASE_CALL;
	}
}

size_t seek_after(const struct history *h, const struct story *s, size_t from, const struct seek *q)
{
	static struct walk w; // large; used by the main thread only
	start(&w, h, s, from);
	while (w.at < h->seen) {
		struct met m = next(&w);
		if (is(&m, q) && w.moment > from)
			return w.moment;
	}
	return SIZE_MAX;
}

size_t seek_before(const struct history *h, size_t from, const struct seek *q)
{
	static struct walk w;
	size_t found = SIZE_MAX;
	start(&w, h, NULL, 0);
	while (w.at < h->seen) {
		struct met m = next(&w);
		if (w.moment >= from)
			break;
		if (is(&m, q))
			found = w.moment;
	}
	return found;
}

bool seek_here(const struct history *h, const struct story *s, size_t moment, const struct seek *q)
{
	static struct walk w;
	const struct step *last = &s->last;
	bool told = q->what == SEEK_LOG || q->what == SEEK_CHANGE || q->what == SEEK_RACE;
	if (!told) {
		struct met m = {SEEK_OP, OP_NONE, last->op.object,
				op_waits(last->op.code) ? last->op.mutex : 0};
		if (!moment || s->last_slot == NO_SLOT)
			return false;
		if (last->choice.outcome != OUT_GO)
			m = (struct met){SEEK_OUTCOME, last->choice.outcome, m.object, m.mutex};
		else if (last->phase == PHASE_CALL)
			m.code = last->op.code;
		return is(&m, q);
	}
	start(&w, h, s, moment);
	w.at = history_from(h, moment);
	for (size_t to = history_to(h, moment); w.at < to;) {
		struct met m = next(&w);
		if (is(&m, q))
			return true;
	}
	return false;
}

void seek_count(const struct history *h, size_t moment, uint32_t object, struct seek_counts *c)
{
	static struct walk w;
	memset(c, 0, sizeof *c);
	start(&w, h, NULL, 0);
	while (w.at < h->seen) {
		struct met m = next(&w);
		bool behind = w.moment > moment;
		if (!on(&m, object))
			continue;
		if (m.what == SEEK_OP)
			c->op[m.code][behind]++;
		else if (m.what == SEEK_OUTCOME)
			c->outcome[m.code][behind]++;
		if (m.what == SEEK_OP || m.what == SEEK_OUTCOME)
			c->told[SEEK_ANY][behind]++;
		else
			c->told[m.what][behind]++;
	}
}

// ---- in words -----------------------------------------------------------------------------------

static const char *const outcomes[OUTCOMES] = {
	[OUT_TIMEOUT] = N_("time limit that passes"),
	[OUT_SPURIOUS] = N_("spurious wake-up"),
	[OUT_INTERRUPT] = N_("interruption from outside"),
	[OUT_CANCEL] = N_("end by cancellation"),
};
static const char *const told[SEEK_WHATS] = {
	[SEEK_ANY] = N_("event"),
	[SEEK_LOG] = N_("log line"),
	[SEEK_CHANGE] = N_("changed value"),
	[SEEK_RACE] = N_("data race"),
};

void seek_name(const struct seek *q, const struct namer *namer, struct buf *b)
{
	struct buf what = {0}, object = {0};
	if (q->what == SEEK_OP)
		describe_op(q->code, &what);
	else if (q->what == SEEK_OUTCOME)
		buf_puts(&what, outcomes[q->code] ? _(outcomes[q->code]) : "");
	else if (told[q->what])
		buf_puts(&what, _(told[q->what]));
	if (q->object)
		buf_printf(b, _("%s, on %s"), buf_str(&what),
			   sentence_object(namer, q->object, &object));
	else
		buf_puts(b, buf_str(&what));
	buf_free(&what);
	buf_free(&object);
}

static bool has(struct buf *b, const char *text)
{
	bool found = strcasestr(buf_str(b), text) != NULL;
	buf_clear(b);
	return found;
}

bool match_moment(struct history *h, size_t moment, const char *text)
{
	const struct story *s = history_walk(h, moment);
	if (!s || !*text)
		return false;
	struct story_names names = {s, h->trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	bool found = false;
	if (moment && s->last_slot != NO_SLOT) {
		describe_step(&s->last, &namer, &b);
		sentence_place_last(s, h->trace, &b);
		found = has(&b, text);
	}
	size_t to = slots_before(&h->logs, history_to(h, moment));
	for (size_t i = slots_before(&h->logs, history_from(h, moment)); i < to && !found; i++) {
		if (h->trace->ev[h->logs.slot[i]].kind == EV_LOG)
			story_log_line(s, h->trace, h->logs.slot[i], &b);
		found = has(&b, text);
	}
	buf_free(&b);
	return found;
}

// A step back would fold from the snapshot before it. So a block of steps is searched forward for
// its last match; if there is none, a larger block before it.
size_t match_before(struct history *h, size_t moment, const char *text)
{
	size_t some = 64;
	while (moment) {
		size_t from = moment > some ? moment - some : 0, found = SIZE_MAX;
		for (size_t m = from; m < moment; m++)
			if (match_moment(h, m, text))
				found = m;
		if (found != SIZE_MAX)
			return found;
		moment = from;
		some = some < 4096 ? 2 * some : some;
	}
	return SIZE_MAX;
}

size_t match_time(const struct history *h, int64_t time)
{
	size_t low = 0, high = h->steps.n;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (h->trace->ev[h->steps.slot[mid]].time < time)
			low = mid + 1;
		else
			high = mid;
	}
	return low < h->steps.n ? low + 1 : h->steps.n;
}

// ---- a moment as a user types it ---------------------------------------------------------------

struct moment_text moment_text_read(const char *text)
{
	struct moment_text none = {.kind = MOMENT_NONE};
	char *end;
	unsigned long step = strtoul(text, &end, 10);
	if (strcmp(text, "end") == 0)
		return (struct moment_text){.kind = MOMENT_STEP, .step = MOMENT_LAST};
	if (*text < '0' || *text > '9')
		return none;
	if (!*end)
		return (struct moment_text){.kind = MOMENT_STEP, .step = step};
	double minutes = *end == ':' ? (double)step : 0;
	double seconds = strtod(*end == ':' ? end + 1 : text, &end);
	if (*end || !(seconds >= 0 && seconds < 1e9 && minutes < 1e7))
		return none;
	return (struct moment_text){.kind = MOMENT_TIME,
				    .time = (int64_t)((minutes * 60 + seconds) * 1e9)};
}
