// SPDX-License-Identifier: MIT
//
// Files that executions read and change: see files.h. A change of a file is a change of its folder,
// too, which an execution may have listed.
#include "checker/search/files.h"

#include "base/buf.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Finds or adds the entry of a path of n bytes. NULL when memory runs out.
static struct file_use *use_of(struct files *f, const char *path, size_t n)
{
	struct file_use *u;
	HASH_FIND(hh, f->all, path, n, u);
	if (u)
		return u;
	u = calloc(1, sizeof *u);
	char *own = u ? strndup(path, n) : NULL;
	if (!own) {
		free(u);
		return NULL;
	}
	u->path = own;
	HASH_ADD_KEYPTR(hh, f->all, u->path, strlen(u->path), u);
	return u;
}

// The length of the folder's part of a path, with its slash.
static size_t folder_length(const char *path, size_t n)
{
	while (n && path[n - 1] != '/')
		n--;
	return n;
}

static bool is_folder(const struct file_use *u)
{
	return u->path[strlen(u->path) - 1] == '/';
}

struct noting {
	struct files *f;
	struct trace *trace;
	struct runner *runner;
	bool alone;
	bool rests;    // the result of files_note()
	bool resolved; // the trace has been resolved
};

// Can one execution find what another has changed here? If executions run one at a time (alone),
// only if the path is read, too.
static bool meets(const struct noting *n, const struct file_use *u)
{
	return u->changed && (u->read || (!n->alone && !is_folder(u)));
}

static int note_use(struct noting *n, const struct event *e, size_t length)
{
	struct file_use *u = use_of(n->f, event_text(e), length);
	if (!u)
		return ENOMEM;
	if (e->op == FILE_READ)
		u->read = true;
	else if (!u->changed)
		u->changed = n->f->executions;
	u->shared |= meets(n, u);
	n->rests |=
		u->shared &&
		(!n->alone || (e->op == FILE_READ && u->changed && u->changed < n->f->executions));
	return 0;
}

// Notes where a shared file is changed, if that is not known yet.
static int note_place(struct noting *n, const struct event *e, size_t length)
{
	struct file_use *u = use_of(n->f, event_text(e), length);
	uint32_t site = e->site; // the event may move
	struct buf b = {0};
	if (!u)
		return ENOMEM;
	if (!u->shared || u->place)
		return 0;
	if (!n->resolved)
		n->runner->ops->resolve(n->runner, n->trace);
	n->resolved = true;
	story_site(n->trace, site, &b);
	u->place = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return u->place ? 0 : ENOMEM;
}

typedef int note_function(struct noting *n, const struct event *e, size_t length);

// Resolving adds events to the trace, so it is indexed anew each time.
static int note_each(struct noting *n, note_function *note, bool changes_only)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < n->trace->n; i += event_slots(&n->trace->ev[i])) {
		const struct event *e = &n->trace->ev[i];
		if (e->kind != EV_FILE || !e->other || (changes_only && e->op != FILE_CHANGED))
			continue;
		size_t folder = folder_length(event_text(e), e->other);
		bool changes = e->op == FILE_CHANGED && folder;
		rc = note(n, e, e->other);
		if (!rc && changes)
			rc = note(n, &n->trace->ev[i], folder);
	}
	return rc;
}

int files_note(struct files *f, struct trace *t, struct runner *runner, bool alone, bool *rests)
{
	struct noting n = {.f = f, .trace = t, .runner = runner, .alone = alone};
	f->executions++;
	int rc = note_each(&n, note_use, false);
	if (!rc)
		rc = note_each(&n, note_place, true);
	*rests = n.rests;
	return rc;
}

const struct file_use *files_shared(const struct files *f, size_t i)
{
	for (const struct file_use *u = f->all; u; u = u->hh.next)
		if (u->shared && !i--)
			return u;
	return NULL;
}

void files_free(struct files *f)
{
	struct file_use *u, *next;
	HASH_ITER(hh, f->all, u, next) {
		HASH_DEL(f->all, u);
		free(u->path);
		free(u->place);
		free(u);
	}
	*f = (struct files){0};
}
