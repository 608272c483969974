// SPDX-License-Identifier: MIT
//
// Actions on the state of the screen: see ui.h.
#include "visualizer/ui.h"

#include "base/i18n.h"
#include "visualizer/keys.h"
#include "visualizer/save.h"
#include "visualizer/title.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(struct ui *u, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void say(struct ui *u, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(u->message, sizeof u->message, fmt, ap);
	va_end(ap);
	u->dirty = true;
}

// ---- where we are -----------------------------------------------------------------------------

// The first thread that can do its operation, 0: none.
static uint32_t first_able(const struct ui *u)
{
	for (size_t i = 0; i < u->options.n; i++)
		if (!option_rare(u->options.choice[i]))
			return u->options.choice[i].thread;
	return u->options.n ? u->options.choice[0].thread : 0;
}

// Keeps the choice on a thread that is there and has not ended, if there is one.
static void choose_sensibly(struct ui *u)
{
	const struct world *w = &u->story->world;
	bool gone = u->chosen < 1 || u->chosen > w->nthreads ||
		    w->threads[u->chosen].life == LIFE_NONE ||
		    (w->threads[u->chosen].life == LIFE_EXITED && u->options.n);
	if (!gone)
		return;
	uint32_t able = first_able(u);
	u->chosen = able ? able : 1;
}

static void go(struct ui *u, size_t moment)
{
	size_t last = history_last(&u->history);
	u->moment = moment < last ? moment : last;
	const struct story *s = history_at(&u->history, u->moment);
	if (!s) {
		say(u, "%s", _("no memory left: this moment cannot be shown"));
		u->moment = last;
		s = history_at(&u->history, last);
	}
	u->story = s;
	if (options_list(&u->options, &s->world))
		say(u, "%s", _("no memory left: not all choices are shown"));
	choose_sensibly(u);
	u->dirty = true;
}

static bool at_end(const struct ui *u)
{
	return u->moment >= history_last(&u->history);
}

// The choice that was taken at the moment looked at, which must not be the last.
static struct choice taken_here(const struct ui *u)
{
	return event_choice(&u->history.trace->ev[u->history.steps.slot[u->moment]]);
}

// Goes there and chooses the thread that moved next, at the end the one that moved last.
static void go_and_choose(struct ui *u, size_t moment)
{
	go(u, moment);
	if (u->story->last_slot != NO_SLOT)
		u->chosen = u->turn = u->story->last.choice.thread;
	if (!at_end(u))
		u->chosen = taken_here(u).thread;
	choose_sensibly(u);
}

static bool running(const struct ui *u)
{
	return u->live && u->live->state == SESSION_RUNNING;
}

static void recorded(struct ui *u)
{
	say(u, "%s",
	    _("This is a recorded trace: it can be looked at, back and forward. 'treadle replay' "
	      "runs the program again."));
}

// ---- stepping ---------------------------------------------------------------------------------

// Starts the program again along the first n steps of this history and then c (if it is given).
static void start_again(struct ui *u, size_t n, const struct choice *c)
{
	struct choice *plan = calloc(n + 1, sizeof *plan);
	if (!plan) {
		say(u, "%s", _("no memory left to start the program again"));
		return;
	}
	for (size_t i = 0; i < n; i++)
		plan[i] = event_choice(&u->history.trace->ev[u->history.steps.slot[i]]);
	if (c)
		plan[n++] = *c;
	struct status st = {0};
	live_stop(u->live);
	int code = live_start(u->live, plan, n, &st);
	free(plan);
	history_free(&u->history);
	int rc = history_init(&u->history, session_trace(u->live->session));
	if (code)
		say(u, "%s", st.text);
	else if (rc)
		say(u, "%s", _("the program's events do not fit the model"));
	go(u, history_last(&u->history));
}

// Keeps what a choice is in words: to be shown if the program does not come back from it.
static void note_doing(struct ui *u, struct choice c)
{
	struct story_names names = {u->story, u->history.trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	namer.thread(namer.ctx, c.thread, &b);
	buf_puts(&b, ": ");
	describe_choice(&u->story->world, c, &namer, &b);
	snprintf(u->doing, sizeof u->doing, "%s", buf_str(&b));
	buf_free(&b);
}

static void take(struct ui *u, struct choice c)
{
	struct status st = {0};
	note_doing(u, c);
	u->chosen = u->turn = c.thread;
	if (at_end(u)) {
		if (live_choose(u->live, c, &st))
			say(u, "%s", st.text);
		return;
	}
	if (choice_same(taken_here(u), c)) {
		go(u, u->moment + 1);
		return;
	}
	size_t from = u->moment;
	start_again(u, from, &c);
	if (!u->message[0])
		say(u, _("Another branch, from step %zu on."), from);
}

static void say_ended(struct ui *u)
{
	struct buf b = {0};
	story_end(u->story, u->history.trace, &b);
	say(u, _("The end: %s. Key h goes back, R starts it again, q quits."), buf_str(&b));
	buf_free(&b);
}

// Can a step be made here at all? Says why not.
static bool can_step(struct ui *u)
{
	if (!u->live)
		recorded(u);
	else if (running(u))
		return false;
	else if (u->story->end != NO_SLOT)
		say_ended(u);
	else if (u->live->state != SESSION_ASKS && at_end(u))
		say(u, "%s", _("The program does not answer: R starts it again, q quits."));
	else
		return true;
	return false;
}

static void act_step(struct ui *u, unsigned number)
{
	(void)number;
	if (!can_step(u))
		return;
	size_t n;
	const struct choice *c = options_of(&u->options, u->chosen, &n);
	if (n && !option_rare(*c)) {
		take(u, *c);
	} else if (n == 1 && c->outcome == OUT_TIMEOUT) {
		take(u, *c); // there is no other way for it to go on
	}
	// else the line about the chosen thread says why it cannot
}

static void act_outcomes(struct ui *u, unsigned number)
{
	(void)number;
	if (!can_step(u))
		return;
	size_t n;
	options_of(&u->options, u->chosen, &n);
	if (!n)
		return;
	u->overlay = OVERLAY_MENU;
	u->menu = 0;
}

// ---- choosing -----------------------------------------------------------------------------------

static void move_choice(struct ui *u, int by)
{
	const struct world *w = &u->story->world;
	size_t n = frame_threads(u->story);
	uint32_t t = u->chosen;
	for (size_t i = 0; i < n; i++) {
		t = (uint32_t)((t + (size_t)by + n - 1) % n) + 1;
		if (w->threads[t].life != LIFE_NONE)
			break;
	}
	u->chosen = t;
}

static void act_next_thread(struct ui *u, unsigned number)
{
	(void)number;
	move_choice(u, 1);
}

static void act_previous_thread(struct ui *u, unsigned number)
{
	(void)number;
	move_choice(u, -1);
}

static void act_thread(struct ui *u, unsigned number)
{
	if (number <= u->story->world.nthreads && u->story->world.threads[number].life != LIFE_NONE)
		u->chosen = number;
	else
		say(u, _("There is no thread %u."), number);
}

// ---- through history ------------------------------------------------------------------------

static void act_back(struct ui *u, unsigned number)
{
	(void)number;
	if (u->moment)
		go_and_choose(u, u->moment - 1);
	else
		say(u, "%s", _("This is the start."));
}

static void act_forward(struct ui *u, unsigned number)
{
	if (!at_end(u))
		go_and_choose(u, u->moment + 1);
	else if (u->live)
		act_step(u, number);
	else
		say(u, "%s", _("This is the end of the trace."));
}

static void act_back_far(struct ui *u, unsigned number)
{
	(void)number;
	go_and_choose(u, u->moment > 10 ? u->moment - 10 : 0);
}

static void act_forward_far(struct ui *u, unsigned number)
{
	(void)number;
	go_and_choose(u, u->moment + 10);
}

static void act_start(struct ui *u, unsigned number)
{
	(void)number;
	go_and_choose(u, 0);
}

static void act_end(struct ui *u, unsigned number)
{
	(void)number;
	go_and_choose(u, history_last(&u->history));
}

// ---- running ----------------------------------------------------------------------------------

static void act_run(struct ui *u, unsigned number)
{
	(void)number;
	if (u->playing) {
		u->playing = false;
	} else if (!at_end(u) || can_step(u)) {
		u->playing = true;
		u->due = (double)clock_ms();
	}
	u->dirty = true;
}

static void act_faster(struct ui *u, unsigned number)
{
	(void)number;
	u->speed = u->speed < 1024 ? u->speed * 2 : u->speed;
	say(u, _("Runs %g steps a second."), u->speed);
}

static void act_slower(struct ui *u, unsigned number)
{
	(void)number;
	u->speed = u->speed > 0.25 ? u->speed / 2 : u->speed;
	say(u, _("Runs %g steps a second."), u->speed);
}

static void act_restart(struct ui *u, unsigned number)
{
	(void)number;
	if (!u->live) {
		recorded(u);
		return;
	}
	u->playing = false;
	u->chosen = u->turn = 0;
	u->doing[0] = '\0';
	start_again(u, 0, NULL);
}

static void act_stop(struct ui *u, unsigned number)
{
	(void)number;
	u->playing = false;
	if (running(u))
		live_stop(u->live);
	else
		say(u, "%s", _("The program is not running on its own: there is nothing to stop."));
}

// ---- the rest ---------------------------------------------------------------------------------

static void act_save(struct ui *u, unsigned number)
{
	(void)number;
	if (!u->live) {
		say(u, "%s", _("This is a recorded trace: it is saved already."));
		return;
	}
	if (running(u))
		return;
	char path[128];
	struct status st = {0};
	if (save_trace(u->history.trace, path, sizeof path, &st))
		say(u, "%s", st.text);
	else
		say(u, _("Saved as %s."), path);
}

static void act_redraw(struct ui *u, unsigned number)
{
	(void)number;
	u->redraw = true;
}

static void act_help(struct ui *u, unsigned number)
{
	(void)number;
	u->overlay = OVERLAY_HELP;
	u->help = 0;
}

static void act_quit(struct ui *u, unsigned number)
{
	(void)number;
	u->quit = true;
}

static void (*const acts[ACTIONS])(struct ui *, unsigned) = {
	[ACT_STEP] = act_step,
	[ACT_OUTCOMES] = act_outcomes,
	[ACT_NEXT_THREAD] = act_next_thread,
	[ACT_PREVIOUS_THREAD] = act_previous_thread,
	[ACT_THREAD] = act_thread,
	[ACT_BACK] = act_back,
	[ACT_FORWARD] = act_forward,
	[ACT_BACK_FAR] = act_back_far,
	[ACT_FORWARD_FAR] = act_forward_far,
	[ACT_START] = act_start,
	[ACT_END] = act_end,
	[ACT_RUN] = act_run,
	[ACT_FASTER] = act_faster,
	[ACT_SLOWER] = act_slower,
	[ACT_RESTART] = act_restart,
	[ACT_STOP] = act_stop,
	[ACT_SAVE] = act_save,
	[ACT_REDRAW] = act_redraw,
	[ACT_HELP] = act_help,
	[ACT_QUIT] = act_quit,
};

// What still makes sense while the program is on its way and does not come back.
static bool allowed_while_running(enum action a)
{
	return a == ACT_STOP || a == ACT_QUIT || a == ACT_HELP || a == ACT_RESTART ||
	       a == ACT_REDRAW;
}

static void menu_key(struct ui *u, int key, enum action action, unsigned number)
{
	size_t n;
	const struct choice *c = options_of(&u->options, u->chosen, &n);
	size_t at = u->menu;
	if (action == ACT_NEXT_THREAD)
		u->menu = (u->menu + 1) % n;
	else if (action == ACT_PREVIOUS_THREAD)
		u->menu = (u->menu + n - 1) % n;
	else if (action == ACT_THREAD && number <= n)
		at = number - 1;
	else if (action != ACT_STEP || key == ' ')
		u->overlay = OVERLAY_NONE;
	bool chosen = (action == ACT_THREAD && number <= n) || (action == ACT_STEP && key != ' ');
	if (!chosen)
		return;
	u->overlay = OVERLAY_NONE;
	take(u, c[at]);
}

static void help_key(struct ui *u, enum action action)
{
	if (action == ACT_NEXT_THREAD && u->help + 1 < help_rows())
		u->help++;
	else if (action == ACT_PREVIOUS_THREAD && u->help)
		u->help--;
	else if (action != ACT_PREVIOUS_THREAD)
		u->overlay = OVERLAY_NONE;
}

void ui_key(struct ui *u, int key)
{
	unsigned number = 0;
	enum action action = key_action(key, &number);
	u->dirty = true;
	if (key == KEY_AT_SIZE)
		return;
	u->message[0] = '\0';
	if (u->overlay == OVERLAY_MENU)
		menu_key(u, key, action, number);
	else if (u->overlay == OVERLAY_HELP)
		help_key(u, action);
	else if (running(u) && !allowed_while_running(action))
		return;
	else if (acts[action]) {
		if (u->playing && action != ACT_FASTER && action != ACT_SLOWER &&
		    action != ACT_HELP && action != ACT_REDRAW && action != ACT_RUN)
			u->playing = false;
		acts[action](u, number);
	}
}

// ---- time -------------------------------------------------------------------------------------

// The program has arrived somewhere, or ended.
static void arrived(struct ui *u)
{
	u->late = false;
	int rc = history_grow(&u->history);
	if (rc)
		say(u, "%s",
		    rc == EINVAL ? _("the program's events do not fit the model: what follows is "
				     "unknown")
				 : _("no memory left: what follows is unknown"));
	go(u, history_last(&u->history));
}

static void play_step(struct ui *u)
{
	if (!at_end(u)) {
		go_and_choose(u, u->moment + 1);
		if (at_end(u) && (!u->live || u->story->end != NO_SLOT))
			u->playing = false;
		return;
	}
	struct choice c;
	if (u->live && u->live->state == SESSION_ASKS && options_turn(&u->options, u->turn, &c))
		take(u, c);
	else
		u->playing = false;
	u->dirty = true;
}

static void look(struct ui *u, int64_t now)
{
	struct status st = {0};
	int code = live_look(u->live, &st);
	if (code)
		say(u, "%s", st.text);
	if (!running(u)) {
		arrived(u);
	} else if (now - u->live->since >= LATE_MS) {
		u->dirty = true;
		if (!u->late)
			arrived(u);
		u->late = true;
	}
}

void ui_tick(struct ui *u, int64_t now)
{
	if (running(u))
		look(u, now);
	// As many steps of a trace as are due: a picture for each is not needed at high speed.
	for (int i = 0; i < 64 && u->playing && !running(u) && (double)now >= u->due; i++) {
		play_step(u);
		u->due += 1000 / u->speed;
	}
	if (u->playing && u->due < (double)now - 1000)
		u->due = (double)now;
}

int ui_patience(const struct ui *u, int64_t now)
{
	if (running(u)) {
		int64_t left = u->live->since + LATE_MS - now;
		return left > 0 ? (int)left : LATE_MS / 2;
	}
	if (!u->playing)
		return -1;
	return u->due > (double)now ? (int)(u->due - (double)now) + 1 : 0;
}

bool ui_listens(const struct ui *u)
{
	return !running(u) || u->late;
}

static const char *mode_name(const struct ui *u)
{
	if (!u->live)
		return _("recorded");
	if (u->live->state == SESSION_ENDED)
		return _("ended");
	return u->playing ? _("running") : _("live");
}

struct frame ui_frame(struct ui *u, int64_t now)
{
	struct frame f = {
		.history = &u->history,
		.moment = u->moment,
		.story = u->story,
		.names = {u->story, u->history.trace},
		.chosen = u->chosen,
		.options = &u->options,
		.title = u->title,
		.mode = mode_name(u),
		.message = u->message[0] ? u->message : NULL,
		.live = u->live != NULL,
		.playing = u->playing,
		.speed = u->speed,
		.doing = u->doing,
		.busy_ms = u->late && running(u) ? (int)(now - u->live->since) : 0,
		.overlay = u->overlay,
		.menu = u->menu,
		.help = u->help,
	};
	return f;
}

int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed, struct status *st)
{
	*u = (struct ui){.live = live, .speed = speed > 0 ? speed : 2, .dirty = true};
	int rc = history_init(&u->history, t);
	if (rc)
		return rc == EINVAL
			       ? status_set(st, EXIT_USAGE,
					    _("the trace is damaged at slot %zu: record it again"),
					    u->history.bad)
			       : status_set(st, EXIT_TROUBLE,
					    _("no memory left to read the trace"));
	if (live)
		title_of_target(live->target, u->title, sizeof u->title);
	else
		title_of_trace(t, u->title, sizeof u->title);
	go(u, 0);
	return EXIT_OK;
}

void ui_free(struct ui *u)
{
	history_free(&u->history);
	options_free(&u->options);
}
