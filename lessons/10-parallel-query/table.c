// SPDX-License-Identifier: MIT
//
// The table and its bars: see table.h.
#include "table.h"

#include <stdlib.h>
#include <string.h>

static double ns_of(const char *unit)
{
	return strcmp(unit, "ms") == 0 ? 1e6 : strcmp(unit, "us") == 0 ? 1e3 : 1;
}

void table_begin(struct table *t, const char *title, const char *unit, FILE *svg)
{
	char mean[16];

	*t = (struct table){.title = title, .unit = unit, .unit_ns = ns_of(unit), .svg = svg};
	snprintf(mean, sizeof mean, "mean %s", unit);
	printf("%-*s %9s %8s %9s %9s %7s %8s %7s\n", TABLE_WHAT, "", mean, "error", "deviation",
	       "95 %", "ratio", "speed-up", "text's");
}

// A number in so many columns, with as many decimals as there is room for, up to `most`.
static void print_number(double x, int columns, int most)
{
	char text[32];
	int decimals = most;

	while (snprintf(text, sizeof text, "%.*f", decimals, x) >= columns && decimals > 0)
		decimals--;
	printf("%*s", columns, text);
}

static void print_line(const struct table *t, const struct table_line *l)
{
	const struct figures *f = &l->found;

	printf("%-*s", TABLE_WHAT, l->what);
	if (f->mean > 0) {
		print_number(f->mean / t->unit_ns, 10, 2);
		print_number(f->error / t->unit_ns, 9, 2);
		print_number(f->deviation / t->unit_ns, 10, 2);
		print_number(f->p95 / t->unit_ns, 10, 2);
		print_number(l->ratio, 8, 3);
		print_number(1 / l->ratio, 9, 2);
	} else {
		printf("%10s%9s%10s%10s%8s%9s", "-", "-", "-", "-", "-", "-");
	}
	printf(l->text[0] ? " %7s\n" : "%s\n", l->text);
}

// The bars of the last group, if there are two to be compared.
static void print_bars(const struct table *t)
{
	char text[MEASURE_BAR + 1];
	double most = 0;
	int measured = 0;

	for (int i = t->group; i < t->n; i++) {
		double mean = t->lines[i].found.mean;
		most = mean > most ? mean : most;
		measured += mean > 0;
	}
	if (measured < 2)
		return;
	for (int i = t->group; i < t->n; i++) {
		const struct table_line *l = &t->lines[i];
		if (l->found.mean > 0)
			printf("  %-*s |%s\n", TABLE_WHAT, l->what, bar(text, l->found.mean, most));
	}
}

void table_group(struct table *t, const char *heading)
{
	print_bars(t);
	t->group = t->n;
	if (t->n < TABLE_LINES)
		snprintf(t->headings[t->n], sizeof t->headings[t->n], "%s", heading);
	printf("%s\n", heading);
	fflush(stdout);
}

void table_line(struct table *t, const char *what, const struct figures *found, double base,
		const char *text)
{
	if (t->n == TABLE_LINES)
		abort();
	struct table_line *l = &t->lines[t->n++];
	*l = (struct table_line){.ratio = 1};
	snprintf(l->what, sizeof l->what, "%s", what);
	snprintf(l->text, sizeof l->text, "%s", text);
	if (found) {
		l->found = *found;
		l->ratio = found->mean / base;
	}
	print_line(t, l);
	fflush(stdout);
}

void table_end(struct table *t, const char *notes)
{
	print_bars(t);
	printf("%s\n", notes);
	if (t->svg)
		table_draw(t, notes);
}
