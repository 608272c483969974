// SPDX-License-Identifier: MIT
//
// Reading what the instructor's side sends: see reader.h.
#include "visualizer/hall/reader.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "visualizer/cards/script.h"

#include <stdlib.h>
#include <string.h>

static int wrong(struct status *st)
{
	return status_set(st, EXIT_USAGE, _("what comes from there is not a run of Treadle"));
}

// ---- events -------------------------------------------------------------------------------------

// The number of leading slots that are whole events.
static size_t whole(const struct inflow *in)
{
	size_t at = 0, slots;
	while (at < in->n && (slots = event_slots(&in->ev[at])) <= in->n - at)
		at += slots;
	return at;
}

// Moves the whole events to a trace. only: all must be of this kind; EV_NONE: of any.
static int take_whole(struct inflow *in, struct trace *t, enum event_kind only, struct status *st)
{
	size_t n = whole(in);
	if (trace_valid(in->ev, n) < n)
		return wrong(st);
	for (size_t at = 0; only && at < n; at += event_slots(&in->ev[at]))
		if (in->ev[at].kind != only)
			return wrong(st);
	if (trace_append(t, in->ev, n))
		return status_no_memory(st);
	in->n = vec_drop(in->ev, n, in->n, sizeof *in->ev);
	return EXIT_OK;
}

static int take_slots(struct inflow *in, struct trace *t, const unsigned char *bytes, size_t n,
		      size_t most, enum event_kind only, struct status *st)
{
	size_t slots = n / sizeof *in->ev;
	if (n % sizeof *in->ev)
		return wrong(st);
	if (t->n + in->n + slots > most)
		return status_set(st, EXIT_USAGE, _("the run is too long to be followed"));
	if (!VEC_FITS(in->ev, &in->cap, in->n + slots))
		return slots ? status_no_memory(st) : EXIT_OK;
	memcpy(in->ev + in->n, bytes, n);
	in->n += slots;
	return take_whole(in, t, only, st);
}

// ---- messages -----------------------------------------------------------------------------------

static int take_run(struct hall_reader *r, const unsigned char *bytes, size_t n, struct status *st)
{
	(void)bytes;
	if (n)
		return wrong(st);
	r->another |= r->looks || r->shown.n;
	trace_clear(&r->next);
	r->events.n = r->looks = 0;
	return EXIT_OK;
}

static int take_events(struct hall_reader *r, const unsigned char *bytes, size_t n,
		       struct status *st)
{
	return take_slots(&r->events, r->another ? &r->next : &r->shown, bytes, n, HALL_SLOTS_MOST,
			  EV_NONE, st);
}

static int take_sources(struct hall_reader *r, const unsigned char *bytes, size_t n,
			struct status *st)
{
	return take_slots(&r->texts, &r->sources, bytes, n, HALL_SOURCES_MOST, EV_META, st);
}

static int take_look(struct hall_reader *r, const unsigned char *bytes, size_t n, struct status *st)
{
	struct hall_look l = {0};
	if (n < sizeof l.at)
		return wrong(st);
	memcpy(&l.at, bytes, sizeof l.at);
	if (l.at.name > HALL_NAME_MOST || l.at.text > HALL_TEXT_MOST || l.at.card > CARD_WRONG ||
	    n != sizeof l.at + l.at.name + l.at.text)
		return wrong(st);
	memcpy(l.card_name, bytes + sizeof l.at, l.at.name);
	memcpy(l.card_text, bytes + sizeof l.at + l.at.name, l.at.text);
	r->look = l;
	r->looks++;
	return EXIT_OK;
}

static int take_full(struct hall_reader *r, const unsigned char *bytes, size_t n, struct status *st)
{
	(void)r, (void)bytes, (void)n;
	return status_set(st, EXIT_USAGE,
			  _("too many follow already: there is no place for one more"));
}

static int (*const takers[HALL_KINDS])(struct hall_reader *, const unsigned char *, size_t,
				       struct status *) = {
	[HALL_RUN] = take_run,	 [HALL_EVENTS] = take_events, [HALL_SOURCES] = take_sources,
	[HALL_LOOK] = take_look, [HALL_FULL] = take_full,
};

// ---- bytes --------------------------------------------------------------------------------------

// How many bytes r->in must hold to be taken in: the greeting, a head, or a message with its head.
// 0: the head is malformed.
static size_t wants(const struct hall_reader *r)
{
	struct hall_head head;
	if (!r->greeted)
		return sizeof(struct hall_greeting);
	if (r->have < sizeof head)
		return sizeof head;
	memcpy(&head, r->in, sizeof head);
	bool known = head.kind > HALL_NONE && head.kind < HALL_KINDS;
	return known && head.bytes <= HALL_MESSAGE_MOST ? sizeof head + head.bytes : 0;
}

static int take_greeting(struct hall_reader *r, struct status *st)
{
	const struct hall_greeting want = HALL_GREETING;
	struct hall_greeting is;
	memcpy(&is, r->in, sizeof is);
	if (memcmp(is.magic, want.magic, sizeof is.magic))
		return wrong(st);
	if (is.version != want.version || is.order != want.order)
		return status_set(st, EXIT_USAGE,
				  _("another version of Treadle runs there (protocol %u, here %u): "
				    "use the same version"),
				  is.version, HALL_VERSION);
	r->greeted = true;
	return EXIT_OK;
}

// Takes in the greeting, or the message, that r->in holds.
static int take_in(struct hall_reader *r, struct status *st)
{
	struct hall_head head;
	if (!r->greeted)
		return take_greeting(r, st);
	memcpy(&head, r->in, sizeof head);
	return takers[head.kind](r, r->in + sizeof head, head.bytes, st);
}

int hall_read(struct hall_reader *r, const void *bytes, size_t n, struct status *st)
{
	const unsigned char *from = bytes;
	for (;;) {
		size_t need = wants(r);
		if (!need)
			return wrong(st);
		size_t fit = need - r->have < n ? need - r->have : n;
		memcpy(r->in + r->have, from, fit);
		r->have += fit;
		from += fit;
		n -= fit;
		if (r->have < need)
			return EXIT_OK;
		if (r->greeted && need == sizeof(struct hall_head) && wants(r) != need)
			continue; // the head has arrived, the bytes of the message have not
		int code = take_in(r, st);
		if (code)
			return code;
		r->have = 0;
	}
}

void hall_reader_turn(struct hall_reader *r)
{
	trace_free(&r->shown);
	r->shown = r->next;
	r->next = (struct trace){0};
	r->another = false;
}

void hall_reader_free(struct hall_reader *r)
{
	trace_free(&r->shown);
	trace_free(&r->next);
	trace_free(&r->sources);
	free(r->events.ev);
	free(r->texts.ev);
	*r = (struct hall_reader){0};
}
