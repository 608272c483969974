// SPDX-License-Identifier: MIT
//
// The loop of `treadle learn`: see learn_loop.h. One thread waits for four things: keys, signals,
// the file, and the process that grades. Everything else is done as an answer to one of them.
#include "grading/learn/learn_loop.h"
#include "base/i18n.h"
#include "grading/learn/learn_keys.h"
#include "grading/learn/learn_ui.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>

enum { LOOK_MS = 1000 };

static void take_signal(struct learn_ui *u)
{
	int sig = term_signal(&u->term);
	if (sig == SIGTERM || sig == SIGHUP)
		u->signal = sig;
	u->quit |= sig == SIGINT || sig == SIGQUIT || u->signal;
	if (sig == SIGWINCH || sig == SIGCONT)
		term_clear(&u->term);
}

static void wait_for(struct learn_ui *u)
{
	bool due = u->saved && !u->grader.pid;
	struct pollfd fds[] = {{.fd = u->term.signals, .events = POLLIN},
			       {.fd = u->term.keys, .events = POLLIN},
			       {.fd = u->watching ? u->watch.fd : -1, .events = POLLIN},
			       {.fd = u->grader.fd, .events = POLLIN}};
	int n = poll(fds, sizeof fds / sizeof *fds, due ? LEARN_QUIET_MS : LOOK_MS);
	if (n <= 0) {
		if (u->watching && file_watch_look(&u->watch))
			learn_ui_saved(u);
		return;
	}
	if (fds[2].revents && file_watch_read(&u->watch))
		learn_ui_saved(u);
	if (fds[3].revents)
		learn_ui_graded(u);
	if (fds[0].revents)
		take_signal(u);
	if (fds[1].revents)
		learn_key(u, term_key(&u->term));
}

// Is there nothing any more that it could answer to: no keys, and no file to be saved?
static bool deaf(struct learn_ui *u)
{
	if (u->term.keys >= 0 || u->watching)
		return false;
	puts(_("No keys can be typed here: 'treadle learn --next' continues."));
	return true;
}

int learn_loop(struct learn *l, struct status *st)
{
	struct learn_ui u = {.l = l, .st = st, .watch = {.fd = -1}, .grader = {.fd = -1}};
	term_open(&u.term);
	learn_ui_begin(&u);
	while (!u.quit && !deaf(&u)) {
		learn_ui_answer(&u);
		learn_ui_bottom(&u);
		wait_for(&u);
	}
	learn_ui_end(&u);
	term_close(&u.term);
	if (u.signal)
		raise(u.signal);
	return EXIT_OK;
}
