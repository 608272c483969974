// SPDX-License-Identifier: MIT
//
// planned [-tl] [-r SEED] [-m BYTES] [-w BYTES] PROGRAM [ARG...]: runs a program once under the
// gate, in the default order (-r: in one drawn by SEED), and prints its output. With -t, what it
// told about itself and the limits of the run instead, one line an event. It may take (-m) and
// write (-w) so many bytes. With -l, it is expected to loop, and so is taken to sooner. Its exit
// status is the program's, or 100 for any other end, said on standard error.
#include "course/target_find.h"
#include "session/session.h"
#include "trace/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const names[] = {
#define EV(code, text) #code,
#include "trace/events.def"
#undef EV
};

static const enum event_kind told[] = {
	EV_LOG,	 EV_THREAD_NAME, EV_OBJECT_NAME, EV_WATCH,  EV_VALUE,	EV_QUEUE, EV_STATE,
	EV_CALL, EV_RETURN,	 EV_LIMIT,	 EV_STATES, EV_THREADS, EV_PART,  EV_LINK};

static int die(const struct status *st)
{
	fprintf(stderr, "planned: %s\n", st->text);
	return 101;
}

static void print_told(const struct event *e)
{
	bool wanted = false;
	for (size_t i = 0; i < sizeof told / sizeof *told; i++)
		wanted |= e->kind == told[i];
	if (!wanted)
		return;
	printf("%s", names[e->kind]);
	if (e->kind != EV_LIMIT)
		printf(" by %d", e->thread);
	if (e->kind == EV_WATCH || e->kind == EV_VALUE || e->kind == EV_QUEUE)
		printf(" #%u", e->object);
	if (e->kind == EV_VALUE)
		printf(" %lld", (long long)e->arg);
	if (event_has_text(e->kind))
		printf(" \"%.*s\"", (int)e->other, event_text(e));
	puts("");
}

static int print_end(const struct event *e)
{
	if (e->op == END_EXIT)
		return (int)e->arg;
	fprintf(stderr, "planned: end %d, thread %d, object %u, arg %lld: %.*s\n", e->op, e->thread,
		e->object, (long long)e->arg, (int)e->other, event_text(e));
	return 100;
}

static int print_trace(const struct trace *t, bool tells)
{
	int result = 100;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_END)
			result = print_end(e);
		else if (tells)
			print_told(e);
		else if (e->kind == EV_OUTPUT)
			fwrite(event_text(e), 1, e->other, stdout);
	}
	return result;
}

// Draws among the choices that the program has where it stands.
struct drawing {
	struct story story;
	size_t folded; // slots
	uint64_t seed;
};

static int draw(struct drawing *d, const struct trace *t, struct choice *out)
{
	struct choice all[64];
	for (; d->folded < t->n; d->folded += event_slots(&t->ev[d->folded]))
		if (story_event(&d->story, t, (uint32_t)d->folded))
			return 1;
	size_t n = world_choices(&d->story.world, all, 64);
	d->seed = d->seed * 6364136223846793005u + 1442695040888963407u;
	*out = all[(d->seed >> 33) % (n < 64 ? n : 64)];
	return n == 0;
}

static int run_to_end(struct session *s, struct drawing *d, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	struct choice c;
	if (d->seed && story_init(&d->story, session_trace(s)))
		return 1;
	while (state != SESSION_ENDED) {
		if (session_wait(s, -1, &state, st))
			return 1;
		if (state == SESSION_ASKS &&
		    (draw(d, session_trace(s), &c) || session_choose(s, c, st)))
			return 1;
	}
	if (d->seed)
		story_free(&d->story);
	return 0;
}

int main(int argc, char **argv)
{
	bool tells = false;
	struct run_options o = {.output = true};
	struct drawing drawing = {0};
	for (int c; (c = getopt(argc, argv, "+tlr:m:w:")) != -1;) {
		if (c == 't')
			tells = true;
		else if (c == 'l')
			o.loops = true;
		else if (c == 'r')
			drawing.seed = strtoull(optarg, NULL, 0);
		else if (c == 'm')
			o.memory = strtoull(optarg, NULL, 0);
		else if (c == 'w')
			o.written = strtoull(optarg, NULL, 0);
		else
			return 101;
	}
	o.ask = drawing.seed;
	argv += optind;
	if (!*argv)
		return 101;
	struct status st;
	struct target target;
	struct session *s;
	if (target_find(&target, *argv, argv + 1, (size_t)(argc - optind - 1), &st))
		return die(&st);
	if (session_open(&s, &target, &st))
		return die(&st);
	if (session_start(s, &o, &st))
		return die(&st);
	st.text[0] = '\0';
	if (run_to_end(s, &drawing, &st))
		return die(&st);
	int result = print_trace(session_trace(s), tells);
	session_close(s);
	target_free(&target);
	return result;
}
