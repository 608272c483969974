// SPDX-License-Identifier: MIT
//
// `treadle list`: the lessons and their acts, for a person or as JSON.
#include "cmd/command.h"

#include <jansson.h>
#include <langinfo.h>
#include <stdio.h>
#include <string.h>

static const struct argp_option options[] = {
	{"json", 'j', NULL, 0, N_("Write JSON, for a program"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case 'j':
		*(bool *)state->input = true;
		return 0;
	case ARGP_KEY_ARG:
		command_wrong(_("list takes no argument, and '%s' is one"), arg);
		return EINVAL;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] = N_("List the lessons and their acts; ✗ marks an act with a planted bug."
			     "\v"
			     "Examples:\n"
			     "  treadle list\n"
			     "  treadle list --json | jq '.lessons[].name'");

static const struct argp argp = {.options = options, .parser = parse, .doc = doc};

static void list_people(const struct lesson *l, size_t n)
{
	const char *mark = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "✗" : "x";
	int width = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < l[i].nacts; j++)
			if ((int)strlen(l[i].acts[j].name) > width)
				width = (int)strlen(l[i].acts[j].name);
	for (size_t i = 0; i < n; i++) {
		printf("%s%s  %s\n", i ? "\n" : "", l[i].name, l[i].title);
		for (size_t j = 0; j < l[i].nacts; j++) {
			const struct lesson_act *a = &l[i].acts[j];
			printf("  %s %-*s  %s\n", a->bug ? mark : " ", width, a->name, a->title);
		}
	}
}

static json_t *acts_json(const struct lesson *l)
{
	json_t *acts = json_array();
	for (size_t j = 0; j < l->nacts; j++)
		json_array_append_new(acts, json_pack("{s:s, s:s, s:b, s:[]}", "name",
						      l->acts[j].name, "title", l->acts[j].title,
						      "bug", l->acts[j].bug, "scenes"));
	return acts;
}

static void list_json(const struct lesson *l, size_t n)
{
	json_t *lessons = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(lessons,
				      json_pack("{s:s, s:s, s:o}", "name", l[i].name, "title",
						l[i].title, "acts", acts_json(&l[i])));
	json_t *all = json_pack("{s:o, s:[]}", "lessons", lessons, "exercises");
	json_dumpf(all, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(all);
}

static int list_run(int argc, char **argv)
{
	struct lesson *l;
	size_t n;
	struct status st;
	bool json = false;
	int code = command_read(&argp, argc, argv, &json);
	if (code)
		return code;
	if (lessons_find(&l, &n, &st))
		return command_fail(&st);
	if (json) {
		list_json(l, n);
	} else if (n) {
		list_people(l, n);
	} else {
		status_set(&st, EXIT_TROUBLE,
			   _("no lessons are found: run 'make' or 'make install' again"));
		code = command_fail(&st);
	}
	lessons_free(l, n);
	return code;
}

const struct command command_list = {"list", N_("List the lessons and their acts"), list_run};
