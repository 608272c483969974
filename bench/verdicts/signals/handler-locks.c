// SPDX-License-Identifier: MIT
//
// A handler takes the lock that the code it interrupts may hold. Signals are outside the model:
// what fails there is not called failed, and what does not is not proved.
// wrong: undecided; limit: signal
// right: no proof; limit: signals
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int events;
static volatile sig_atomic_t came;

static void on_signal(int number)
{
	(void)number;
#ifdef RIGHT
	came = 1;
#else
	pthread_mutex_lock(&m);
	events++;
	pthread_mutex_unlock(&m);
#endif
}

int main(void)
{
	signal(SIGUSR1, on_signal);
	pthread_mutex_lock(&m);
	pthread_kill(pthread_self(), SIGUSR1);
	events += came;
	pthread_mutex_unlock(&m);
	return events == 1 ? 0 : 1;
}
