// SPDX-License-Identifier: MIT
//
// Keys that save the run: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "visualizer/history/save.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

// Asks for the name of a file.
static void ask_name(struct ui *u, enum prompt_kind kind, const char *suffix)
{
	char path[PROMPT_MOST + 1];
	struct status st = {0};
	if (live_running(u->run.live))
		return;
	if (save_name(u->run.history.trace, suffix, path, sizeof path, &st))
		ui_say(u, "%s", st.text);
	else
		prompt_open(&u->prompt, kind, path);
}

void save_ask_trace(struct ui *u)
{
	ask_name(u, PROMPT_TRACE, "trace");
}

void save_ask_scene(struct ui *u)
{
	ask_name(u, PROMPT_SCENE, "scene");
}

// Opens the line again, so that the name can be changed.
static void save_failed(struct ui *u, enum prompt_kind kind, const char *path,
			const struct status *st)
{
	prompt_open(&u->prompt, kind, path);
	ui_say(u, "%s", st->text);
}

static void say_saved(struct ui *u, const char *format, const char *path)
{
	struct buf b = {0};
	buf_printf(&b, format, path, path);
	ui_say(u, "%s", buf_str(&b));
	buf_free(&b);
	u->run.saved = history_last(&u->run.history);
}

bool save_needed(const struct viewed_run *r)
{
	const struct script *s = &r->script;
	size_t kept = s->scene && s->n > r->saved ? s->n : r->saved;
	return r->live && !r->play && history_last(&r->history) > kept;
}

void save_named_trace(struct ui *u, const char *path)
{
	struct status st = {0};
	if (save_trace(u->run.history.trace, &u->run.bookmarks, path, &st))
		save_failed(u, PROMPT_TRACE, path, &st);
	else
		say_saved(u, _("Saved as %s: 'treadle view %s' shows it."), path);
}

void save_named_scene(struct ui *u, const char *path)
{
	struct status st = {0};
	if (save_scene(u->run.history.trace, path, &st))
		save_failed(u, PROMPT_SCENE, path, &st);
	else
		say_saved(u, _("Saved as %s: 'treadle view --scene=%s' plays it."), path);
}
