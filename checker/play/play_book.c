// SPDX-License-Identifier: MIT
//
// A level and its map: see play_book.h.
#include "checker/play/play_book.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "session/level.h"

#include <stdlib.h>

static bool wanted(const void *ctx, size_t end)
{
	const struct play_book *b = ctx;
	if (b->level->goal == PLAY_ENDS)
		return !b->found[end];
	return play_end_is(&b->map.ends.all[end], b->level);
}

void play_book_solve(struct play_book *b)
{
	struct play_advice first;
	play_map_solve(&b->map, wanted, b);
	b->unreachable = !play_map_ask(&b->map, NULL, 0, &first);
	b->par = b->unreachable ? 0 : first.left;
}

int play_book_open(struct play_book *b, const struct play_level *l, const struct target *target,
		   const struct play_search *how, struct status *st)
{
	enum level seen = LEVEL_CALLS;
	*b = (struct play_book){.level = l,
				.map = {.counts = l->counts, .forced = l->forced},
				.found = calloc(PLAY_ENDS_MOST, sizeof *b->found)};
	if (!b->found)
		return status_no_memory(st);
	int code = level_of(target->program, &seen, st);
	b->rules = play_rules_of(l, seen == LEVEL_MEMORY ? RACES_NOTE : RACES_OFF);
	if (!code)
		code = play_search(target, &b->rules, how, &b->map, &b->places, &b->whole, st);
	if (!code)
		play_book_solve(b);
	return code;
}

void play_book_close(struct play_book *b)
{
	play_map_free(&b->map);
	racing_free(&b->places);
	free(b->found);
	*b = (struct play_book){0};
}

// The steps that the hints lead to, from the beginning. NULL when memory runs out.
static struct choice *follow(const struct play_book *b, size_t *n)
{
	struct choice *choices = NULL;
	size_t cap = 0;
	struct play_advice next;
	for (*n = 0; play_map_ask(&b->map, choices, *n, &next) && !next.lost;) {
		if (!VEC_FITS(choices, &cap, *n + 1)) {
			free(choices);
			return NULL;
		}
		choices[(*n)++] = next.next;
	}
	return choices;
}

// Runs what the hints say from the start on. EXIT_OK: it solves the level; EXIT_FAILED: it does
// not, with a line; or an exit code with a line. Blocks.
static int play_book_try(struct play_book *b, const struct target *target, struct status *st)
{
	size_t n, end;
	struct choice *choices = follow(b, &n);
	if (!choices)
		return status_no_memory(st);
	int code = play_run(target, &b->rules, &b->places, choices, n, &b->map, &end, st);
	free(choices);
	if (code)
		return code;
	if (end == PLAY_ENDS_MOST || !wanted(b, end))
		return status_set(st, EXIT_FAILED, _("%s: the hints do not lead to the goal"),
				  b->level->path);
	return EXIT_OK;
}

static int judge(struct play_book *b, const struct target *target, struct status *st)
{
	const struct play_level *l = b->level;
	if (!b->whole)
		return status_set(st, EXIT_USAGE,
				  _("%s: the program is too large for a level: %d executions did "
				    "not try all that it can do"),
				  l->path, PLAY_EXECUTIONS);
	if (b->unreachable)
		return status_set(st, EXIT_USAGE, _("%s: the goal '%s' cannot be reached"), l->path,
				  play_goal_words[l->goal]);
	if (!b->par)
		return status_set(st, EXIT_USAGE,
				  _("%s: the goal '%s' is reached without a move: does the program "
				    "take these arguments?"),
				  l->path, play_goal_words[l->goal]);
	if (b->par != l->par)
		return status_set(st, EXIT_USAGE,
				  _("%s: the fewest moves are %u, but the file says 'par: %u'"),
				  l->path, b->par, l->par);
	return play_book_try(b, target, st);
}

int play_verify(const struct play_level *l, const struct target *target,
		const volatile sig_atomic_t *stop, struct status *st)
{
	struct play_book b;
	const struct play_search how = {.executions = PLAY_EXECUTIONS, .stop = stop};
	int code = play_book_open(&b, l, target, &how, st);
	if (!code)
		code = judge(&b, target, st);
	play_book_close(&b);
	return code;
}
