// SPDX-License-Identifier: MIT
//
// The list of levels with the results: see play.h.
#include "cmd/play/play.h"

#include "base/i18n.h"
#include "base/lines.h"

#include <jansson.h>
#include <langinfo.h>
#include <string.h>

static struct progress_level best_of(const struct play_level *l, const struct progress *kept)
{
	return kept ? progress_level(kept, l->name) : (struct progress_level){0};
}

static const char *stars(unsigned n)
{
	static const char *const marks[] = {"   ", "★  ", "★★ ", "★★★"};
	static const char *const plain[] = {"   ", "*  ", "** ", "***"};
	bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	return (utf8 ? marks : plain)[n < 3 ? n : 3];
}

void play_list_line(const struct play_level *l, const struct progress *kept, struct buf *b)
{
	struct progress_level best = best_of(l, kept);
	buf_printf(b, "%3u %s ", play_level_number(l), stars(best.stars));
	line_add_cell(b, l->name, 18);
	buf_putc(b, ' ');
	if (best.stars)
		buf_printf(b, _("%s  (%u, par %u)"), l->title, best.moves, l->par);
	else
		buf_puts(b, l->title);
}

size_t play_list_next(const struct play_levels *l, const struct progress *kept)
{
	size_t i = 0;
	while (i < l->n && best_of(&l->all[i], kept).stars)
		i++;
	return i;
}

size_t play_list_solved(const struct play_levels *l, const struct progress *kept)
{
	size_t n = 0;
	for (size_t i = 0; i < l->n; i++)
		n += best_of(&l->all[i], kept).stars > 0;
	return n;
}

const char *play_list_unkept(void)
{
	return _("What you reach is not kept; 'treadle init treadle-work' makes a folder for it.");
}

void play_list_text(const struct play_levels *l, const struct progress *kept, FILE *out)
{
	size_t next = play_list_next(l, kept);
	for (size_t i = 0; i < l->n; i++) {
		struct buf b = {0};
		play_list_line(&l->all[i], kept, &b);
		fprintf(out, "%s\n", buf_str(&b));
		buf_free(&b);
	}
	size_t solved = play_list_solved(l, kept);
	if (next < l->n)
		fprintf(out, _("Levels solved: %zu of %zu; next: treadle play %s\n"), solved, l->n,
			l->all[next].name);
	else
		fprintf(out, _("Levels solved: %zu of %zu\n"), solved, l->n);
	if (!kept)
		fprintf(out, "%s\n", play_list_unkept());
}

static json_t *json_of(const struct play_level *l, const struct progress *kept)
{
	struct progress_level best = best_of(l, kept);
	json_t *reached = json_null();
	if (best.stars)
		reached = json_pack("{s:i, s:i, s:i}", "stars", (int)best.stars, "moves",
				    (int)best.moves, "hints", (int)best.hints);
	return json_pack("{s:s, s:i, s:s, s:s, s:s, s:i, s:s, s:o}", "name", l->name, "number",
			 (int)play_level_number(l), "title", l->title, "goal",
			 play_goal_words[l->goal], "lesson", l->lesson, "par", (int)l->par,
			 "counts", play_count_words[l->counts], "best", reached);
}

void play_list_json(const struct play_levels *l, const struct progress *kept, FILE *out)
{
	json_t *all = json_array();
	for (size_t i = 0; i < l->n; i++)
		json_array_append_new(all, json_of(&l->all[i], kept));
	json_t *whole = json_pack("{s:o}", "levels", all);
	json_dumpf(whole, out, JSON_INDENT(2));
	fputc('\n', out);
	json_decref(whole);
}
