// SPDX-License-Identifier: MIT
//
// Signals while a screen is shown: see signals.h.
#include "visualizer/terminal/signals.h"

#include "visualizer/terminal/terminal.h"

static volatile sig_atomic_t caught_signal; // that ends it
static volatile sig_atomic_t suspended;	    // it is to be stopped
static volatile sig_atomic_t disturbed;	    // it was, by somebody else; or the size changed

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

// The process that started us may have decided that a signal does nothing.
static void signal_take(struct signals *s, int i)
{
	struct sigaction sa = {.sa_handler = on_signal};
	sigaction(ours[i], NULL, &s->old[i]);
	if (s->old[i].sa_handler != SIG_IGN)
		sigaction(ours[i], &sa, NULL);
}

// They must be there before curses starts, which has handlers for some of them as well. A size that
// changes and changes back is no change to curses, but may be the end of the picture.
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

// Stops, with the terminal as it was, until somebody lets us go on.
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
	sigprocmask(SIG_UNBLOCK, &only, NULL); // here
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
