// SPDX-License-Identifier: MIT
//
// A table as a picture (SVG): see table.h. For each line a bar as long as its mean, a mark at its
// 95th percentile, and the figures beside it; in grey, what the text gives.
#include "table.h"

#include <string.h>

enum {
	WIDE = 800,
	ROW = 24,
	TOP = 76,   // the title, and the heads of the columns
	LEFT = 150, // where the bars begin
	BAR = 330,  // the longest mark
	MEAN = 550, // where these columns end
	RATIO = 620,
	SPEED_UP = 705,
	TEXT = 780,
	BASE = 17, // of the letters, in a row
};

// What words are given, so that no sign in them means something.
static void put(FILE *f, const char *words)
{
	for (; *words; words++) {
		switch (*words) {
		case '<':
			fputs("&lt;", f);
			break;
		case '>':
			fputs("&gt;", f);
			break;
		case '&':
			fputs("&amp;", f);
			break;
		default:
			fputc(*words, f);
		}
	}
}

static void words(FILE *f, int x, int y, const char *class, const char *text)
{
	fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
	put(f, text);
	fputs("</text>\n", f);
}

// The group that begins at line i ends before which line?
static int group_end(const struct table *t, int i)
{
	do
		i++;
	while (i < t->n && !t->headings[i][0]);
	return i;
}

static double longest(const struct table *t, int i, int end)
{
	double most = 0;
	for (; i < end; i++) {
		const struct figures *f = &t->lines[i].found;
		most = f->p95 > most ? f->p95 : most;
		most = f->mean > most ? f->mean : most;
	}
	return most;
}

static void draw_line(const struct table *t, const struct table_line *l, double most, int y)
{
	const struct figures *f = &l->found;
	char text[64];

	words(t->svg, LEFT - 10, y + BASE, "end", l->what);
	if (l->text[0])
		words(t->svg, TEXT, y + BASE, "end grey", l->text);
	if (f->mean <= 0)
		return;
	fprintf(t->svg, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n", LEFT, y + 4,
		BAR * f->mean / most, ROW - 8);
	double mark = LEFT + BAR * f->p95 / most;
	fprintf(t->svg, "<path d=\"M%.1f %dv%d\"/>\n", mark, y + 2, ROW - 4);
	snprintf(text, sizeof text, "%.2f", f->mean / t->unit_ns);
	words(t->svg, MEAN, y + BASE, "end", text);
	snprintf(text, sizeof text, "%.3f", l->ratio);
	words(t->svg, RATIO, y + BASE, "end", text);
	snprintf(text, sizeof text, "%.2f", 1 / l->ratio);
	words(t->svg, SPEED_UP, y + BASE, "end", text);
}

// Returns the place below it.
static int draw_group(const struct table *t, int i, int end, int y)
{
	double most = longest(t, i, end);

	words(t->svg, 20, y + BASE, "bold", t->headings[i]);
	for (; i < end; i++)
		draw_line(t, &t->lines[i], most, y += ROW);
	return y + ROW + ROW / 2;
}

// Each line of the notes.
static void draw_notes(const struct table *t, const char *notes, int y)
{
	char line[128];

	while (*notes) {
		size_t n = strcspn(notes, "\n");
		snprintf(line, sizeof line, "%.*s", (int)n, notes);
		words(t->svg, 20, y + BASE, "grey", line);
		y += ROW;
		notes += n + (notes[n] == '\n');
	}
}

static int height(const struct table *t, const char *notes)
{
	int rows = t->n + 1;
	for (; *notes; notes++)
		rows += *notes == '\n';
	for (int i = 0; i < t->n; i = group_end(t, i))
		rows += 1;
	return TOP + rows * ROW + ROW / 2 * (rows - t->n) + ROW;
}

void table_draw(const struct table *t, const char *notes)
{
	char mean[16];
	int tall = height(t, notes), y = TOP;

	fprintf(t->svg,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		"viewBox=\"0 0 %d %d\">\n"
		"<style>text{font:14px sans-serif;fill:#222}.bold{font-weight:bold}"
		".end{text-anchor:end}.grey{fill:#666}rect{fill:#4477aa}"
		"path{stroke:#222;stroke-width:2}</style>\n"
		"<path d=\"M0 0h%dv%dh-%dz\" style=\"fill:#fff;stroke:none\"/>\n",
		WIDE, tall, WIDE, tall, WIDE, tall, WIDE);
	words(t->svg, 20, 32, "bold", t->title);
	snprintf(mean, sizeof mean, "mean %s", t->unit);
	words(t->svg, MEAN, 60, "end grey", mean);
	words(t->svg, RATIO, 60, "end grey", "ratio");
	words(t->svg, SPEED_UP, 60, "end grey", "speed-up");
	words(t->svg, TEXT, 60, "end grey", "the text's");
	for (int i = 0, end; i < t->n; i = end) {
		end = group_end(t, i);
		y = draw_group(t, i, end, y);
	}
	words(t->svg, 20, y + BASE, "grey", "Bar: mean. Mark: 95th percentile.");
	draw_notes(t, notes, y + ROW);
	fputs("</svg>\n", t->svg);
}
