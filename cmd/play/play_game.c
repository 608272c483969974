// SPDX-License-Identifier: MIT
//
// Plays a level: see play.h. The functions here that the screen calls translate what the checker
// knows of the program into what the screen shows.

#include "base/i18n.h"
#include "checker/play/play_book.h"
#include "cmd/play/play.h"
#include "command/command.h"
#include "visualizer/ui/play_state.h"
#include "visualizer/history/sentence.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OWN_EXECUTIONS = 50000 };

// ---- what was reached ---------------------------------------------------------------------------

bool play_progress(struct progress *p)
{
	char folder[PATH_MAX];
	struct status st;
	*p = (struct progress){.lock = -1};
	bool found = progress_folder(NULL, folder, sizeof folder) ||
		     progress_folder(PLAY_WORK, folder, sizeof folder);
	return found && !progress_open(p, folder, &st);
}

static void keep(const struct play_level *l, const struct play_result *r)
{
	struct progress p;
	struct status st;
	if (play_progress(&p) && !progress_begin(&p, &st)) {
		const struct progress_level now = {r->stars, r->moves, r->hints};
		progress_level_solved(&p, l->name, now);
		progress_end(&p, &st);
	}
	progress_close(&p);
}

// ---- the guide ----------------------------------------------------------------------------------

static bool ask(void *ctx, const struct choice *choices, size_t n, struct play_tip *out)
{
	const struct play_book *b = ctx;
	struct play_advice a;
	if (!play_map_ask(&b->map, choices, n, &a))
		return false;
	*out = (struct play_tip){a.lost, a.back, a.next, a.left};
	return true;
}

// Judges an end of a program whose ends are all to be found.
static enum play_verdict judge_one_of(struct play_book *b, size_t end)
{
	if (b->found[end])
		return PLAY_NOT_IT;
	b->found[end] = true;
	play_book_solve(b);
	return b->unreachable ? PLAY_SOLVED : PLAY_ONE_OF;
}

static enum play_verdict judge(void *ctx, const struct trace *t)
{
	struct play_book *b = ctx;
	size_t end;
	if (play_ends_of(&b->map.ends, t, &end) || end == PLAY_ENDS_MOST)
		return PLAY_NOT_IT;
	if (b->level->goal == PLAY_ENDS)
		return judge_one_of(b, end);
	return play_end_is(&b->map.ends.all[end], b->level) ? PLAY_SOLVED : PLAY_NOT_IT;
}

static void won(void *ctx, const struct play_result *r)
{
	const struct play_book *b = ctx;
	if (play_level_number(b->level)) // results of levels without a number are not kept
		keep(b->level, r);
}

// ---- playing ------------------------------------------------------------------------------------

static void say_slow(void)
{
	if (isatty(STDERR_FILENO))
		fputs(_("treadle: working out what can happen ...\n"), stderr);
}

// Prints the result on the terminal, after the screen is closed.
static void say_result(const struct playing *p)
{
	struct progress kept = {.lock = -1};
	if (!p->solved)
		return;
	printf(ngettext("%s: solved, with %u star of 3\n", "%s: solved, with %u stars of 3\n",
			p->result.stars),
	       p->level->title, p->result.stars);
	if (play_level_number(p->level) && !play_progress(&kept))
		printf("%s\n", play_list_unkept());
	progress_close(&kept);
}

static int show(struct play_book *b, struct target *target, const struct view_options *look,
		int *turn, struct status *st)
{
	const struct play_guide guide = {.ctx = b, .ask = ask, .judge = judge, .won = won};
	const struct play_level *l = b->level;
	struct playing p = {.level = l,
			    .guide = &guide,
			    .places = &b->places,
			    .prints = b->rules.prints,
			    .par = b->whole && l->goal != PLAY_ENDS ? b->par : 0,
			    .all = l->goal == PLAY_ENDS ? b->map.ends.n : 0};
	struct view_options o = *look;
	o.memory = true;
	o.play = &p;
	int code = view_live(target, &b->rules.rules, &o, st);
	*turn = p.turn;
	if (!code)
		say_result(&p);
	return code;
}

int play_game(const struct play_level *l, struct target *target, const struct view_options *look,
	      int *turn, struct status *st)
{
	const struct play_search how = {.executions = PLAY_EXECUTIONS, .slow = say_slow};
	struct play_book b;
	*turn = 0;
	int code = play_book_open(&b, l, target, &how, st);
	if (!code && b.unreachable)
		code = status_set(st, EXIT_USAGE, _("%s: the goal '%s' cannot be reached"), l->path,
				  play_goal_words[l->goal]);
	if (!code)
		code = show(&b, target, look, turn, st);
	play_book_close(&b);
	return code;
}

// ---- one's own program --------------------------------------------------------------------------

static int undecided(const struct play_book *b, struct status *st)
{
	if (b->map.n)
		return status_set(st, EXIT_UNDECIDED,
				  _("no way to break it was found in %d executions, but not "
				    "everything was tried; 'treadle check' tries longer"),
				  OWN_EXECUTIONS);
	return status_set(st, EXIT_UNDECIDED,
			  _("its states cannot be told apart, so nothing is known of it; 'treadle "
			    "view' steps through it"));
}

int play_own(struct target *target, const struct view_options *look, struct status *st)
{
	const struct play_search how = {.executions = OWN_EXECUTIONS, .slow = say_slow};
	char title[256];
	struct play_level l = {.path = (char *)"", .goal = PLAY_FAIL};
	struct play_book b;
	int turn;
	title_of_target(target, title, sizeof title);
	l.title = l.name = title;
	int code = play_book_open(&b, &l, target, &how, st);
	if (!code && b.unreachable && b.whole) {
		play_book_close(&b);
		l.goal = PLAY_ENDS;
		code = play_book_open(&b, &l, target, &how, st);
	}
	if (!code && (b.unreachable || (l.goal == PLAY_ENDS && !b.whole)))
		code = undecided(&b, st);
	if (!code)
		code = show(&b, target, look, &turn, st);
	play_book_close(&b);
	return code;
}
