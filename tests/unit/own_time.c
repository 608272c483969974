// SPDX-License-Identifier: MIT
//
// The own time of processes: what passes it, and what does not. However busy the machine is: a test
// waits for what must come, and looks at what must not.
#include "base/own_time.h"
#include "tests/lib/unit.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void nap(void)
{
	nanosleep(&(struct timespec){.tv_nsec = OWN_TIME_TICK * 1000000L}, NULL);
}

static void compute(void)
{
	for (volatile unsigned i = 0;; i++)
		;
}

// Starts a process that says so and then does this.
static pid_t start(void (*what)(void))
{
	int ready[2];
	char byte;
	ck_assert_int_eq(pipe(ready), 0);
	pid_t pid = fork();
	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		ck_assert_int_eq(write(ready[1], "", 1), 1);
		what();
		_exit(0);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	return pid;
}

static void end(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

// Looks until so much is counted.
static void look_until(struct own_time *t, const int64_t *count, int64_t ms)
{
	while (*count < ms) {
		nap();
		own_time_look(t);
	}
}

static void sleeps(void)
{
	for (;;)
		pause();
}

static void starts_one_that_computes(void)
{
	start(compute);
	sleeps();
}

static void *thread_computes(void *unused)
{
	(void)unused;
	compute();
	return NULL;
}

static void computes_in_a_thread(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, thread_computes, NULL);
	sleeps();
}

static void (*const busy[])(void) = {compute, starts_one_that_computes, computes_in_a_thread};

START_TEST(who_computes_does_not_sleep)
{
	struct own_time t;
	pid_t pid = start(busy[_i]);
	own_time_begin(&t, pid);
	look_until(&t, &t.busy, 200); // by then it has begun
	t.asleep = 0;
	look_until(&t, &t.busy, 400);
	ck_assert_int_eq(t.asleep, 0);
	ck_assert_int_eq(own_time(&t), t.busy);
	end(pid);
}
END_TEST

START_TEST(who_sleeps_does_not_compute)
{
	struct own_time t;
	pid_t pid = start(sleeps);
	nap();
	own_time_begin(&t, pid);
	look_until(&t, &t.asleep, 300);
	ck_assert_int_le(t.busy, 20); // what it took to go to sleep
	end(pid);
}
END_TEST

START_TEST(no_time_passes_while_stopped)
{
	struct own_time t;
	pid_t pid = start(_i ? sleeps : compute);
	kill(pid, SIGSTOP);
	waitpid(pid, NULL, WUNTRACED);
	own_time_begin(&t, pid);
	for (int i = 0; i < 5; i++) {
		nap();
		own_time_look(&t);
	}
	ck_assert_int_eq(own_time(&t), 0);
	end(pid);
}
END_TEST

static void computes_last(void)
{
	sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
	compute();
}

// One that has next to nothing of a processor is behind the one that has all of it.
START_TEST(little_time_passes_without_a_processor)
{
	struct own_time first, last;
	cpu_set_t one, all;
	int cpu = 0;
	ck_assert_int_eq(sched_getaffinity(0, sizeof all, &all), 0);
	while (!CPU_ISSET(cpu, &all))
		cpu++;
	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof one, &one);
	pid_t has = start(compute), waits = start(computes_last);
	sched_setaffinity(0, sizeof all, &all);
	own_time_begin(&first, has);
	own_time_begin(&last, waits);
	look_until(&first, &first.busy, 100); // by then it has said that it waits
	last.busy = last.asleep = 0;
	look_until(&first, &first.busy, 600);
	own_time_look(&last);
	ck_assert_int_lt(own_time(&last), 300);
	end(has);
	end(waits);
}
END_TEST

static void waits_for_one_that_computes(void)
{
	raise(SIGSTOP);
	pid_t pid = fork();
	if (pid == 0) {
		while (clock() < CLOCKS_PER_SEC / 5)
			;
		_exit(0);
	}
	waitpid(pid, NULL, 0);
	sleeps();
}

START_TEST(time_of_those_that_have_ended_stays)
{
	struct own_time t;
	pid_t pid = start(waits_for_one_that_computes);
	waitpid(pid, NULL, WUNTRACED);
	own_time_begin(&t, pid);
	kill(pid, SIGCONT);
	look_until(&t, &t.asleep, 200);
	ck_assert_int_ge(t.busy, 150);
	ck_assert_int_le(t.busy, 250);
	end(pid);
}
END_TEST

START_TEST(of_the_process_itself)
{
	struct own_time t;
	own_time_begin(&t, getpid());
	look_until(&t, &t.asleep, 200);
	pid_t pid = start(compute);
	look_until(&t, &t.busy, 200);
	end(pid);
}
END_TEST

START_TEST(of_one_that_is_gone)
{
	struct own_time t;
	pid_t pid = start(sleeps);
	own_time_begin(&t, pid);
	end(pid);
	nap();
	own_time_look(&t);
	ck_assert_int_le(own_time(&t), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("own_time");
	TCase *c = unit_case(s, "own time");
	tcase_add_loop_test(c, who_computes_does_not_sleep, 0, 3);
	tcase_add_test(c, who_sleeps_does_not_compute);
	tcase_add_loop_test(c, no_time_passes_while_stopped, 0, 2);
	tcase_add_test(c, little_time_passes_without_a_processor);
	tcase_add_test(c, time_of_those_that_have_ended_stays);
	tcase_add_test(c, of_the_process_itself);
	tcase_add_test(c, of_one_that_is_gone);
	return unit_run(s);
}
