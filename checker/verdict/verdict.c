// SPDX-License-Identifier: MIT
//
// The verdict, from the table of limits: see verdict.h.
#include "checker/verdict/verdict.h"

#include "base/buf.h"
#include "base/vec.h"
#include "checker/verdict/limits.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const verdict_names[VERDICTS] = {
	[VERDICT_FAILED] = "failed",
	[VERDICT_NOTHING_FOUND] = "no-failure-found",
	[VERDICT_VERIFIED] = "verified",
};

static int keep(struct verdict *v, const char *text, bool blocks)
{
	struct limit *all = vec_room(v->limits, &v->limits_cap, v->nlimits + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	v->limits = all;
	all[v->nlimits] = (struct limit){strdup(text), blocks};
	return all[v->nlimits++].text ? 0 : ENOMEM;
}

// What was met of the limits, as the rows have it.
struct limits_met {
	bool blocks, unfinished;
};

static int find_limits(struct verdict *v, const struct finding *f, struct limits_met *met)
{
	struct buf b = {0};
	int rc = 0;
	for (const struct limit_row *row = limit_rows; row < limit_rows + limit_rows_n; row++) {
		for (size_t i = 0; !rc && (!row->max || i < row->max); i++) {
			buf_clear(&b);
			row->say(f, i, &b);
			if (b.failed)
				rc = ENOMEM;
			if (!b.n && !row->max)
				break;
			if (!b.n)
				continue;
			met->blocks |= row->blocks;
			met->unfinished |= row->unfinished;
			rc = keep(v, buf_str(&b), row->blocks);
		}
	}
	buf_free(&b);
	return rc;
}

// Could it be decided, if the program were smaller, or had its input? Nobody who is graded can
// change that, and schedules drawn at random decide nothing.
static bool may_be_decided(const struct finding *f, const struct limits_met *met)
{
	bool open = met->unfinished || f->result->limits.lacks_input;
	return open && !f->graded && f->options->strategy != &search_pct;
}

int verdict_make(struct verdict *v, const struct finding *f)
{
	struct limits_met met = {0};
	*v = (struct verdict){0};
	int rc = find_limits(v, f, &met);
	if (finding_failed(f)) {
		v->kind = VERDICT_FAILED;
		v->exit_code = EXIT_FAILED;
	} else {
		bool proof = finding_none_left(f) && !met.blocks;
		v->kind = proof ? VERDICT_VERIFIED : VERDICT_NOTHING_FOUND;
		v->for_ever = proof && f->result->state.endless;
		v->exit_code = met.unfinished ? EXIT_UNDECIDED : EXIT_OK;
		if (!rc && may_be_decided(f, &met))
			rc = advices_find(&v->advice, f->options, f->result);
	}
	return rc;
}

int verdict_whole(const struct finding *f, bool *whole)
{
	struct verdict v = {0};
	struct limits_met met = {0};
	int rc = finding_none_left(f) ? find_limits(&v, f, &met) : 0;
	*whole = !rc && finding_none_left(f) && !met.blocks;
	verdict_free(&v);
	return rc;
}

void verdict_free(struct verdict *v)
{
	for (size_t i = 0; i < v->nlimits; i++)
		free(v->limits[i].text);
	free(v->limits);
	advices_free(&v->advice);
	*v = (struct verdict){0};
}
