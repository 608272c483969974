// SPDX-License-Identifier: MIT
//
// raced [-r off|note|end] [-v ADDRESS:SIZE]... [-s SEED] PROGRAM [ARG...]: runs a program once
// under the gate. -r: what is done about races; -v: a place whose accesses are operations; -s: in
// an order drawn by the seed, else in the default one. Prints a line for each race, each place in
// memory that becomes an object, each step on one with the value it left there, each value that is
// told, each limit, and the end.
#include "course/target_find.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const ops[] = {
	"none",
#define OP(code, rules, kind, arg, about, done) #code,
#include "model/ops.def"
#include "trace/story.h"
#undef OP
};

static void print_site(const struct trace *t, uint32_t site)
{
	uint32_t slot = trace_site(t, site);
	const struct event *e = slot == NO_SLOT ? NULL : &t->ev[slot];
	const char *text = e ? event_text(e) : "";
	const char *tab = e ? memchr(text, '\t', e->other) : NULL;
	printf(" at %.*s", tab ? (int)(tab - text) : 0, text);
}

static const char *name_of(int flags, int writes, int atomic)
{
	static const char *const names[] = {"read", "write", "load", "store"};
	return names[(flags & writes ? 1 : 0) + (flags & atomic ? 2 : 0)];
}

static void print_race(const struct trace *t, const struct event *e)
{
	printf("race %s by %u", name_of(e->op, RACE_FIRST_WRITES, RACE_FIRST_ATOMIC), e->other);
	print_site(t, e->object);
	printf(", %s by %d", name_of(e->op, RACE_SECOND_WRITES, RACE_SECOND_ATOMIC), e->thread);
	print_site(t, e->site);
	puts("");
}

static void print_event(const struct trace *t, const struct event *e, const struct event *pends)
{
	const struct event *pend = &pends[e->thread];
	switch (e->kind) {
	case EV_RACE:
		print_race(t, e);
		break;
	case EV_STEP:
		if (e->op == OUT_GO && op_rows[pend->op].kind == KIND_MEMORY)
			printf("%d %s %u: %lld%s\n", e->thread, ops[pend->op], pend->other,
			       (long long)e->arg, e->object ? ", other" : "");
		break;
	case EV_OBJECT:
		if (e->op == KIND_MEMORY)
			printf("place %#llx:%u\n", (unsigned long long)e->arg, e->site);
		break;
	case EV_MEMORY:
		printf("%d holds %lld\n", e->thread, (long long)e->arg);
		break;
	case EV_LIMIT:
		printf("limit %.*s\n", (int)e->other, event_text(e));
		break;
	case EV_END:
		printf("end %d %lld", e->op, (long long)(e->op == END_RACE ? 0 : e->arg));
		if (e->op == END_RACE)
			print_site(t, e->site);
		puts("");
		break;
	}
}

static void print_trace(const struct trace *t)
{
	static struct event pends[MAX_THREADS + 1];
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		print_event(t, e, pends);
		if (e->kind == EV_PEND && e->thread <= MAX_THREADS)
			pends[e->thread] = *e;
	}
}

// Is the trace a legal path of the model?
static bool folds(const struct trace *t)
{
	struct story story;
	bool legal = !story_init(&story, t);
	for (size_t i = 0; legal && i < t->n; i += event_slots(&t->ev[i]))
		legal = !story_event(&story, t, (uint32_t)i);
	story_free(&story);
	return legal;
}

static int die(const struct status *st)
{
	fprintf(stderr, "raced: %s\n", st->text);
	return 101;
}

static void read_options(int argc, char **argv, struct run_options *o, struct visible *visible)
{
	for (int c; (c = getopt(argc, argv, "+r:v:s:")) != -1;) {
		if (c == 'r')
			o->races = *optarg == 'e'   ? RACES_END
				   : *optarg == 'n' ? RACES_NOTE
						    : RACES_OFF;
		if (c == 'v') {
			struct visible *v = &visible[o->nvisible++];
			char *colon;
			v->addr = strtoull(optarg, &colon, 0);
			v->size = (uint32_t)strtoul(colon + 1, NULL, 0);
		}
		if (c == 's')
			o->policy = (struct policy){.kind = POLICY_PCT,
						    .changes = 3,
						    .length = 20,
						    .seed = strtoull(optarg, NULL, 0)};
	}
	o->visible = visible;
}

int main(int argc, char **argv)
{
	struct status st;
	struct target target;
	struct session *s;
	struct visible visible[64] = {0};
	struct run_options o = {0};
	enum session_state state = SESSION_RUNNING;
	read_options(argc, argv, &o, visible);
	if (optind >= argc)
		return 101;
	argv += optind;
	if (target_find(&target, *argv, argv + 1, (size_t)(argc - optind - 1), &st))
		return die(&st);
	if (session_open(&s, &target, &st) || session_start(s, &o, &st))
		return die(&st);
	while (state != SESSION_ENDED)
		if (session_wait(s, -1, &state, &st))
			return die(&st);
	session_resolve(s);
	print_trace(session_trace(s));
	if (!folds(session_trace(s)))
		puts("no legal path");
	session_close(s);
	target_free(&target);
	return 0;
}
