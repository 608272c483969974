// SPDX-License-Identifier: MIT
//
// Files that cannot be answers: see submission_file.h.
#include "grading/grade/submission_file.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- before it is compiled -----------------------------------------------------------------

// The first bytes of other kinds of files.
static const struct {
	const char *bytes;
	size_t n;
	const char *sentence;
} kinds[] = {
	{"\xff\xfe", 2, N_("%s is saved as UTF-16, which compilers do not read: save it as UTF-8")},
	{"\xfe\xff", 2, N_("%s is saved as UTF-16, which compilers do not read: save it as UTF-8")},
	{"\x7f"
	 "ELF",
	 4, N_("%s is a compiled program or object: hand in the source")},
	{"PK\x03\x04", 4, N_("%s is an archive: hand in the file that is in it")},
	{"\x1f\x8b", 2, N_("%s is an archive: hand in the file that is in it")},
	{"%PDF", 4, N_("%s is a PDF: hand in the source")},
};

// Is it UTF-16 without a byte order mark?
static bool is_wide(const char *text, size_t n)
{
	size_t zeros[2] = {0};
	for (size_t i = 0; i < n; i++)
		zeros[i % 2] += text[i] == '\0';
	return (zeros[0] * 4 > n && !zeros[1]) || (zeros[1] * 4 > n && !zeros[0]);
}

// What is wrong with a file that begins with this text; whole: the text is the whole file. NULL:
// nothing.
static const char *kind_of(const char *text, size_t n, bool whole)
{
	if (whole && strspn(text, " \t\r\n\v\f") == n)
		return N_("%s is empty: no points");
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (n >= kinds[i].n && memcmp(text, kinds[i].bytes, kinds[i].n) == 0)
			return kinds[i].sentence;
	if (is_wide(text, n))
		return kinds[0].sentence;
	return memchr(text, '\0', n) ? N_("%s is not a text file: there are zero bytes in it")
				     : NULL;
}

// Checks the first bytes of the file; the compiler sees the rest.
static void look_inside(const char *path, const char *own, struct buf *problem)
{
	char text[4096 + 1];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
	if (fd >= 0)
		close(fd);
	if (n < 0)
		return;
	text[n] = '\0';
	const char *sentence = kind_of(text, (size_t)n, (size_t)n < sizeof text - 1);
	if (sentence)
		buf_printf(problem, _(sentence), own);
}

bool submission_file_refuse(const char *path, const char *own, struct buf *problem)
{
	struct stat s;
	if (lstat(path, &s))
		return false;
	if (S_ISLNK(s.st_mode))
		buf_printf(problem, _("%s is a link to another file: hand in the file itself"),
			   own);
	else if (S_ISREG(s.st_mode) && s.st_size > SUBMISSION_MOST)
		buf_printf(problem, _("%s is larger than %d KiB: no points"), own,
			   SUBMISSION_MOST >> 10);
	else if (S_ISREG(s.st_mode))
		look_inside(path, own, problem);
	return problem->n > 0;
}

// ---- what others say of it -----------------------------------------------------------------

// Finds the name behind `before` in the messages, up to a character of `ends`.
static bool find_name(const char *messages, const char *before, const char *ends, struct buf *name)
{
	const char *at = strstr(messages, before);
	if (!at)
		return false;
	at += strlen(before);
	utf8_show(name, at, strcspn(at, ends));
	return name->n > 0;
}

// tally.c:1:10: fatal error: counter.h: No such file or directory
void submission_explain_compiler(const char *messages, const char *own, struct buf *problem)
{
	struct buf name = {0};
	bool missing = strstr(messages, ": No such file or directory") &&
		       find_name(messages, "fatal error: ", ":\n", &name);
	if (missing && !strchr(buf_str(&name), '.'))
		buf_printf(problem,
			   _("%s includes <%s>, a header of C++: it is to be written in C. No "
			     "points"),
			   own, buf_str(&name));
	else if (missing)
		buf_printf(problem,
			   _("%s includes %s, which this exercise does not have: is it the file of "
			     "another exercise? no points"),
			   own, buf_str(&name));
	buf_free(&name);
}

// two.c:7: undefined reference to `tally_add', or with other quotes (lld: undefined symbol: NAME)
void submission_explain_linker(const char *messages, const char *own, const char *scenario,
			       struct buf *problem)
{
	struct buf name = {0};
	if (find_name(messages, "undefined reference to `", "'\n", &name) ||
	    find_name(messages, "undefined symbol: ", "\n", &name))
		buf_printf(problem, _("%s has no function %s, which %s calls: no points"), own,
			   buf_str(&name), scenario);
	buf_free(&name);
}

// ---- under another name --------------------------------------------------------------------

// Has the file the same name but for suffix or case, or a name of a copy, with a number or word
// behind it?
static bool is_like(const char *name, const char *own)
{
	size_t stem = strlen(own) - 2, n = strlen(name);
	if (strncasecmp(name, own, stem) != 0)
		return false;
	bool copy = n > stem + 2 && strchr(" (-_", name[stem]) && strcmp(name + n - 2, ".c") == 0;
	return copy || (name[stem] == '.' && strcasecmp(name + stem, ".h") != 0 &&
			strcasecmp(name + stem, ".o") != 0);
}

bool submission_file_nearest(const char *folder, const char *own, char *out, size_t size)
{
	DIR *d = opendir(folder);
	bool found = false;
	for (struct dirent *e; d && (e = readdir(d));) {
		if (!is_like(e->d_name, own) || (found && strcmp(e->d_name, out) > 0))
			continue;
		snprintf(out, size, "%s", e->d_name);
		found = true;
	}
	if (d)
		closedir(d);
	return found;
}
