// SPDX-License-Identifier: MIT
//
// Before and after a search: see check_set_up.h.
#include "cmd/options/check_set_up.h"

#include "checker/report/effort.h"
#include "checker/verdict/advice.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

// ---- progress ---------------------------------------------------------------------------------

#define PROGRESS_EVERY 0.1 // seconds
#define BEYOND_PART 10	   // so manieth a part of the budget,
#define BEYOND_LEAST 500   // or so many executions, if that is more
#define CLEAR_LINE "\r\033[K"

static void progress(void *ctx, const struct search_counts *c, const struct strategy_state *state,
		     double seconds)
{
	struct check_progress *last = ctx;
	if (seconds - last->seconds < PROGRESS_EVERY)
		return;
	last->seconds = seconds;
	fprintf(stderr, CLEAR_LINE);
	fprintf(stderr, ngettext("%" PRIu64 " execution", "%" PRIu64 " executions", c->executions),
		c->executions);
	fprintf(stderr, _(" of at most %" PRIu64 ", %.0f a second, %s"), last->most,
		(double)c->executions / seconds, phase_name(state->phase));
	if (state->phase == SEARCH_BOUNDED)
		fprintf(stderr, " (%d)", state->bound);
	struct buf about = {0};
	if (advice_about(&state->expected, &about))
		fprintf(stderr, "; %s", buf_str(&about));
	buf_free(&about);
	fflush(stderr);
}

struct finding check_finding(const struct check_arguments *a, const struct search_result *result)
{
	return (struct finding){
		.options = &a->search,
		.rules = &a->runner.rules,
		.result = result,
		.seen = a->seen,
	};
}

// How many of the jobs that were asked for there can be.
static unsigned jobs_possible(unsigned jobs)
{
	unsigned cpus = runner_set_processors();
	if (jobs <= cpus)
		return jobs;
	command_note(ngettext("--jobs=%u: there is %u processor to run on, so as many jobs",
			      "--jobs=%u: there are %u processors to run on, so as many jobs",
			      cpus),
		     jobs, cpus);
	return cpus;
}

int check_open(struct check_arguments *a, const struct target *target, struct runner_set *set,
	       struct status *st)
{
	int code = runner_set_open(set, jobs_possible(a->jobs), target, &a->runner, st);
	if (!a->quiet && isatty(STDERR_FILENO)) {
		a->shown = (struct check_progress){0, a->search.executions};
		a->search.progress = progress;
		a->search.ctx = &a->shown;
	}
	return code;
}

void check_close(struct check_arguments *a, struct runner_set *set)
{
	if (a->search.progress && a->shown.seconds > 0)
		fprintf(stderr, CLEAR_LINE);
	runner_set_close(set);
}

// ---- what is seen -------------------------------------------------------------------------------

// So many executions, of the budget, are to show what comes of a data race.
static uint64_t beyond_races(uint64_t budget)
{
	uint64_t part = budget / BEYOND_PART;
	return part > BEYOND_LEAST ? part : BEYOND_LEAST;
}

int check_level(struct check_arguments *a, const struct target *target, struct status *st)
{
	int code = level_look(target->program, &a->seen, st);
	if (code)
		return code;
	if (a->seen.level == LEVEL_MEMORY) {
		a->search.unseen = level_unseen(&a->seen, target->lesson);
		a->runner.races = RACES_NOTE;
		a->runner.exact = a->seen.exact;
		a->search.beyond = a->explore ? 0 : beyond_races(a->search.executions);
		a->search.fine = false;
	} else if (a->explore) {
		return status_set(st, EXIT_USAGE,
				  _("--explore-races: what %s does to memory is not seen; compile "
				    "it with 'treadle cc'"),
				  a->words.nwords ? a->words.words[0] : target->program);
	}
	a->search.races = a->runner.races;
	return EXIT_OK;
}
