// SPDX-License-Identifier: MIT
//
// The step at which a student is: see learn_ui.h.
#include "grading/learn/learn_ui.h"
#include "base/i18n.h"
#include "base/seconds.h"
#include "command/command.h"
#include "course/work.h"
#include "grading/learn/learn_verdict.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// An editor may save in several steps. A save is answered QUIET_MS after the last step, but at most
// PATIENCE_MS after the first.
enum { QUIET_MS = LEARN_QUIET_MS, PATIENCE_MS = 300, MOST_ROWS = 16 };

void learn_ui_complain(struct learn_ui *u)
{
	term_clear(&u->term);
	command_note("%s", u->st->text);
	*u->st = (struct status){0};
}

// --- the bottom line -----------------------------------------------------------------------------

void learn_ui_bottom(struct learn_ui *u)
{
	const struct exercise *e = learn_ui_exercise(u);
	struct buf b = {0};
	if (u->asking)
		buf_printf(&b, _("Put the stub in place of %s.c? Yours is kept.  y yes  n no"),
			   e->name);
	else if (u->term.rest)
		buf_puts(&b, _("-- Space: more --  t task  n next  ? keys  q quit"));
	else if (u->grader.pid && !u->grader.warming)
		buf_puts(&b, _("grading ...  (n next  l list  ? keys  q quit)"));
	else if (!e)
		buf_puts(&b, _("v look at it  n next  p previous  l list  ? keys  q quit"));
	else if (progress_solved(&u->l->progress, e->folder))
		buf_printf(&b, _("%s: solved  n next  t task  l list  ? keys  q quit"), e->name);
	else
		buf_printf(&b, _("%s.c  h hint  w watch  t task  n next  l list  ? keys  q quit"),
			   e->name);
	term_bottom(&u->term, buf_str(&b));
	buf_free(&b);
}

// --- grading -------------------------------------------------------------------------------------

static void put_sum(struct learn_ui *u, bool before)
{
	const struct exercise *e = learn_ui_exercise(u);
	unsigned points = verdict_points(u->verdict);
	double seconds = (double)(milliseconds_now() - u->began) / 1000;
	if (before)
		printf(_("%u of %u points, as before.\n"), points, e->points);
	else
		printf(_("%u of %u points, in %.1f s.\n"), points, e->points, seconds);
	if (points == e->points)
		printf(_("%s is solved. n continues.\n"), e->title);
	else if (!verdict_is_refused(u->verdict))
		puts(verdict_text(u->verdict, "trace")
			     ? _("h: a hint.  w: watch it fail.  s: the whole schedule.")
			     : _("h: a hint."));
}

static void told(void *ctx, json_t *piece)
{
	struct learn_ui *u = ctx;
	verdict_add(u->verdict, piece);
	term_clear(&u->term);
	if (json_object_get(piece, "index") && !verdict_is_refused(u->verdict))
		verdict_put(stdout, learn_ui_exercise(u), u->verdict, piece);
	else if (verdict_is_refused(u->verdict) && !json_object_get(piece, "index"))
		verdict_put_problem(stdout, u->verdict, MOST_ROWS);
	if (json_object_get(piece, "remarks"))
		verdict_put_remarks(stdout, u->verdict);
	fflush(stdout);
}

// Records the verdict, unless the file has changed meanwhile.
static void keep(struct learn_ui *u)
{
	char file[PATH_MAX], hash[HASH_TEXT];
	const struct exercise *e = learn_ui_exercise(u);
	unsigned points = verdict_points(u->verdict);
	work_file(e, ".", file, sizeof file);
	if (answer_hash(e, file, hash, u->st) || strcmp(hash, u->hash) != 0)
		return;
	json_t *kept = verdict_kept(u->verdict);
	int code = progress_begin(&u->l->progress, u->st);
	if (!code) {
		progress_graded(&u->l->progress, e->folder, u->hash, points, points == e->points,
				kept);
		code = progress_end(&u->l->progress, u->st);
	}
	if (code)
		learn_ui_complain(u);
	strcpy(u->of, u->hash);
	json_decref(kept);
}

// The property that failed last, which is tried first; or NULL.
static const char *failed_before(const struct learn_ui *u)
{
	return verdict_text(progress_verdict(&u->l->progress, learn_ui_exercise(u)->folder),
			    "name");
}

static void start(struct learn_ui *u, const char *file)
{
	const char *first = file ? failed_before(u) : NULL;
	if (!u->grader.open && grader_open(&u->grader, learn_ui_exercise(u), u->st)) {
		learn_ui_complain(u);
		return;
	}
	if (grader_start(&u->grader, file, first, u->st)) {
		learn_ui_complain(u);
	} else if (file) {
		json_decref(u->verdict);
		u->verdict = verdict_new();
		u->of[0] = '\0';
		term_clear(&u->term);
		term_drop(&u->term);
		printf(_("\n%s.c:\n"), learn_ui_exercise(u)->name);
	}
}

// Shows the verdict again, if the file is the one that was graded last. False: it is another.
static bool show_again(struct learn_ui *u)
{
	const struct exercise *e = learn_ui_exercise(u);
	const json_t *kept = progress_verdict(&u->l->progress, e->folder);
	if (!kept || !progress_is_same(&u->l->progress, e->folder, u->hash))
		return false;
	term_clear(&u->term);
	if (strcmp(u->of, u->hash) != 0) {
		json_decref(u->verdict);
		u->verdict = json_deep_copy(kept);
		strcpy(u->of, u->hash);
	}
	putchar('\n');
	verdict_put_all(stdout, e, u->verdict);
	put_sum(u, true);
	return true;
}

void learn_ui_saved(struct learn_ui *u)
{
	u->saved = milliseconds_now();
	u->first = u->first ? u->first : u->saved;
}

// Answers a save whose time has come.
void learn_ui_answer(struct learn_ui *u)
{
	char hash[HASH_TEXT], file[PATH_MAX];
	int64_t now = milliseconds_now();
	if (!u->saved || (now - u->saved < QUIET_MS && now - u->first < PATIENCE_MS))
		return;
	work_file(learn_ui_exercise(u), ".", file, sizeof file);
	if (access(file, F_OK) != 0 && errno == ENOENT) {
		term_clear(&u->term);
		printf(_("%s is gone. r puts the stub there.\n"), file + 2);
		u->saved = 0;
		return;
	}
	if (answer_hash(learn_ui_exercise(u), file, hash, u->st)) {
		learn_ui_complain(u);
		u->saved = 0;
		return;
	}
	bool grading = u->grader.pid && !u->grader.warming;
	if (grading && !u->grader.stopped && strcmp(hash, u->hash) == 0) {
		u->saved = 0; // the file is graded as it is now
		return;
	}
	if (grading)
		grader_stop(&u->grader, now);
	if (u->grader.pid)
		return; // until the grader has ended
	u->began = u->first;
	u->saved = u->first = 0;
	strcpy(u->hash, hash);
	if (!show_again(u))
		start(u, u->grader.warm ? file : NULL);
	if (u->grader.pid && u->grader.warming)
		u->saved = u->first = u->began;
}

void learn_ui_graded(struct learn_ui *u)
{
	bool warming = u->grader.warming;
	enum grader_state state = grader_read(&u->grader, told, u, u->st);
	if (state == GRADER_BUSY)
		return;
	term_clear(&u->term);
	if (state == GRADER_BROKEN) {
		learn_ui_complain(u);
		u->saved = 0;
	} else if (state == GRADER_DONE && !warming) {
		keep(u);
		put_sum(u, false);
	}
}

// --- steps ---------------------------------------------------------------------------------------

void learn_ui_end(struct learn_ui *u)
{
	if (u->watching)
		file_watch_close(&u->watch);
	grader_close(&u->grader);
	json_decref(u->verdict);
	u->verdict = NULL;
	u->of[0] = '\0';
	u->watching = u->leaving = u->asking = false;
	u->saved = u->first = 0;
}

void learn_ui_show(struct learn_ui *u)
{
	char *text = NULL;
	size_t size;
	FILE *out = term_page(&text, &size);
	term_clear(&u->term);
	if (!out)
		return;
	fputc('\n', out);
	int code = learn_show(u->l, u->term.terminal, out, u->st);
	if (code)
		learn_ui_complain(u);
	term_show(&u->term, out, &text);
}

void learn_ui_begin(struct learn_ui *u)
{
	const struct exercise *e = learn_ui_exercise(u);
	char file[PATH_MAX], name[NAME_MAX + 1];
	learn_ui_show(u);
	if (!e)
		return;
	snprintf(name, sizeof name, "%s.c", e->name);
	file_watch_open(&u->watch, e->folder, name);
	u->watching = true;
	work_file(e, ".", file, sizeof file);
	if (access(file, F_OK) != 0) {
		printf(_("%s is not there. r puts the stub there.\n"), file + 2);
		return;
	}
	if (!answer_hash(e, file, u->hash, u->st) && show_again(u))
		return;
	if (!work_is_stub(e, "."))
		u->saved = u->first =
			milliseconds_now() - PATIENCE_MS; // the file has changed: grade it at once
	start(u, NULL);
}

void learn_ui_go(struct learn_ui *u, size_t step)
{
	if (learn_go(u->l, step, u->st)) {
		learn_ui_complain(u);
		return;
	}
	learn_ui_end(u);
	learn_ui_begin(u);
}
