// SPDX-License-Identifier: MIT
//
// A scene and its file: see scene.h. A line is one command (scene_command.c); the first mistake
// ends the reading, with its line.
#include "session/scene_parts.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 16 << 20, MOST_LINE = 1 << 20 };

const struct rules scene_rules = {.any_timeouts = true, .spurious = -1, .interrupts = -1};

static int no_memory(struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("out of memory"));
}

static int wrong(struct reader *r, const char *what)
{
	return status_set(r->st, EXIT_USAGE, "%s:%u: %s", r->s->file, r->line, what);
}

// --- lines ---------------------------------------------------------------------------------------

// Does the line begin with this word?
static bool begins(const char *line, const char *word)
{
	size_t n = strlen(word);
	return strncmp(line, word, n) == 0 && strchr(" \t", line[n]);
}

static const char *behind_word(const char *line)
{
	line += strcspn(line, " \t");
	return line + strspn(line, " \t");
}

// The text that a line ends with, in which quotes mean nothing; NULL: it is one of words.
static const char *text_of(const char *line)
{
	static const enum verb verbs[] = {VERB_TITLE, VERB_SAY, VERB_ASK};
	const char *rest = behind_word(line);
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (begins(line, verb_rows[verbs[i]].name))
			return rest;
	if (begins(line, verb_rows[VERB_EXPECT].name) && begins(rest, "log"))
		return behind_word(rest);
	return NULL;
}

// Cuts the comment and the blanks at the end of a text.
static void cut_comment(char *line)
{
	for (char *p = line; *p; p++)
		if (*p == '#' && (p == line || p[-1] == ' ' || p[-1] == '\t')) {
			*p = '\0';
			break;
		}
	size_t n = strlen(line);
	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
		line[--n] = '\0';
}

static int read_words(struct reader *r, char *line)
{
	int err = scene_words_split(&r->words, line);
	if (err == ENOMEM)
		return no_memory(r->st);
	if (err)
		return wrong(r, _("a quote is not closed, or does not end its word"));
	return r->words.n ? scene_command_read(r) : EXIT_OK;
}

static int read_line(struct reader *r, char *line)
{
	line += strspn(line, " \t");
	r->text = text_of(line);
	if (r->text) {
		cut_comment(line);
		size_t n = strlen(line), first = strcspn(line, " \t");
		if ((size_t)(r->text - line) > n)
			r->text = line + n;
		if (first < n)
			line[first] = '\0';
	}
	int code = read_words(r, line);
	scene_words_free(&r->words);
	return code;
}

// Is every byte of the line of a text? It is made to end with a zero.
static int check_line(struct reader *r, char *line, size_t n)
{
	if (n && line[n - 1] == '\r')
		n--;
	line[n] = '\0';
	if (n > MOST_LINE)
		return wrong(r, _("the line is too long: at most 1048576 bytes are expected"));
	for (size_t i = 0; i < n;) {
		size_t used;
		uint32_t c = utf8_next(line + i, n - i, &used);
		if ((c < ' ' && c != '\t') || c == 0x7f)
			return wrong(r, _("the line holds a control character: a scene is plain "
					  "text"));
		if (c == '?' && line[i] != '?')
			return wrong(r, _("the line is not UTF-8: save the scene as UTF-8"));
		i += used;
	}
	return EXIT_OK;
}

static int read_lines(struct reader *r, char *p, size_t n)
{
	static const char mark[] = "\xef\xbb\xbf"; // some editors begin a file with it
	char *end = p + n;
	if (n >= 3 && memcmp(p, mark, 3) == 0)
		p += 3;
	while (p < end) {
		char *line = p, *nl = memchr(p, '\n', (size_t)(end - p));
		size_t length = (size_t)((nl ? nl : end) - line);
		p = line + length + 1;
		r->line++;
		int code = check_line(r, line, length);
		if (!code)
			code = read_line(r, line);
		if (code)
			return code;
	}
	r->line += !r->line;
	if (!r->s->ncommands)
		return wrong(r, _("the scene has no command; 'treadle run --scene=help' lists "
				  "them"));
	return EXIT_OK;
}

// --- the file ------------------------------------------------------------------------------------

static int cannot(const char *path, int err, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), path, strerror(err));
}

// Reads all of a file, and one byte more than it may have. 0 or an errno value.
static int read_all(int fd, struct buf *b)
{
	char part[16384];
	while (b->n <= MOST_BYTES && !b->failed) {
		ssize_t n = read(fd, part, sizeof part);
		if (n == 0)
			return 0;
		if (n > 0)
			buf_add(b, part, (size_t)n);
		else if (errno != EINTR)
			return errno;
	}
	return b->failed ? ENOMEM : EFBIG;
}

static int read_file(const char *path, struct buf *b, struct status *st)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe nobody writes to is empty
	struct stat s;
	if (fd < 0)
		return cannot(path, errno, st);
	bool folder = fstat(fd, &s) == 0 && S_ISDIR(s.st_mode);
	int err = folder ? EISDIR : read_all(fd, b);
	close(fd);
	if (err == ENOMEM)
		return no_memory(st);
	return err ? cannot(path, err, st) : EXIT_OK;
}

int scene_read(struct scene **out, const char *path, struct status *st)
{
	struct scene *s = calloc(1, sizeof *s);
	struct buf b = {0};
	*out = NULL;
	if (!s || !(s->file = strdup(path))) {
		scene_free(s);
		return no_memory(st);
	}
	s->races = RACES_NOTE;
	struct reader r = {.s = s, .st = st};
	int code = read_file(path, &b, st);
	if (!code)
		code = read_lines(&r, b.n ? b.s : (char[1]){0}, b.n);
	buf_free(&b);
	if (code)
		scene_free(s);
	else
		*out = s;
	return code;
}

void scene_free(struct scene *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->ncommands; i++)
		scene_command_free(&s->commands[i]);
	for (size_t i = 0; i < s->nprogram; i++)
		free(s->program[i]);
	free(s->commands);
	free(s->program);
	free(s->title);
	free(s->file);
	free(s);
}

char *const *scene_program(const struct scene *s, size_t *n)
{
	*n = s->nprogram;
	return s->program;
}

unsigned scene_program_line(const struct scene *s)
{
	return s->line;
}

size_t scene_length(const struct scene *s)
{
	return s->ncommands;
}

const char *scene_title(const struct scene *s)
{
	return s->title;
}

enum races scene_races(const struct scene *s)
{
	return s->races;
}

bool scene_resumes(const struct scene *s)
{
	return s->resumes;
}
