// SPDX-License-Identifier: MIT
//
// The loop of `treadle learn`: see learn_loop.h. One thread waits for four things: keys, signals,
// the file, and the process that grades. Everything else is done as an answer to one of them.
#include "grading/learn/learn_loop.h"
#include "base/buf.h"
#include "command/command.h"
#include "course/exercise_hash.h"
#include "course/work.h"
#include "grading/learn/learn_grade.h"
#include "grading/learn/learn_tty.h"
#include "grading/learn/learn_verdict.h"
#include "grading/learn/learn_watch.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// An editor may save in several steps: after the last of them nothing must happen for so long, but
// the first one does not wait for more than so long.
enum { QUIET_MS = 30, PATIENCE_MS = 300, LOOK_MS = 1000, MOST_ROWS = 16 };

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void loop_complain(struct loop *o)
{
	term_clear(&o->term);
	command_note("%s", o->st->text);
	*o->st = (struct status){0};
}

// --- the bottom line -----------------------------------------------------------------------------

static void bottom(struct loop *o)
{
	const struct exercise *e = loop_exercise(o);
	struct buf b = {0};
	if (o->asking)
		buf_printf(&b, _("Put the stub in place of %s.c? Yours is kept.  y yes  n no"),
			   e->name);
	else if (o->term.rest)
		buf_puts(&b, _("-- Space: more --  t task  n next  ? keys  q quit"));
	else if (o->grader.pid && !o->grader.warming)
		buf_puts(&b, _("grading ...  (n next  l list  ? keys  q quit)"));
	else if (!e)
		buf_puts(&b, _("v look at it  n next  p previous  l list  ? keys  q quit"));
	else if (progress_solved(&o->l->progress, e->folder))
		buf_printf(&b, _("%s: solved  n next  t task  l list  ? keys  q quit"), e->name);
	else
		buf_printf(&b, _("%s.c  h hint  w watch  t task  n next  l list  ? keys  q quit"),
			   e->name);
	term_bottom(&o->term, buf_str(&b));
	buf_free(&b);
}

// --- grading -------------------------------------------------------------------------------------

static void put_sum(struct loop *o, bool before)
{
	const struct exercise *e = loop_exercise(o);
	unsigned points = verdict_points(o->verdict);
	double seconds = (double)(now_ms() - o->began) / 1000;
	if (before)
		printf(_("%u of %u points, as before.\n"), points, e->points);
	else
		printf(_("%u of %u points, in %.1f s.\n"), points, e->points, seconds);
	if (points == e->points)
		printf(_("%s is solved. n continues.\n"), e->title);
	else if (!verdict_is_refused(o->verdict))
		puts(verdict_text(o->verdict, "trace")
			     ? _("h: a hint.  w: watch it fail.  s: the whole schedule.")
			     : _("h: a hint."));
}

static void told(void *ctx, json_t *piece)
{
	struct loop *o = ctx;
	verdict_add(o->verdict, piece);
	term_clear(&o->term);
	if (json_object_get(piece, "index") && !verdict_is_refused(o->verdict))
		verdict_put(stdout, loop_exercise(o), o->verdict, piece);
	else if (verdict_is_refused(o->verdict) && !json_object_get(piece, "index"))
		verdict_put_problem(stdout, o->verdict, MOST_ROWS);
	fflush(stdout);
}

// Keeps what came out, but of a file that has changed meanwhile.
static void keep(struct loop *o)
{
	char file[PATH_MAX], hash[HASH_TEXT];
	const struct exercise *e = loop_exercise(o);
	unsigned points = verdict_points(o->verdict);
	work_file(e, ".", file, sizeof file);
	if (answer_hash(e, file, hash, o->st) || strcmp(hash, o->hash) != 0)
		return;
	json_t *kept = verdict_kept(o->verdict);
	int code = progress_begin(&o->l->progress, o->st);
	if (!code) {
		progress_graded(&o->l->progress, e->folder, o->hash, points, points == e->points,
				kept);
		code = progress_end(&o->l->progress, o->st);
	}
	if (code)
		loop_complain(o);
	strcpy(o->of, o->hash);
	json_decref(kept);
}

// The property that failed the last time is tried first.
static const char *failed_before(const struct loop *o)
{
	return verdict_text(progress_verdict(&o->l->progress, loop_exercise(o)->folder), "name");
}

static void start(struct loop *o, const char *file)
{
	const char *first = file ? failed_before(o) : NULL;
	if (!o->grader.open && grader_open(&o->grader, loop_exercise(o), o->st)) {
		loop_complain(o);
		return;
	}
	if (grader_start(&o->grader, file, first, o->st)) {
		loop_complain(o);
	} else if (file) {
		json_decref(o->verdict);
		o->verdict = verdict_new();
		o->of[0] = '\0';
		term_clear(&o->term);
		term_drop(&o->term);
		printf(_("\n%s.c:\n"), loop_exercise(o)->name);
	}
}

// The same as was graded last: shows what came out, and runs nothing.
static bool show_again(struct loop *o)
{
	const struct exercise *e = loop_exercise(o);
	const json_t *kept = progress_verdict(&o->l->progress, e->folder);
	if (!kept || !progress_is_same(&o->l->progress, e->folder, o->hash))
		return false;
	term_clear(&o->term);
	if (strcmp(o->of, o->hash) != 0) {
		json_decref(o->verdict);
		o->verdict = json_deep_copy(kept);
		strcpy(o->of, o->hash);
	}
	putchar('\n');
	verdict_put_all(stdout, e, o->verdict);
	put_sum(o, true);
	return true;
}

// Answers a save, if there is one to be answered and its time has come.
static void answer(struct loop *o)
{
	char hash[HASH_TEXT], file[PATH_MAX];
	int64_t now = now_ms();
	if (!o->saved || (now - o->saved < QUIET_MS && now - o->first < PATIENCE_MS))
		return;
	work_file(loop_exercise(o), ".", file, sizeof file);
	if (access(file, F_OK) != 0 && errno == ENOENT) {
		term_clear(&o->term);
		printf(_("%s is gone. r puts the stub there.\n"), file + 2);
		o->saved = 0;
		return;
	}
	if (answer_hash(loop_exercise(o), file, hash, o->st)) {
		loop_complain(o);
		o->saved = 0;
		return;
	}
	bool grading = o->grader.pid && !o->grader.warming;
	if (grading && !o->grader.stopped && strcmp(hash, o->hash) == 0) {
		o->saved = 0; // it is being graded as it is
		return;
	}
	if (grading)
		grader_stop(&o->grader, now);
	if (o->grader.pid)
		return; // until it has ended
	o->began = o->first;
	o->saved = o->first = 0;
	strcpy(o->hash, hash);
	if (!show_again(o))
		start(o, o->grader.warm ? file : NULL);
	if (o->grader.pid && o->grader.warming)
		o->saved = o->first = o->began;
}

static void graded(struct loop *o)
{
	bool warming = o->grader.warming;
	enum grader_state state = grader_read(&o->grader, told, o, o->st);
	if (state == GRADER_BUSY)
		return;
	term_clear(&o->term);
	if (state == GRADER_BROKEN) {
		loop_complain(o);
		o->saved = 0;
	} else if (state == GRADER_DONE && !warming) {
		keep(o);
		put_sum(o, false);
	}
}

// --- steps ---------------------------------------------------------------------------------------

static void step_end(struct loop *o)
{
	if (o->watching)
		watch_close(&o->watch);
	grader_close(&o->grader);
	json_decref(o->verdict);
	o->verdict = NULL;
	o->of[0] = '\0';
	o->watching = o->leaving = o->asking = false;
	o->saved = o->first = 0;
}

void loop_show(struct loop *o)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	term_clear(&o->term);
	if (!out)
		return;
	fputc('\n', out);
	int code = learn_show(o->l, o->term.terminal, out, o->st);
	fclose(out);
	if (code)
		loop_complain(o);
	term_show(&o->term, text);
}

static void step_begin(struct loop *o)
{
	const struct exercise *e = loop_exercise(o);
	char file[PATH_MAX], name[NAME_MAX + 1];
	loop_show(o);
	if (!e)
		return;
	snprintf(name, sizeof name, "%s.c", e->name);
	watch_open(&o->watch, e->folder, name);
	o->watching = true;
	work_file(e, ".", file, sizeof file);
	if (access(file, F_OK) != 0) {
		printf(_("%s is not there. r puts the stub there.\n"), file + 2);
		return;
	}
	if (!answer_hash(e, file, o->hash, o->st) && show_again(o))
		return;
	if (!work_is_stub(e, "."))
		o->saved = o->first = now_ms() - PATIENCE_MS; // changed meanwhile
	start(o, NULL);
}

void loop_go(struct loop *o, size_t step)
{
	if (learn_go(o->l, step, o->st)) {
		loop_complain(o);
		return;
	}
	step_end(o);
	step_begin(o);
}

// --- the loop ------------------------------------------------------------------------------------

static void take_signal(struct loop *o)
{
	int sig = term_signal(&o->term);
	if (sig == SIGTERM || sig == SIGHUP)
		o->signal = sig;
	o->quit |= sig == SIGINT || sig == SIGQUIT || o->signal;
	if (sig == SIGWINCH || sig == SIGCONT)
		term_clear(&o->term);
}

static void note_save(struct loop *o)
{
	o->saved = now_ms();
	o->first = o->first ? o->first : o->saved;
}

static void wait_for(struct loop *o)
{
	bool due = o->saved && !o->grader.pid;
	struct pollfd fds[] = {{.fd = o->term.signals, .events = POLLIN},
			       {.fd = o->term.keys, .events = POLLIN},
			       {.fd = o->watching ? o->watch.fd : -1, .events = POLLIN},
			       {.fd = o->grader.fd, .events = POLLIN}};
	int n = poll(fds, sizeof fds / sizeof *fds, due ? QUIET_MS : LOOK_MS);
	if (n <= 0) {
		if (o->watching && watch_look(&o->watch))
			note_save(o);
		return;
	}
	if (fds[2].revents && watch_read(&o->watch))
		note_save(o);
	if (fds[3].revents)
		graded(o);
	if (fds[0].revents)
		take_signal(o);
	if (fds[1].revents)
		loop_key(o, term_key(&o->term));
}

// Is there nothing any more that it could answer to: no keys, and no file to be saved?
static bool deaf(struct loop *o)
{
	if (o->term.keys >= 0 || o->watching)
		return false;
	puts(_("No keys can be typed here: 'treadle learn --next' continues."));
	return true;
}

int learn_loop(struct learn *l, struct status *st)
{
	struct loop o = {.l = l, .st = st, .watch = {.fd = -1}, .grader = {.fd = -1}};
	term_open(&o.term);
	step_begin(&o);
	while (!o.quit && !deaf(&o)) {
		answer(&o);
		bottom(&o);
		wait_for(&o);
	}
	step_end(&o);
	term_close(&o.term);
	if (o.signal)
		raise(o.signal);
	return EXIT_OK;
}
