// SPDX-License-Identifier: MIT
//
// Reading the spec of an exercise: see exercise_spec.h. Each command has a function that reads the
// words after it; the first mistake ends the reading, with its line.
#include "course/exercise_spec.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/nearest.h"
#include "base/textfile.h"
#include "base/vec.h"
#include "trace/event.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

enum { MOST_POINTS = 1000, MOST_SPURIOUS = 1000 };

static const struct scenario usual = {
	.executions = 20000, .steps = 10000, .spurious = 1, .any_timeouts = true};

struct spec_reader {
	struct exercise *e;
	struct textfile text;
	struct status *st;
};

static int no_memory(struct spec_reader *r)
{
	return status_no_memory(r->st);
}

static int wrong(struct spec_reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static int wrong(struct spec_reader *r, const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	int code = textfile_wrong(&r->text, r->st, buf_str(&b));
	buf_free(&b);
	return code;
}

static int copy(struct spec_reader *r, const char *text, char **to)
{
	*to = strdup(text);
	return *to ? EXIT_OK : no_memory(r);
}

// Takes the next word of *rest; "" when there is none.
static char *take_word(char **rest)
{
	char *word = *rest + strspn(*rest, " \t");
	*rest = word + strcspn(word, " \t");
	if (**rest)
		*(*rest)++ = '\0';
	*rest += strspn(*rest, " \t");
	return word;
}

// A whole number from min to max.
static bool number(const char *word, uint64_t min, uint64_t max, uint64_t *n)
{
	char *end;
	errno = 0;
	*n = strtoull(word, &end, 10);
	return word[0] >= '0' && word[0] <= '9' && !*end && !errno && *n >= min && *n <= max;
}

// A name that may stand in a report and in a file's name.
static bool is_name(const char *word)
{
	return *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-_")];
}

static struct property *last_property(const struct exercise *e)
{
	return e->nproperties ? &e->properties[e->nproperties - 1] : NULL;
}

// --- title, property, hint -----------------------------------------------------------------------

static int read_title(struct spec_reader *r, char *rest)
{
	if (r->e->title)
		return wrong(r, _("an exercise has one title"));
	if (!*rest)
		return wrong(r, _("'title TEXT' is expected"));
	return copy(r, rest, &r->e->title);
}

static int read_property(struct spec_reader *r, char *rest)
{
	struct exercise *e = r->e;
	const char *name = take_word(&rest), *points = take_word(&rest);
	uint64_t n;
	if (!is_name(name) || !number(points, 1, MOST_POINTS, &n) || !*rest)
		return wrong(r,
			     _("'property NAME POINTS TEXT' is expected, with points from 1 to "
			       "%d"),
			     MOST_POINTS);
	for (size_t i = 0; i < e->nproperties; i++)
		if (strcmp(e->properties[i].name, name) == 0)
			return wrong(r, _("there is a property '%s' already"), name);
	if (!VEC_FITS(e->properties, &e->properties_cap, e->nproperties + 1))
		return no_memory(r);
	struct property *p = &e->properties[e->nproperties++];
	*p = (struct property){.points = (unsigned)n};
	e->points += p->points;
	int code = copy(r, name, &p->name);
	return code ? code : copy(r, rest, &p->text);
}

static int add_hint(struct spec_reader *r, const char *kinds, const char *text)
{
	struct property *p = last_property(r->e);
	if (!p)
		return wrong(r, _("a hint must follow its property"));
	if (!VEC_FITS(p->hints, &p->hints_cap, p->nhints + 1))
		return no_memory(r);
	struct hint *h = &p->hints[p->nhints++];
	*h = (struct hint){.line = r->text.line};
	int code = copy(r, text, &h->text);
	return code || !kinds ? code : copy(r, kinds, &h->kinds);
}

static int read_hint(struct spec_reader *r, char *rest)
{
	return *rest ? add_hint(r, NULL, rest) : wrong(r, _("'hint TEXT' is expected"));
}

static int read_hint_if(struct spec_reader *r, char *rest)
{
	const char *kinds = take_word(&rest);
	if (!*kinds || !*rest)
		return wrong(r, _("'hint-if KIND[,KIND...] TEXT' is expected"));
	size_t n;
	const char *other = hint_other_kind(kinds, &n);
	if (other)
		return wrong(r,
			     _("'%.*s' is not a kind of failure: property, race, deadlock, locks, "
			       "lost-wakeup, assertion, misuse, crash, exit, livelock, starvation, "
			       "leak or polls is expected, or a scenario's file, or native"),
			     (int)(n < 40 ? n : 40), other);
	return add_hint(r, kinds, rest);
}

static int read_withhold(struct spec_reader *r, char *rest)
{
	struct property *p = last_property(r->e);
	if (!p)
		return wrong(r, _("'withhold' must follow its property"));
	if (*rest)
		return wrong(r, _("'withhold' takes no value"));
	p->withheld = true;
	return EXIT_OK;
}

// --- functions -----------------------------------------------------------------------------------

// A name of C, perhaps with a * at its end.
static bool is_pattern(const char *word)
{
	size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
	return *word && (!word[n] || strcmp(word + n, "*") == 0);
}

static int read_functions(struct spec_reader *r, char *rest)
{
	struct exercise *e = r->e;
	int code = *rest ? EXIT_OK : wrong(r, _("'functions NAME...' is expected"));
	while (!code && *rest) {
		const char *word = take_word(&rest);
		if (!is_pattern(word))
			return wrong(r, _("'%.40s' is not the name of a function"), word);
		if (!VEC_FITS(e->functions, &e->functions_cap, e->nfunctions + 1))
			return no_memory(r);
		code = copy(r, word, &e->functions[e->nfunctions++]);
	}
	return code;
}

// --- scenario ------------------------------------------------------------------------------------

static int wrong_number(struct spec_reader *r, const char *option, uint64_t min, uint64_t max)
{
	return wrong(r, _("'%s': a number is expected, from %" PRIu64 " to %" PRIu64), option, min,
		     max);
}

static int set_executions(struct spec_reader *r, struct scenario *s, const char *option,
			  const char *v)
{
	return number(v, 1, UINT32_MAX, &s->executions) ? EXIT_OK
							: wrong_number(r, option, 1, UINT32_MAX);
}

static int set_drawn(struct spec_reader *r, struct scenario *s, const char *option, const char *v)
{
	s->drawn = true;
	return set_executions(r, s, option, v);
}

static int set_steps(struct spec_reader *r, struct scenario *s, const char *option, const char *v)
{
	return number(v, 1, UINT32_MAX, &s->steps) ? EXIT_OK
						   : wrong_number(r, option, 1, UINT32_MAX);
}

static int set_spurious(struct spec_reader *r, struct scenario *s, const char *option,
			const char *v)
{
	uint64_t n;
	if (!number(v, 0, MOST_SPURIOUS, &n))
		return wrong_number(r, option, 0, MOST_SPURIOUS);
	s->spurious = (int)n;
	return EXIT_OK;
}

static int set_timeouts(struct spec_reader *r, struct scenario *s, const char *option,
			const char *v)
{
	s->any_timeouts = strcmp(v, "any") == 0;
	if (s->any_timeouts || strcmp(v, "virtual") == 0)
		return EXIT_OK;
	return wrong(r, _("'%s': 'any' or 'virtual' is expected"), option);
}

static int set_must(struct spec_reader *r, struct scenario *s, const char *option, const char *v)
{
	s->must_fail = strcmp(v, "fail") == 0;
	if (s->must_fail || strcmp(v, "pass") == 0)
		return EXIT_OK;
	return wrong(r, _("'%s': 'pass' or 'fail' is expected"), option);
}

static const struct {
	const char *name;
	int (*set)(struct spec_reader *r, struct scenario *s, const char *option,
		   const char *value);
} options[] = {
	{"--drawn", set_drawn}, {"--executions", set_executions},
	{"--must", set_must},	{"--spurious", set_spurious},
	{"--steps", set_steps}, {"--timeouts", set_timeouts},
};

static int read_option(struct spec_reader *r, struct scenario *s, const char *word)
{
	const char *names[COUNT(options)];
	char name[32] = "";
	const char *value = strchr(word, '=');
	size_t n = value ? (size_t)(value - word) : strlen(word);
	if (n < sizeof name)
		memcpy(name, word, n);
	for (size_t i = 0; i < COUNT(options); i++) {
		names[i] = options[i].name;
		if (strcmp(names[i], name) == 0 && value)
			return options[i].set(r, s, word, value + 1);
	}
	const char *near = nearest(name, names, COUNT(options));
	if (near)
		return wrong(r, _("'%s' is not an option of a scenario; did you mean '%s=...'?"),
			     word, near);
	return wrong(r,
		     _("'%s' is not an option of a scenario: --drawn=N, --executions=N, "
		       "--must=pass|fail, "
		       "--spurious=N, --steps=N or --timeouts=any|virtual is expected"),
		     word);
}

static int add_arg(struct spec_reader *r, struct scenario *s, const char *word)
{
	if (!VEC_FITS(s->args, &s->args_cap, s->nargs + 2))
		return no_memory(r);
	return copy(r, word, &s->args[s->nargs++]);
}

// "together", or "together-2" if the file was named before.
static int name_scenario(struct spec_reader *r, struct scenario *s)
{
	unsigned before = 0;
	struct buf b = {0};
	for (size_t i = 0; i < r->e->nproperties; i++)
		for (size_t j = 0; j < r->e->properties[i].nscenarios; j++) {
			const struct scenario *o = &r->e->properties[i].scenarios[j];
			before += o != s && strcmp(o->file, s->file) == 0;
		}
	buf_add(&b, s->file, strlen(s->file) - 2);
	if (before)
		buf_printf(&b, "-%u", before + 1);
	s->name = b.failed ? NULL : b.s;
	return s->name ? EXIT_OK : no_memory(r);
}

static bool is_source(const char *word)
{
	size_t n = strlen(word);
	return n > 2 && strcmp(word + n - 2, ".c") == 0 && word[0] != '.' && !strchr(word, '/');
}

static int read_scenario(struct spec_reader *r, char *rest)
{
	struct property *p = last_property(r->e);
	const char *file = take_word(&rest);
	if (!p)
		return wrong(r, _("a scenario must follow its property"));
	if (!is_source(file))
		return wrong(r, _("'scenario FILE.c [ARG...] [OPTION...]' is expected"));
	if (!VEC_FITS(p->scenarios, &p->scenarios_cap, p->nscenarios + 1))
		return no_memory(r);
	struct scenario *s = &p->scenarios[p->nscenarios];
	*s = usual;
	int code = copy(r, file, &s->file);
	if (code)
		return code;
	p->nscenarios++;
	code = name_scenario(r, s);
	while (!code && *rest) {
		const char *word = take_word(&rest);
		code = strncmp(word, "--", 2) == 0 ? read_option(r, s, word) : add_arg(r, s, word);
	}
	return code;
}

// --- all of it -----------------------------------------------------------------------------------

static const struct {
	const char *name;
	int (*read)(struct spec_reader *r, char *rest);
} commands[] = {
	{"title", read_title},	     {"property", read_property},   {"hint", read_hint},
	{"hint-if", read_hint_if},   {"functions", read_functions}, {"scenario", read_scenario},
	{"withhold", read_withhold},
};

static int read_command(struct spec_reader *r, char *line)
{
	const char *names[COUNT(commands)];
	textfile_cut(line);
	const char *word = take_word(&line);
	if (!*word)
		return EXIT_OK;
	for (size_t i = 0; i < COUNT(commands); i++) {
		names[i] = commands[i].name;
		if (strcmp(names[i], word) == 0)
			return commands[i].read(r, line);
	}
	const char *near = nearest(word, names, COUNT(commands));
	if (near)
		return wrong(r, _("'%.40s' is not a command; did you mean '%s'?"), word, near);
	return wrong(r,
		     _("'%.40s' is not a command: title, functions, property, hint, hint-if, "
		       "withhold or scenario is expected"),
		     word);
}

// Is anything missing, now that all was read?
static int check_whole(struct spec_reader *r)
{
	const struct exercise *e = r->e;
	r->text.line += !r->text.line;
	if (!e->title)
		return wrong(r, _("the title is missing: 'title TEXT'"));
	if (!e->nproperties)
		return wrong(r, _("there is no property: 'property NAME POINTS TEXT'"));
	for (size_t i = 0; i < e->nproperties; i++)
		if (!e->properties[i].nscenarios)
			return wrong(r, _("the property '%s' has no scenario"),
				     e->properties[i].name);
	return EXIT_OK;
}

int exercise_read(struct exercise *e, const char *path, struct status *st)
{
	struct spec_reader r = {.e = e, .st = st};
	char *line = NULL;
	int code = textfile_open(&r.text, path, st);
	while (!code && !(code = textfile_line(&r.text, &line, st)) && line)
		code = read_command(&r, line);
	if (!code)
		code = check_whole(&r);
	textfile_close(&r.text);
	return code;
}

// --- giving it back ------------------------------------------------------------------------------

static void property_clear(struct property *p)
{
	for (size_t i = 0; i < p->nscenarios; i++) {
		struct scenario *s = &p->scenarios[i];
		free(s->file);
		free(s->name);
		strings_free(s->args, s->nargs);
	}
	free(p->scenarios);
	for (size_t i = 0; i < p->nhints; i++) {
		free(p->hints[i].text);
		free(p->hints[i].kinds);
	}
	free(p->hints);
	free(p->name);
	free(p->text);
}

void exercise_free(struct exercise *e)
{
	for (size_t i = 0; i < e->nproperties; i++)
		property_clear(&e->properties[i]);
	free(e->properties);
	strings_free(e->functions, e->nfunctions);
	free(e->name);
	free(e->folder);
	free(e->path);
	free(e->title);
	*e = (struct exercise){0};
}

// ---- hints --------------------------------------------------------------------------------------

#define LOCKS "locks"

// Does a word of the list, between commas, begin at text and go on for n bytes?
static bool lists(const char *list, const char *text, size_t n)
{
	for (const char *p = list; *p;) {
		size_t length = strcspn(p, ",");
		if (length == n && memcmp(p, text, n) == 0)
			return true;
		p += length + (p[length] == ',');
	}
	return false;
}

static bool is_kind(const char *word, size_t n)
{
	for (int i = 0; i < ENDS; i++)
		if (end_kinds[i] && lists(end_kinds[i], word, n))
			return true;
	return lists("polls," LOCKS, word, n);
}

bool hint_is_place(const char *word, size_t n)
{
	return lists(HINT_NATIVE, word, n) || (n > 2 && memcmp(word + n - 2, ".c", 2) == 0);
}

const char *hint_other_kind(const char *kinds, size_t *n)
{
	for (const char *p = kinds; *p;) {
		*n = strcspn(p, ",");
		if (!is_kind(p, *n) && !hint_is_place(p, *n))
			return p;
		p += *n + (p[*n] == ',');
	}
	return NULL;
}

// Does the comma-separated list contain places (or kinds), and one of these? *some: it contains
// any.
static bool is_for(const char *list, bool places, const char *these, bool *some)
{
	bool one = false;
	*some = false;
	for (const char *p = list; *p;) {
		size_t n = strcspn(p, ",");
		if (hint_is_place(p, n) == places) {
			*some = true;
			one |= these && lists(these, p, n);
		}
		p += n + (p[n] == ',');
	}
	return one;
}

// Does the hint fit the failure? *placed: by its place.
static bool fits(const struct hint *h, const char *kinds, const char *place, bool *placed)
{
	bool some, polls = kinds && strcmp(kinds, "polls") == 0;
	*placed = false;
	if (!h->kinds)
		return !polls;
	*placed = is_for(h->kinds, true, place, &some);
	if (some && !*placed)
		return false;
	bool kind = is_for(h->kinds, false, kinds, &some);
	return kinds && some ? kind : !polls;
}

// Is the failure a deadlock in a wait for a lock, and is there a hint about that?
static bool has_for_locks(const struct hint *all, size_t n, const char *kinds)
{
	bool some = false;
	for (size_t i = 0; i < n; i++)
		some |= all[i].kinds && lists(all[i].kinds, LOCKS, strlen(LOCKS));
	return some && lists(kinds, LOCKS, strlen(LOCKS));
}

bool hint_fits(const struct hint *all, size_t n, size_t i, const char *kinds, const char *place)
{
	static const char deadlock[] = "deadlock,";
	bool placed, other, any = false;
	if (kinds && strncmp(kinds, deadlock, strlen(deadlock)) == 0 &&
	    has_for_locks(all, n, kinds))
		kinds += strlen(deadlock);
	for (size_t k = 0; k < n; k++)
		any |= fits(&all[k], kinds, place, &other) && other;
	return fits(&all[i], kinds, place, &placed) && placed == any;
}
