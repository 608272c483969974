// SPDX-License-Identifier: MIT
//
// The first difference of two runs: see difference.h.
#include "visualizer/compare/difference.h"

#include "base/i18n.h"
#include "trace/story_end.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"

#include <stdio.h>
#include <string.h>

// ---- one step -----------------------------------------------------------------------------------

// How much two runs have in common, and so what can be compared.
enum kinship {
	STRANGERS, // of two programs: objects are known by the order in which they come
	RELATED,   // of two acts of a program: by what they are
	SAME	   // of the same act: also places in the source
};

struct kin {
	enum kinship how;
	bool moved; // addresses differ: one of them is a real run, loaded elsewhere in memory
};

static bool same_place(const struct story *s[2], const struct compared run[2])
{
	struct buf b[2] = {{0}, {0}};
	for (int i = 0; i < 2; i++)
		sentence_place_last(s[i], run[i].history->trace, &b[i]);
	bool same = !strcmp(buf_str(&b[0]), buf_str(&b[1]));
	buf_free(&b[0]);
	buf_free(&b[1]);
	return same;
}

// Variables have names, which do not depend on where the program was loaded.
static bool same_name(uint64_t addr[2], const uint32_t number[2], const struct compared run[2])
{
	struct buf name[2] = {{0}, {0}};
	bool named = true;
	for (int i = 0; i < 2; i++) {
		const struct trace *t = run[i].history->trace;
		uint32_t slot = trace_static_name(t, addr[i]);
		named &= slot != NO_SLOT;
		if (slot != NO_SLOT)
			story_static_name(t, slot, &name[i]);
	}
	bool same = named ? !strcmp(buf_str(&name[0]), buf_str(&name[1])) : number[0] == number[1];
	buf_free(&name[0]);
	buf_free(&name[1]);
	return same;
}

static bool same_object(const struct story *s[2], const struct compared run[2], struct kin kin)
{
	uint32_t o[2] = {s[0]->last.op.object, s[1]->last.op.object};
	if (kin.how == STRANGERS || !o[0] || !o[1])
		return o[0] == o[1];
	uint64_t addr[2] = {s[0]->world.objects[o[0]].addr, s[1]->world.objects[o[1]].addr};
	return kin.moved ? same_name(addr, o, run) : addr[0] == addr[1];
}

static bool same_step(const struct story *s[2], const struct compared run[2], struct kin kin)
{
	const struct step *a = &s[0]->last, *b = &s[1]->last;
	return choice_same(a->choice, b->choice) && a->op.code == b->op.code &&
	       a->result == b->result && same_object(s, run, kin) &&
	       (kin.how != SAME || same_place(s, run));
}

// ---- the runs -----------------------------------------------------------------------------------

static bool same_meta(const struct compared run[2], const char *key)
{
	char value[2][4096] = {"", ""};
	for (int i = 0; i < 2; i++)
		trace_meta(run[i].history->trace, key, 0, value[i], sizeof value[i]);
	return !strcmp(value[0], value[1]);
}

static struct kin kin_of(const struct compared run[2])
{
	struct kin kin = {.how = !same_meta(run, "program") ? STRANGERS
				 : !same_meta(run, "act")   ? RELATED
							    : SAME};
	for (int i = 0; i < 2; i++) {
		char mode[16] = "";
		trace_meta(run[i].history->trace, "mode", 0, mode, sizeof mode);
		kin.moved |= !strcmp(mode, "record");
	}
	return kin;
}

static bool same_end(const struct compared run[2])
{
	const struct event *end[2];
	for (int i = 0; i < 2; i++)
		end[i] = trace_end(run[i].history->trace);
	return !end[0] || !end[1] || (end[0]->op == end[1]->op && end[0]->arg == end[1]->arg);
}

// Has the run ended, and are all its steps the same as the other's?
static bool stops(const struct difference *d, const struct compared *run)
{
	return run->over && d->same == history_last(run->history);
}

// Describes what run i does at the step that differs, or how it ended before.
static void say_difference(struct difference *d, int i, const struct compared *run)
{
	const struct trace *t = run->history->trace;
	struct buf b = {0};
	if (d->same >= history_last(run->history)) {
		struct buf end = {0};
		if (run->history->tip.end == NO_SLOT)
			buf_puts(&end, _("the recording ends"));
		else
			story_end(&run->history->tip, t, &end);
		buf_printf(&b, _("the end: %s"), buf_str(&end));
		buf_free(&end);
	} else {
		const struct story *s = history_walk(run->history, difference_moment(d));
		struct story_names names = {s, t};
		struct namer namer = story_namer(&names);
		if (s)
			describe_step(&s->last, &namer, &b);
		if (s)
			sentence_place_last(s, t, &b);
	}
	snprintf(d->what[i], sizeof d->what[i], "%s", buf_str(&b));
	buf_free(&b);
}

// Compares up to step `most`, or up to a step that differs; returns whether there is one.
static bool compare(struct difference *d, const struct compared run[2], size_t most)
{
	struct kin kin = kin_of(run);
	for (; d->same < most; d->same++) {
		const struct story *s[2];
		for (int i = 0; i < 2; i++)
			s[i] = history_walk(run[i].history, difference_moment(d));
		if (!s[0] || !s[1])
			return false;
		if (!same_step(s, run, kin))
			return true;
	}
	return false;
}

void difference_find(struct difference *d, const struct compared run[2])
{
	size_t last[2], most = DIFFERENCE_MOST;
	bool anew = false;
	for (int i = 0; i < 2; i++) {
		last[i] = history_last(run[i].history);
		most = last[i] < most ? last[i] : most;
		anew |= d->run[i] != run[i].history->number || last[i] < d->same;
	}
	if (anew)
		*d = (struct difference){.run = {run[0].history->number, run[1].history->number}};
	if (d->found)
		return;
	d->found = d->same < most && compare(d, run, most);
	bool stopped = stops(d, &run[0]) || stops(d, &run[1]);
	bool both = stops(d, &run[0]) && stops(d, &run[1]);
	if (!d->found && stopped)
		d->found = both ? !same_end(run) : last[0] != last[1];
	for (int i = 0; d->found && i < 2; i++)
		say_difference(d, i, &run[i]);
}
