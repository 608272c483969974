// SPDX-License-Identifier: MIT
//
// The files of a report: see class_paths.h.
#include "grading/class/class_paths.h"

#include "base/i18n.h"
#include "command/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int too_long(const char *output, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("'%s' is too long"), output);
}

// Removes what an interrupted run has left unfinished.
static void remove_unfinished(const char *state)
{
	DIR *d = opendir(state);
	for (struct dirent *e; d && (e = readdir(d));) {
		char path[PATH_MAX + NAME_MAX + 2];
		snprintf(path, sizeof path, "%s/%s", state, e->d_name);
		if (strncmp(e->d_name, "new-", 4) == 0)
			tree_remove(path);
	}
	if (d)
		closedir(d);
}

static int lock_state(struct class_paths *p, const char *output, struct status *st)
{
	char path[PATH_MAX + sizeof "/lock"];
	snprintf(path, sizeof path, "%s/lock", p->state);
	p->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (p->lock < 0)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	if (flock(p->lock, LOCK_EX | LOCK_NB)) {
		close(p->lock);
		p->lock = -1;
		return status_set(st, EXIT_TROUBLE,
				  _("another treadle is at work on '%s': wait for it, or name "
				    "another report with -o"),
				  output);
	}
	remove_unfinished(p->state);
	return EXIT_OK;
}

// Checks that the report is not written among the submissions or in their place.
static int check_apart(const struct class_paths *p, const char *submissions, struct status *st)
{
	char in[PATH_MAX], out[PATH_MAX], folder[PATH_MAX];
	const char *slash = strrchr(p->csv, '/');
	if (realpath(submissions, in) && realpath(p->csv, out) && strcmp(in, out) == 0)
		return status_set(st, EXIT_USAGE,
				  _("the report '%s' would take the place of the submissions: name "
				    "another place with -o"),
				  p->csv);
	snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - p->csv) : 1,
		 slash ? p->csv : ".");
	if (!realpath(submissions, in) || !realpath(folder, out))
		return EXIT_OK; // the function that uses the path reports it
	size_t n = strlen(in);
	bool below = strncmp(out, in, n) == 0 && (out[n] == '/' || !out[n]);
	if (!below && !(realpath(p->feedback, out) && strcmp(in, out) == 0))
		return EXIT_OK;
	return status_set(
		st, EXIT_USAGE,
		_("the report '%s' would be among the submissions: name another place with -o"),
		p->csv);
}

static int enter_shard(struct class_paths *p, const struct class_options *o, struct status *st)
{
	memcpy(p->whole, p->state, sizeof p->whole);
	size_t n = strlen(p->state);
	snprintf(p->state + n, sizeof p->state - n, "/shard-%u-of-%u", o->shard, o->shards);
	return folder_ensure(p->state, st);
}

int class_paths_open(struct class_paths *p, const struct class_options *o, struct status *st)
{
	const char *output = o->output;
	size_t n = strlen(output);
	const char *slash = strrchr(output, '/');
	*p = (struct class_paths){.lock = -1};
	if (n > 4 && strcmp(output + n - 4, ".csv") == 0 && output[n - 5] != '/')
		n -= 4;
	else if (output[n - 1] == '/')
		return status_set(st, EXIT_USAGE, _("'%s' is not the name of a file"), output);
	if (n + 64 >= PATH_MAX)
		return too_long(output, st);
	int stem = (int)n;
	snprintf(p->csv, sizeof p->csv, "%s", output);
	snprintf(p->details, sizeof p->details, "%.*s-details.csv", stem, output);
	snprintf(p->page, sizeof p->page, "%.*s.html", stem, output);
	snprintf(p->changes, sizeof p->changes, "%.*s-changes.txt", stem, output);
	snprintf(p->state, sizeof p->state, "%.*s.state", stem, output);
	// "report.csv" makes the folder "report", and "report" makes "report.feedback"
	snprintf(p->feedback, sizeof p->feedback, "%.*s%s", stem, output,
		 output[n] ? "" : ".feedback");
	p->feedback_name = p->feedback + (slash ? slash + 1 - output : 0);
	int code = check_apart(p, o->submissions, st);
	if (!code)
		code = folder_ensure(p->state, st);
	if (!code && o->shards)
		code = enter_shard(p, o, st);
	if (!code)
		code = lock_state(p, output, st);
	return code || o->shards ? code : folder_ensure(p->feedback, st);
}

void class_paths_close(struct class_paths *p)
{
	if (p->lock < 0)
		return;
	remove_unfinished(p->state); // by graders that were killed
	close(p->lock);
}
