// SPDX-License-Identifier: MIT
//
// Parts of the page of a class: see class_page_part.h.
#include "grading/class/class_page_part.h"

#include "base/i18n.h"
#include "grading/class/class_mistakes.h"
#include "grading/class/percent.h"
#include "grading/formats/xml.h"

#include <stdlib.h>
#include <string.h>

void page_element(FILE *out, const char *name, const char *text)
{
	fprintf(out, "<%s>", name);
	xml_text(out, text);
	fprintf(out, "</%s>\n", name);
}

void page_name(FILE *out, const char *text)
{
	fputs("<bdi>", out);
	xml_text(out, text);
	fputs("</bdi>", out);
}

void page_link(const struct class_page *p, const struct student *s, const char *file,
	       const char *text)
{
	struct buf url = {0};
	percent_puts(&url, p->paths->feedback_name);
	buf_putc(&url, '/');
	percent_puts(&url, s->folder);
	buf_putc(&url, '/');
	percent_puts(&url, file);
	fputs("<a", p->out);
	xml_attribute(p->out, "href", buf_str(&url));
	fputs(">", p->out);
	page_name(p->out, text);
	fputs("</a>", p->out);
	buf_free(&url);
}

void page_lines(const struct class_page *p, const char *heading, const char *lines)
{
	if (!*lines)
		return;
	page_element(p->out, "h2", heading);
	fputs("<ul>\n", p->out);
	for (const char *end; *lines; lines = end + (*end == '\n')) {
		end = lines + strcspn(lines, "\n");
		char *line = strndup(lines, (size_t)(end - lines));
		fputs("<li>", p->out);
		xml_text(p->out, line ? line : "");
		fputs("</li>\n", p->out);
		free(line);
	}
	fputs("</ul>\n", p->out);
}

// --- mistakes ------------------------------------------------------------------------------------

// The first of them that has a trace; else the first.
static size_t example_of(const struct class *c, const struct mistake *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (class_trace(c, mistake_of(c, m, m->students[i])))
			return m->students[i];
	return m->students[0];
}

static void put_mistake(const struct class_page *p, const struct mistake *m)
{
	const struct exercise *e = &p->c->exercises[m->exercise];
	size_t example = example_of(p->c, m);
	const struct graded *g = mistake_of(p->c, m, example);
	fprintf(p->out, "<tr><td class=\"n\">%zu</td><th scope=\"row\">", m->n);
	xml_text(p->out, e->folder);
	fputs("</th><td>", p->out);
	xml_text(p->out, g->sentence);
	fputs(" <span class=\"id\">", p->out);
	xml_text(p->out, g->property->name);
	fputs("</span></td><td>", p->out);
	for (size_t i = 0; i < m->n; i++) {
		fputs(i ? ", " : "", p->out);
		page_name(p->out, p->c->students[m->students[i]].label);
	}
	fputs("</td><td>", p->out);
	const char *trace = class_trace(p->c, g);
	if (trace)
		page_link(p, &p->c->students[example], trace, trace);
	else if (g->trace)
		xml_text(p->out, _("withheld"));
	fputs("</td></tr>\n", p->out);
}

void page_mistakes(const struct class_page *p)
{
	size_t n;
	struct mistake *all = mistakes_find(p->c, &n);
	if (!n)
		return;
	page_element(p->out, "h2", _("Mistakes of the class"));
	fputs("<div class=\"wide\"><table class=\"mistakes\">\n<caption>", p->out);
	xml_text(p->out, _("Students whose files fail a property in the same way: by the same "
			   "check, or by the same kind of failure of the same program. The "
			   "mistake of most students comes first. The trace (treadle view) is "
			   "that of one of them."));
	fprintf(p->out,
		"</caption>\n<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
		"<th scope=\"col\">%s</th><th scope=\"col\">%s</th><th scope=\"col\">%s</th></tr>"
		"</thead>\n<tbody>\n",
		_("students"), _("exercise"), _("what fails"), _("who"), _("trace"));
	for (size_t i = 0; i < n; i++)
		put_mistake(p, &all[i]);
	fputs("</tbody></table></div>\n", p->out);
	mistakes_free(all, n);
}

// --- the same files ------------------------------------------------------------------------------

static const char *bytes_of(const struct class_cell *cell)
{
	return cell->hash;
}

static const char *tokens_of(const struct class_cell *cell)
{
	return cell->tokens;
}

// The students whose file has the same hash as that of this one, if it is the first of them;
// differ: only if the files are not all the same.
static void add_same(struct buf *b, const struct class *c, size_t at, size_t column,
		     const char *(*hash)(const struct class_cell *cell), bool differ)
{
	const struct class_cell *cell = &c->students[at].cells[column];
	struct buf line = {0};
	for (size_t i = 0; *hash(cell) && i < c->nstudents; i++) {
		const struct class_cell *other = &c->students[i].cells[column];
		if (i == at || strcmp(hash(other), hash(cell)) != 0)
			continue;
		if (i < at) {
			buf_clear(&line);
			break;
		}
		if (!line.n)
			buf_printf(&line, "%s: %s", c->exercises[column].name,
				   c->students[at].label);
		buf_printf(&line, ", %s", c->students[i].label);
		differ &= strcmp(other->hash, cell->hash) == 0;
	}
	if (line.n && !differ)
		buf_printf(b, "%s\n", buf_str(&line));
	buf_free(&line);
}

void page_same(const struct class_page *p)
{
	struct buf same = {0}, alike = {0};
	for (size_t i = 0; i < p->c->nexercises; i++)
		for (size_t k = 0; k < p->c->nstudents; k++) {
			add_same(&same, p->c, k, i, bytes_of, false);
			add_same(&alike, p->c, k, i, tokens_of, true);
		}
	page_lines(p, _("The same file, byte for byte"), buf_str(&same));
	page_lines(p,
		   _("The same except for comments, spaces, line ends and names: only a reason to "
		     "look, since short answers are often alike"),
		   buf_str(&alike));
	buf_free(&same);
	buf_free(&alike);
}
