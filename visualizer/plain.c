// SPDX-License-Identifier: MIT
//
// The story as text: see plain.h.
#include "visualizer/plain.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "scene/scene_player.h"
#include "session/level.h"
#include "session/racing.h"
#include "session/session.h"
#include "trace/story_end.h"
#include "trace/story_race.h"
#include "trace/story_text.h"
#include "visualizer/cards/question.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/graph.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- what a trace of a failing run says ---------------------------------------------------------

static void add_name(const struct event *e, struct buf *b)
{
	const char *text = event_text(e), *end = memchr(text, '\n', e->other);
	utf8_show(b, text, end ? (size_t)(end - text) : e->other);
}

// Adds the name of the composite before that of a part: "task toast "; only "task " before the
// state machine toast that is the composite itself.
static void add_whole(const struct story *s, const struct trace *t, const struct annotation *a,
		      struct buf *b)
{
	const char *name;
	size_t n;
	if (a->part == NO_SLOT)
		return;
	const struct annotation *lead = story_thing_at(s, EV_STATE, a->whole);
	annotation_whole(&t->ev[a->part], &name, &n);
	utf8_show(b, name, n);
	buf_putc(b, ' ');
	if (!lead || lead == a || lead->slot == NO_SLOT)
		return;
	add_name(&t->ev[lead->slot], b);
	buf_putc(b, ' ');
}

// Adds "queue ready: a, b".
static void add_items(const struct event *e, const char *name, struct buf *b)
{
	struct annotation_item item = {0};
	bool any = false;
	while (annotation_item_next(e, &item)) {
		if (any)
			buf_puts(b, ", ");
		else
			buf_printf(b, "%s: ", name);
		utf8_show(b, item.s, item.n);
		any = true;
	}
	if (!any)
		buf_printf(b, _("%s is empty"), name);
}

// Does the event repeat the state before it? The state before the first event of a queue is: empty.
static bool is_old(const struct trace *t, const struct annotation *a)
{
	const struct event *e = &t->ev[a->slot];
	if (a->was == NO_SLOT)
		return a->kind == EV_QUEUE && !memchr(event_text(e), '\n', e->other);
	const struct event *was = &t->ev[a->was];
	return e->other == was->other && !memcmp(event_text(e), event_text(was), e->other);
}

static void tell_path(const struct story *s, const struct trace *t, struct buf *b)
{
	struct graph g;
	if (graph_read(&g, s, t))
		return;
	if (g.over) {
		buf_puts(b, "    ");
		graph_path_add(&g, t, "->", b);
		buf_putc(b, '\n');
	}
	graph_free(&g);
}

static void tell_contents(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	const struct annotation *a = story_thing_at(s, e->kind, (uint64_t)e->arg);
	if (!a || a->slot != at || is_old(t, a))
		return;
	struct buf name = {0};
	add_whole(s, t, a, &name);
	add_name(e, &name);
	buf_puts(b, "    ");
	add_items(e, buf_str(&name), b);
	buf_putc(b, '\n');
	buf_free(&name);
	if (a->linked)
		tell_path(s, t, b);
}

static const struct annotation *thing_at(const struct story *s, uint64_t addr)
{
	static const uint8_t kinds[] = {EV_STATE, EV_QUEUE, EV_THREADS, EV_WATCH};
	const struct annotation *thing = NULL;
	for (size_t i = 0; i < sizeof kinds && !thing; i++)
		thing = story_thing_at(s, kinds[i], addr);
	return thing && thing->slot != NO_SLOT ? thing : NULL;
}

static void tell_link(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	const char *name;
	size_t n;
	const struct annotation *from = thing_at(s, (uint64_t)e->arg);
	const struct annotation *to = e->other ? thing_at(s, annotation_whole(e, &name, &n)) : NULL;
	if (!from || !to)
		return;
	struct buf one = {0}, other = {0};
	add_name(&t->ev[from->slot], &one);
	add_name(&t->ev[to->slot], &other);
	buf_puts(b, "    ");
	buf_printf(b, from->linked ? _("%s waits for %s") : _("%s has taken something from %s"),
		   buf_str(&one), buf_str(&other));
	buf_putc(b, '\n');
	buf_free(&one);
	buf_free(&other);
}

// Adds a line about the annotation at a slot, which the story has just folded in; nothing, if the
// annotation changes nothing. After the end of the last task of a graph: its critical path.
static void plain_told(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	if (!e->other)
		return; // it is gone
	if (e->kind == EV_QUEUE || e->kind == EV_STATE)
		tell_contents(s, t, at, b);
	else if (e->kind == EV_LINK)
		tell_link(s, t, at, b);
}

// ---- a run --------------------------------------------------------------------------------------

// Without clearerr() the error would be reported again when the stream is closed.
static int out_trouble(FILE *out, struct status *st)
{
	int err = errno;
	clearerr(out);
	return status_set(st, EXIT_TROUBLE, _("cannot write the story: %s"), strerror(err));
}

int plain_begin(struct plain *p, const struct trace *t, FILE *out, struct status *st)
{
	*p = (struct plain){.trace = t, .out = out};
	if (story_init(&p->story, t))
		return status_no_memory(st);
	char title[256];
	title_of_trace(t, title, sizeof title);
	return fprintf(out, "%s\n", title) < 0 ? out_trouble(p->out, st) : EXIT_OK;
}

static const struct step *row_step(const void *ctx, size_t i)
{
	return (const struct step *)ctx + i;
}

// Adds the sentence for a row, whose last step has this number.
static void tell_row(const struct plain *p, const struct own_row *row, unsigned long long last,
		     const struct namer *namer, struct buf *b)
{
	struct buf text = {0}, place = {0};
	own_row_sentence(row, p->trace, namer, &text);
	story_site(p->trace, row->own.site, &place);
	if (place.n)
		buf_printf(&text, " (%s)", buf_str(&place));
	if (row->n > 1)
		buf_printf(b, _("steps %llu to %llu: %s"), last - row->n + 1, last, buf_str(&text));
	else
		buf_printf(b, _("step %llu: %s"), last, buf_str(&text));
	buf_putc(b, '\n');
	buf_free(&place);
	buf_free(&text);
}

static void end_line(struct plain *p)
{
	if (p->line)
		fputc('\n', p->out);
	p->line = false;
}

// Tells the row that has begun and what belongs below it. after: as many steps have followed it.
static void row_over(struct plain *p, unsigned long long after)
{
	struct story_names names = {&p->story, p->trace};
	struct namer namer = story_namer(&names);
	struct own_row row = {p->own, p->nsteps, row_step, p->steps};
	struct buf b = {0};
	if (!p->nsteps)
		return;
	tell_row(p, &row, (unsigned long long)p->story.steps - after, &namer, &b);
	fwrite(buf_str(&b), 1, b.n, p->out);
	fwrite(buf_str(&p->below), 1, p->below.n, p->out);
	buf_clear(&p->below);
	buf_free(&b);
	p->nsteps = 0;
}

void plain_row_over(struct plain *p)
{
	row_over(p, 0);
}

// A step of a library's begins a row or goes on in it; any other is told at once.
static void tell_step(struct plain *p, const struct namer *namer, struct buf *b)
{
	struct own_step own;
	struct own_row row = {.n = 1, .step = row_step, .ctx = &p->story.last};
	own_step_last(&p->story, p->trace, &own);
	row.own = own;
	bool joins = p->nsteps && own_step_joins(p->trace, &p->own, &own);
	if (!joins)
		row_over(p, 1);
	if (p->into || !own.called || !VEC_FITS(p->steps, &p->steps_cap, p->nsteps + 1)) {
		row_over(p, 1);
		tell_row(p, &row, (unsigned long long)p->story.steps, namer, b);
		return;
	}
	if (!joins)
		end_line(p);
	p->own = joins ? p->own : own;
	p->steps[p->nsteps++] = p->story.last;
}

// Tells that thread t has arrived at an operation at which it must wait.
static void tell_blocked(struct plain *p, uint32_t t, const struct namer *namer, struct buf *b)
{
	const struct world *w = &p->story.world;
	if (w->threads[t].phase == PHASE_RUN || world_enabled(w, t))
		return;
	buf_puts(b, "    ");
	sentence_blocked(&p->story, p->trace, t, namer, b);
	buf_putc(b, '\n');
}

static bool raced_before(const struct plain *p, const struct event *e)
{
	for (size_t i = 0; i < p->at; i += event_slots(&p->trace->ev[i]))
		if (p->trace->ev[i].kind == EV_RACE && p->trace->ev[i].arg == e->arg)
			return true;
	return false;
}

// Tells the first race for each place in full; a race that ends the run is told as the end.
static void tell_race(struct plain *p, const struct event *e, struct buf *b)
{
	const struct event *next = p->at + 1 < p->trace->n ? e + 1 : NULL;
	if (next && next->kind == EV_END && next->op == END_RACE)
		return;
	buf_puts(b, "    ");
	if (raced_before(p, e))
		sentence_race(&p->story, p->trace, (uint32_t)p->at, b);
	else
		story_race(&p->story, p->trace, (uint32_t)p->at, false, b);
	buf_putc(b, '\n');
}

static void tell_output(struct plain *p, const struct event *e, struct buf *b)
{
	struct buf text = {0};
	utf8_show(&text, event_text(e), e->other);
	for (size_t i = 0; i < text.n; i++) {
		if (!p->line)
			buf_printf(b, "    %s ", _("output:"));
		buf_putc(b, text.s[i]);
		p->line = text.s[i] != '\n';
	}
	buf_free(&text);
}

static void tell_end(struct plain *p, struct buf *b)
{
	struct buf end = {0};
	story_end(&p->story, p->trace, &end);
	buf_printf(b, _("the end: %s"), buf_str(&end));
	buf_putc(b, '\n');
	buf_free(&end);
}

static void tell_event(struct plain *p, const struct event *e, struct buf *b)
{
	struct story_names names = {&p->story, p->trace};
	struct namer namer = story_namer(&names);
	switch (e->kind) {
	case EV_STEP:
		tell_step(p, &namer, b);
		if (p->story.last.after != PHASE_RUN)
			tell_blocked(p, e->thread, &namer, b);
		break;
	case EV_PEND:
		tell_blocked(p, e->thread, &namer, b);
		break;
	case EV_LOG:
		buf_printf(b, "    %s ", _("log:"));
		story_log_line(&p->story, p->trace, (uint32_t)p->at, b);
		buf_putc(b, '\n');
		break;
	case EV_QUEUE:
	case EV_STATE:
	case EV_LINK:
		plain_told(&p->story, p->trace, (uint32_t)p->at, b);
		break;
	case EV_LIMIT:
		buf_puts(b, "    ");
		sentence_limit(e, b);
		buf_putc(b, '\n');
		break;
	case EV_RACE:
		tell_race(p, e, b);
		break;
	case EV_END:
		row_over(p, 0);
		tell_end(p, b);
		break;
	}
}

int plain_tell(struct plain *p, struct status *st)
{
	struct buf b = {0}, said = {0};
	while (p->at < (p->upto ? p->upto : p->trace->n)) {
		const struct event *e = &p->trace->ev[p->at];
		int rc = story_event(&p->story, p->trace, (uint32_t)p->at);
		if (rc) {
			buf_free(&b);
			buf_free(&said);
			fflush(p->out);
			return rc == EINVAL
				       ? status_set(st, EXIT_USAGE,
						    _("the trace is damaged at slot %zu: record "
						      "it again"),
						    p->at)
				       : status_no_memory(st);
		}
		if (e->kind == EV_OUTPUT)
			tell_output(p, e, &b);
		else
			tell_event(p, e, &said);
		if (said.n && p->line) {
			buf_putc(&b, '\n');
			p->line = false;
		}
		buf_add(&b, buf_str(&said), said.n);
		if (p->nsteps)
			buf_add(&p->below, buf_str(&b), b.n);
		else
			fwrite(buf_str(&b), 1, b.n, p->out);
		buf_clear(&b);
		buf_clear(&said);
		p->at += event_slots(e);
	}
	buf_free(&b);
	buf_free(&said);
	return fflush(p->out) || ferror(p->out) ? out_trouble(p->out, st) : EXIT_OK;
}

#define LOOKS_MOST 1000	 // at the variables, some milliseconds each,
#define THREADS_MOST 100 // of so many threads
#define CHANGE_MOST 72	 // characters of both values; of longer ones it is told that they differ

void plain_note(struct plain *p, const char *text)
{
	if (p->nsteps) {
		buf_printf(&p->below, p->line ? "\n    %s\n" : "    %s\n", text);
		p->line = false;
		return;
	}
	end_line(p);
	fprintf(p->out, "    %s\n", text);
}

static void tell_change(struct plain *p, const struct namer *namer, const struct scope *c,
			const struct scope_variable *v)
{
	struct buf b = {0};
	if (c->thread) {
		namer->thread(namer->ctx, c->thread, &b);
		buf_puts(&b, ": ");
	}
	if (strlen(v->value) + strlen(v->was) > CHANGE_MOST)
		buf_printf(&b, _("%s has changed"), v->name);
	else
		buf_printf(&b, _("%s = %s (was %s)"), v->name, v->value, v->was);
	plain_note(p, buf_str(&b));
	buf_free(&b);
}

// A variable that is watched by its name alone is told of where it stands.
static bool told_elsewhere(const struct scope *c, const struct scope_variable *v)
{
	return strcmp(c->function, SCOPE_WATCHED) == 0 && !c->thread && !strpbrk(v->name, ".[-*:");
}

void plain_changes(struct plain *p, struct session *s)
{
	struct story_names names = {&p->story, p->trace};
	struct namer namer = story_namer(&names);
	struct scopes now = {0};
	struct buf b = {0};
	if (p->looks > LOOKS_MOST)
		return;
	if (p->story.world.nthreads > THREADS_MOST)
		p->looks = LOOKS_MOST;
	if (p->looks++ == LOOKS_MOST) {
		plain_note(p, _("(from here on it is not told which variables change)"));
		return;
	}
	bool known =
		scopes_tell(s, &p->story.world, p->watched, &b) && !scopes_read(&now, b.s, b.n);
	buf_free(&b);
	if (!known)
		return;
	if (p->was.text)
		scopes_compare(&now, &p->was);
	for (size_t i = 0; i < now.n; i++)
		for (size_t k = 0; k < now.all[i].n; k++)
			if (now.all[i].variables[k].was &&
			    !told_elsewhere(&now.all[i], &now.all[i].variables[k]))
				tell_change(p, &namer, &now.all[i], &now.all[i].variables[k]);
	scopes_free(&p->was);
	p->was = now;
}

void plain_waits(struct plain *p, struct session *s, const char *program)
{
	uint16_t cycle[2];
	size_t n;
	if (world_stuck(&p->story.world, cycle, 2, &n) == STUCK_NOT)
		return;
	waits_free(&p->waits);
	if (waits_look(&p->waits, s, &p->story.world, false, program))
		waits_free(&p->waits);
}

static void put_waits(struct plain *p)
{
	struct story_names names = {&p->story, p->trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	waits_lack_text(&p->waits, &b);
	if (b.n)
		plain_note(p, buf_str(&b));
	for (size_t i = 0; i < p->waits.n; i++) {
		buf_clear(&b);
		wait_text(&p->waits.all[i], &namer, &b);
		plain_note(p, buf_str(&b));
	}
	buf_free(&b);
	waits_free(&p->waits);
}

void plain_end(struct plain *p)
{
	plain_row_over(p);
	if (p->story.end != NO_SLOT)
		put_waits(p);
	waits_free(&p->waits);
	scopes_free(&p->was);
	end_line(p);
	free(p->steps);
	buf_free(&p->below);
	story_free(&p->story);
}

// ---- a scene ------------------------------------------------------------------------------------

struct showing {
	const char *file;
	struct scene *scene;
	struct scene_place place;
	struct session *session;
	struct plain plain; // the story
	struct racing places;
	void (*slow)(void); // NULL: only errors are printed
	FILE *votes;	    // NULL: nobody answers
	bool into;	    // each step of a library's is told
	struct guesses score;
};

// Starts the program; if the scene wants it, with the accesses that race as steps.
static int start(struct showing *w, const struct target *t, struct status *st)
{
	enum level level = LEVEL_CALLS;
	struct run_options o = {.rules = scene_rules,
				.ask = true,
				.unattended = true,
				.resumes = scene_resumes(w->scene),
				.output = true};
	int code = level_of(t->program, &level, st);
	if (!code)
		code = session_open(&w->session, t, st);
	if (!code && level == LEVEL_MEMORY)
		o.races = scene_races(w->scene);
	if (!code && o.races == RACES_NOTE)
		code = racing_find(w->session, &scene_rules, &w->places, w->slow, st);
	o.visible = w->places.all;
	o.nvisible = w->places.n;
	return code ? code : session_start(w->session, &o, st);
}

// --- playing -------------------------------------------------------------------------------------

// Waits until the program asks or has ended, and tells what it did.
static int arrive(struct showing *w, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	int code = EXIT_OK;
	while (!code && state == SESSION_RUNNING)
		code = session_wait(w->session, -1, &state, st);
	session_resolve(w->session);
	if (!code)
		code = plain_tell(&w->plain, st);
	if (!code && state == SESSION_ASKS)
		plain_changes(&w->plain, w->session);
	return code;
}

// Reads the number of an answer; 0: there is none in the line, or no line.
static unsigned read_answer(FILE *in, const struct vote *v)
{
	char line[32];
	if (!fgets(line, sizeof line, in))
		return 0;
	unsigned key = (unsigned)strtoul(line, NULL, 10);
	return vote_at(v, key) ? key : 0;
}

// Prints the answers of a question, and takes one from the class.
static void ask(struct showing *w, const struct cue *c)
{
	struct vote v = {.n = 0};
	struct buf b = {0};
	for (size_t i = 0; i < c->nanswers; i++)
		vote_add(&v, (unsigned)i + 1, c->answers[i].text, c->answers[i].right);
	for (size_t i = 0; i < v.n; i++)
		fprintf(w->plain.out, "    %u  %s\n", v.answer[i].key, v.answer[i].text);
	if (!w->votes || !v.n)
		return;
	fprintf(w->plain.out, _("your answer (1 to %zu; Enter continues without one):"), v.n);
	fputc(' ', w->plain.out);
	fflush(w->plain.out);
	v.given = read_answer(w->votes, &v);
	if (!v.given)
		return;
	w->score.asked++;
	w->score.right += vote_at(&v, v.given)->right;
	vote_judge(&v, &b);
	fprintf(w->plain.out, "%s\n", buf_str(&b));
	buf_free(&b);
}

static void say_score(struct showing *w)
{
	struct buf b = {0};
	if (!w->score.asked)
		return;
	guesses_score(&w->score, &b);
	fprintf(w->plain.out, "%s\n", buf_str(&b));
	buf_free(&b);
}

static void say(struct showing *w, const struct cue *c)
{
	if (!c->text)
		return;
	plain_row_over(&w->plain);
	end_line(&w->plain);
	fprintf(w->plain.out, c->kind == CUE_SAY ? _("say: %s\n") : _("ask: %s\n"), c->text);
	ask(w, c);
}

static int unfit(struct showing *w, unsigned line, const char *why, struct status *st)
{
	plain_row_over(&w->plain);
	fflush(w->plain.out);
	return status_set(st, EXIT_FAILED, "%s:%u: %s", w->file, line, why);
}

// Takes the step that the scene wants.
static int go(struct showing *w, const struct cue *c, struct status *st)
{
	int code = session_choose(w->session, c->choice, st);
	if (!code)
		code = arrive(w, st);
	return code;
}

static int follow(struct showing *w, struct status *st)
{
	struct cue c = {.kind = CUE_STEP};
	struct buf why = {0};
	int code = EXIT_OK;
	while (!code && c.kind != CUE_OVER) {
		if (scene_next(w->scene, &w->place, w->plain.trace, &w->plain.story, &c, &why))
			code = status_no_memory(st);
		else if (c.kind == CUE_STEP)
			code = go(w, &c, st);
		else if (c.kind == CUE_WRONG)
			code = unfit(w, c.line, buf_str(&why), st);
		else if (c.kind != CUE_OVER)
			say(w, &c);
	}
	buf_free(&why);
	return code;
}

static int play(struct showing *w, const struct target *t, struct status *st)
{
	FILE *out = NULL;
	int code = start(w, t, st);
	if (!code)
		out = w->slow ? stdout : fopen("/dev/null", "we");
	if (!code && !out)
		code = status_set(st, EXIT_TROUBLE, "/dev/null: %s", strerror(errno));
	if (!code && scene_title(w->scene))
		fprintf(out, "%s\n", scene_title(w->scene));
	if (!code)
		code = plain_begin(&w->plain, session_trace(w->session), out, st);
	w->plain.into = w->into;
	if (!code)
		code = arrive(w, st);
	if (code)
		return code;
	code = follow(w, st);
	session_stop(w->session);
	plain_row_over(&w->plain);
	if (!code)
		say_score(w);
	if (!code)
		fprintf(out, _("the scene fits: %llu steps\n"),
			(unsigned long long)w->plain.story.steps);
	return code;
}

int plain_scene(struct scene *scene, const char *file, const struct target *t, bool into,
		void (*slow)(void), FILE *votes, struct status *st)
{
	struct showing w = {
		.file = file, .scene = scene, .into = into, .slow = slow, .votes = votes};
	int code = play(&w, t, st);
	plain_end(&w.plain);
	if (!slow && w.plain.out)
		fclose(w.plain.out);
	session_close(w.session);
	racing_free(&w.places);
	return code;
}
