// SPDX-License-Identifier: MIT
//
// Signals while a screen is shown: see signals.h.
#include "visualizer/terminal/signals.h"

#include "visualizer/terminal/terminal.h"

static volatile sig_atomic_t caught_signal; // that ends the screen
static volatile sig_atomic_t suspended;	    // SIGTSTP: stop the process
static volatile sig_atomic_t disturbed;	    // the process was stopped, or the size changed

static void on_signal(int signo)
{
	if (signo == SIGTSTP)
		suspended = 1;
	else if (signo == SIGCONT || signo == SIGWINCH)
		disturbed = 1;
	else
		caught_signal = signo;
}

static const int ours[SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};

// Signals that were ignored when this process started stay ignored.
static void signal_take(struct signals *s, int i)
{
	struct sigaction sa = {.sa_handler = on_signal};
	sigaction(ours[i], NULL, &s->old[i]);
	if (s->old[i].sa_handler != SIG_IGN)
		sigaction(ours[i], &sa, NULL);
}

// Must run before curses starts, which has handlers for some of these signals, too. SIGWINCH is
// taken since curses does not redraw after a size that changes and changes back.
void signals_take(struct signals *s)
{
	sigset_t block;
	sigemptyset(&block);
	caught_signal = suspended = disturbed = 0;
	for (int i = 0; i < SIGNALS; i++) {
		signal_take(s, i);
		sigaddset(&block, ours[i]);
	}
	sigprocmask(SIG_BLOCK, &block, &s->before);
}

void signals_give_back(struct signals *s)
{
	for (int i = 0; i < SIGNALS; i++)
		sigaction(ours[i], &s->old[i], NULL);
	sigprocmask(SIG_SETMASK, &s->before, NULL);
}

// Stops the process, with the terminal given back, until it is continued.
static void suspend(void)
{
	struct sigaction stop = {.sa_handler = SIG_DFL}, before;
	sigset_t only;
	terminal_leave();
	sigaction(SIGTSTP, &stop, &before);
	sigemptyset(&only);
	sigaddset(&only, SIGTSTP);
	sigaddset(&only, SIGCONT);
	raise(SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &only, NULL); // stops here
	sigprocmask(SIG_BLOCK, &only, NULL);
	sigaction(SIGTSTP, &before, NULL);
	terminal_return();
}

bool signals_heed(void)
{
	bool anew = suspended || disturbed;
	if (suspended)
		suspend();
	else if (disturbed)
		terminal_return();
	suspended = disturbed = 0;
	return anew;
}

int signals_caught(void)
{
	return caught_signal;
}
