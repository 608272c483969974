// SPDX-License-Identifier: MIT
//
// Grades: see grade.h.
#include "grading/grade/grade.h"

#include "base/i18n.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const grade_names[GRADE_RESULTS] = {
	[GRADE_PASSED] = "passed", [GRADE_FAILED] = "failed", [GRADE_UNDECIDED] = "undecided"};

const char *graded_place(const struct graded *p)
{
	return p->scenario ? p->scenario->file : p->client ? NULL : HINT_NATIVE;
}

int grade_init(struct grade *g, const struct exercise *e)
{
	*g = (struct grade){.exercise = e,
			    .properties = calloc(e->nproperties, sizeof *g->properties)};
	if (!g->properties)
		return ENOMEM;
	for (size_t i = 0; i < e->nproperties; i++)
		g->properties[i].property = &e->properties[i];
	return 0;
}

void grade_free(struct grade *g)
{
	for (size_t i = 0; g->properties && i < g->exercise->nproperties; i++) {
		free(g->properties[i].sentence);
		free(g->properties[i].report);
		free(g->properties[i].trace);
		free(g->properties[i].client);
		free(g->properties[i].kind);
	}
	for (size_t i = 0; i < g->nremarks; i++) {
		free(g->remarks[i].kind);
		free(g->remarks[i].place);
		free(g->remarks[i].text);
	}
	free(g->remarks);
	free(g->properties);
	free(g->file);
	free(g->problem);
	free(g->messages);
	free(g->tried);
	*g = (struct grade){0};
}

bool graded_is_withheld(const struct graded *p)
{
	return p->property->withheld && p->result != GRADE_PASSED;
}

int grade_withhold(struct grade *view, const struct grade *g)
{
	size_t n = g->exercise->nproperties;
	*view = *g;
	view->properties = calloc(n, sizeof *view->properties);
	if (!view->properties)
		return ENOMEM;
	for (size_t i = 0; i < n; i++) {
		struct graded *p = &view->properties[i];
		*p = g->properties[i];
		if (i >= g->n || g->problem || !graded_is_withheld(p))
			continue;
		*p = (struct graded){.property = p->property,
				     .result = p->result,
				     .points = p->points,
				     .seconds = p->seconds,
				     .withheld = true,
				     .sentence = _("why is told when it is released")};
	}
	return 0;
}

void graded_forget_trace(const struct graded *p)
{
	static const char end[] = ".trace";
	size_t n = p->trace && graded_is_withheld(p) ? strlen(p->trace) : 0;
	char *code = n > strlen(end) ? strdup(p->trace) : NULL;
	if (!code)
		return;
	unlink(code);
	memcpy(code + n - strlen(end), ".c", sizeof ".c");
	unlink(code);
	free(code);
}

int grade_refuse(struct grade *g, enum grade_result result, const char *problem,
		 const char *messages)
{
	g->problem = strdup(problem);
	g->messages = messages ? strdup(messages) : NULL;
	g->n = g->exercise->nproperties;
	bool failed = !g->problem || (messages && !g->messages);
	for (size_t i = 0; i < g->n; i++) {
		g->properties[i].result = result;
		g->properties[i].sentence = strdup(problem);
		failed |= !g->properties[i].sentence;
	}
	return failed ? ENOMEM : 0;
}

enum exit_code grade_code(const struct grade *g)
{
	enum exit_code code = EXIT_OK;
	for (size_t i = 0; i < g->n; i++) {
		if (g->properties[i].result == GRADE_FAILED)
			return EXIT_FAILED;
		if (g->properties[i].result == GRADE_UNDECIDED)
			code = EXIT_UNDECIDED;
	}
	return code;
}

bool grade_is_finished(const struct grade *g)
{
	return g->n == g->exercise->nproperties;
}
