// SPDX-License-Identifier: MIT
//
// Grading for `treadle learn`: see learn_grade.h.
#include "grading/learn/learn_grade.h"
#include "base/lines.h"
#include "checker/search/runner_set.h"
#include "grading/learn/learn_verdict.h"

#include <stdlib.h>
#include <string.h>

static void opened(void *ctx, const struct grade *g)
{
	const struct learn_job *job = ctx;
	json_t *piece = verdict_problem(g);
	job->tell(job->ctx, piece);
	json_decref(piece);
}

static void decided(void *ctx, const struct grade *g, const struct graded *p)
{
	const struct learn_job *job = ctx;
	struct grade view;
	graded_forget_trace(p);
	if (grade_withhold(&view, g))
		return;
	json_t *piece = verdict_property(&view, &view.properties[p - g->properties]);
	job->tell(job->ctx, piece);
	json_decref(piece);
	free(view.properties);
}

int learn_grade(const struct learn_job *job, struct exercise_build *b, struct status *st)
{
	struct learn_job copy = *job;
	struct grade g = {0};
	struct grade_file_options how = {
		.trial = {.jobs = runner_set_processors(), .width = LINE_WIDTH, .stop = job->stop},
		.traces = LEARN_TRACES,
		.first = job->first,
		.opened = opened,
		.decided = decided,
		.ctx = &copy};
	int code = EXIT_OK;
	if (grade_init(&g, job->exercise) || !(g.file = strdup(job->file)))
		code = status_no_memory(st);
	if (!code)
		code = grade_file(&how, b, &g, st);
	if (!code && g.nremarks) {
		json_t *piece = verdict_remarks(&g);
		job->tell(job->ctx, piece);
		json_decref(piece);
	}
	grade_free(&g);
	return code;
}
