// SPDX-License-Identifier: MIT
//
// Owners of entries: see class_students.h. Moodle's downloads name folders "Surname
// Name_1234567_assignsubmission_file_" (without the last underscore since 4.1), or begin names of
// files so.
#include "grading/class/class_students.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "grading/class/unpack.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOODLE "_assignsubmission_"
#define MOODLE_FILE "_assignsubmission_file_"

bool name_ends_in(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);
	return n > m && strcasecmp(name + n - m, end) == 0;
}

bool is_skipped(const char *name)
{
	return name[0] == '.' || strcmp(name, "__MACOSX") == 0;
}

// --- names ---------------------------------------------------------------------------------------

// The owner of an entry that Moodle has not named.
static struct owner plain_owner(const char *entry, bool is_folder)
{
	size_t n = is_folder ? 0 : unpack_stem(entry);
	if (n)
		return (struct owner){.name = n, .label = n, .file = entry};
	return (struct owner){.name = strlen(entry), .label = strlen(entry)};
}

struct owner owner_of(const char *entry, bool is_folder)
{
	const char *at = strstr(entry, MOODLE);
	for (const char *more = at; more; more = strstr(more + 1, MOODLE))
		at = more;
	if (!at)
		return plain_owner(entry, is_folder);
	const char *id = at;
	while (id > entry && id[-1] >= '0' && id[-1] <= '9')
		id--;
	if (id == at || id - entry < 2 || id[-1] != '_')
		return plain_owner(entry, is_folder);
	const char *kind = at + sizeof MOODLE - 1, *end = strchr(kind, '_');
	return (struct owner){.name = (size_t)(at - entry),
			      .label = (size_t)(id - entry) - 1,
			      .file = end && end[1] ? end + 1 : entry,
			      .moodle = true};
}

static char *label_of(const char *s, size_t n)
{
	struct buf b = {0};
	utf8_show(&b, s, n);
	for (size_t i = 0; i < b.n; i++)
		if (b.s[i] == '\n' || b.s[i] == '\t')
			b.s[i] = '?'; // the name is shown in lines of text
	char *label = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return label;
}

static char *folder_of(const char *entry, const struct owner *o)
{
	struct buf b = {0};
	buf_add(&b, entry, o->name);
	if (o->moodle)
		buf_puts(&b, MOODLE_FILE);
	char *folder = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return folder;
}

struct student *student_of(struct class *c, const char *entry, const struct owner *o)
{
	for (size_t i = 0; i < c->nstudents; i++)
		if (strlen(c->students[i].name) == o->name &&
		    memcmp(c->students[i].name, entry, o->name) == 0)
			return &c->students[i];
	if (!VEC_FITS(c->students, &c->students_cap, c->nstudents + 1))
		return NULL;
	struct student *s = &c->students[c->nstudents++];
	*s = (struct student){
		.name = strndup(entry, o->name),
		.label = label_of(entry, o->label),
		.id = o->moodle ? strndup(entry + o->label + 1, o->name - o->label - 1)
				: strdup(""),
		.folder = folder_of(entry, o),
		.cells = calloc(c->nexercises, sizeof *s->cells),
	};
	return s->name && s->label && s->id && s->folder && s->cells ? s : NULL;
}

// --- files ---------------------------------------------------------------------------------------

struct submitted_file *student_add_file(struct student *s, const char *path, const char *shown,
					bool plain)
{
	if (!VEC_FITS(s->files, &s->files_cap, s->nfiles + 1))
		return NULL;
	struct submitted_file *h = &s->files[s->nfiles++];
	*h = (struct submitted_file){
		.path = path ? strdup(path) : NULL, .shown = strdup(shown), .plain = plain};
	return (h->path || !path) && h->shown ? h : NULL;
}

void student_drop_files(struct student *s, size_t first)
{
	while (s->nfiles > first)
		submitted_file_free(&s->files[--s->nfiles]);
}

int student_note_unreadable(struct student *s, const char *shown, const char *why,
			    struct status *st)
{
	struct buf b = {0};
	buf_putc(&b, '\'');
	utf8_show(&b, *shown ? shown : s->name, strlen(*shown ? shown : s->name));
	buf_printf(&b, "': %s", why);
	if (!s->unreadable)
		s->unreadable = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return s->unreadable ? EXIT_OK : status_no_memory(st);
}

void class_say_stray(struct class *c, const char *entry, bool is_link)
{
	struct buf b = {0};
	utf8_show(&b, entry, strlen(entry));
	if (is_link)
		buf_printf(&c->stray, _("'%s' is a link, which is not followed\n"), buf_str(&b));
	else
		buf_printf(&c->stray,
			   _("'%s' belongs to no student: a folder or an archive for each is "
			     "expected, or the names of a Moodle download\n"),
			   buf_str(&b));
	buf_free(&b);
}
