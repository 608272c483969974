# SPDX-License-Identifier: MIT
#
# The command line end to end: each command on a lesson and on a plain program, each mistake
# one line that names the thing and the way out, and the exit codes.

load ../lib/common

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# Two threads, two locks, each in its own order. A flag file changes what the program does.
philosophers() {
	cat >philosophers.c <<-'END'
		#include <pthread.h>
		#include <sched.h>
		#include <stdio.h>
		#include <unistd.h>
		pthread_mutex_t forks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
		static void *eat(void *left)
		{
			int i = left != NULL;
			pthread_mutex_lock(&forks[i]);
			sched_yield();
			if (access("flag", F_OK) != 0) {
				pthread_mutex_lock(&forks[!i]);
				pthread_mutex_unlock(&forks[!i]);
			}
			pthread_mutex_unlock(&forks[i]);
			return NULL;
		}
		int main(int argc, char **argv)
		{
			pthread_t t[2];
			for (int i = 1; i < argc; i++)
				printf("[%s]", argv[i]);
			puts("");
			pthread_create(&t[0], NULL, eat, NULL);
			pthread_create(&t[1], NULL, eat, argv);
			pthread_join(t[0], NULL);
			pthread_join(t[1], NULL);
			return 0;
		}
	END
	cc_plain philosophers philosophers.c
}

# One thread more, no lock in the wrong order; ends with the status that is its argument.
worker() {
	cat >worker.c <<-'END'
		#include <pthread.h>
		#include <stdio.h>
		#include <stdlib.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static void *work(void *arg)
		{
			pthread_mutex_lock(&lock);
			pthread_mutex_unlock(&lock);
			return arg;
		}
		int main(int argc, char **argv)
		{
			pthread_t t;
			for (int i = 1; i < argc; i++)
				printf("[%s]", argv[i]);
			puts("");
			pthread_create(&t, NULL, work, NULL);
			work(NULL);
			pthread_join(t, NULL);
			return argc > 1 ? atoi(argv[1]) : 0;
		}
	END
	cc_plain worker worker.c
}

# One line, with this text in it, and exit code 2 (or the second argument).
wrong() {
	echo "status $status: $output"
	[ "$status" -eq "${2:-2}" ]
	[ "${#lines[@]}" -eq 1 ]
	[[ $output == "treadle: "* ]]
	[[ $output == *"$1"* ]]
}

# --- treadle itself ---------------------------------------------------------------------------

@test "no arguments: a short usage, exit 2" {
	run treadle
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == "Usage: treadle "* ]]
	[ "${#lines[@]}" -le 4 ]
}

@test "--help and --version everywhere, on standard output" {
	for c in "" list run view record replay check; do
		treadle $c --help 2>err | grep -q '^Usage: treadle '"$c"
		treadle $c --help | grep -q '^Examples:'
		treadle $c --version | grep -q '^treadle (Treadle) [0-9]'
		[ ! -s err ]
		[ -z "$c" ] || [ "$(treadle help $c)" = "$(treadle $c --help)" ]
	done
	[ "$(treadle help)" = "$(treadle --help)" ]
	for c in list run view record replay check help; do
		treadle --help | grep -q "^  $c "
	done
}

@test "help keeps to 80 columns" {
	for c in "" list run view record replay check; do
		[ -z "$(treadle $c --help | grep -E '^.{81}')" ]
	done
}

@test "an unknown command: the nearest one" {
	run treadle vew
	wrong "there is no command 'vew'; did you mean 'view'?"
	run treadle help reply
	wrong "did you mean 'replay'?"
	run treadle frobnicate
	wrong "see 'treadle --help'"
}

@test "an unknown option: the nearest one, and how to pass it on" {
	run treadle view --plan semaphores
	wrong "unknown option '--plan'; did you mean '--plain'? (to pass it to the program, put it after --)"
	run treadle run ./x -z
	wrong "unknown option '-z'; see 'treadle run --help' (to pass it to the program, put it after --)"
	run treadle list --jsn
	wrong "did you mean '--json'?"
	[[ $output != *"after --"* ]]
	run treadle --frobnicate
	wrong "unknown option '--frobnicate'"
}

@test "values of options are checked" {
	run treadle view --timeouts=never semaphores
	wrong "'--timeouts never': virtual or any is expected"
	run treadle view --plain=yes semaphores
	wrong "option '--plain' takes no value"
	run treadle run semaphores --threads 0
	wrong "'--threads 0': a number of threads is expected"
	run treadle run semaphores --speed fast
	wrong "'--speed fast': a number greater than 0 is expected"
	run treadle record -o
	wrong "option '-o' needs a value"
}

@test "options may stand anywhere before --" {
	worker
	for line in "--plain view ./worker" "view --plain ./worker" "view ./worker --plain"; do
		treadle $line >out
		grep -q 'the end: exited with status 0' out
	done
}

@test "output that cannot be written is an error, a closed pipe is not" {
	run bash -c 'treadle list >/dev/full'
	wrong "cannot write the output: No space left on device" 3
	run bash -c 'treadle list | head -n 1; treadle view --plain semaphores pool | head -n 1'
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 2 ]
}

# --- what is named ----------------------------------------------------------------------------

@test "a lesson or act that does not exist: the nearest one" {
	for c in run "view --plain" record check; do
		run treadle $c semaphroes
		wrong "there is no lesson or program 'semaphroes'; did you mean 'semaphores'?"
		run treadle $c semaphores mutual-exlusion
		wrong "semaphores has no act 'mutual-exlusion'; did you mean 'mutual-exclusion'?"
	done
}

@test "no lesson or program named" {
	for c in run view record check; do
		run treadle $c
		wrong "name a lesson or a program"
	done
}

@test "programs that cannot be run" {
	worker
	cc_plain fixed worker.c -static
	printf '#!/bin/sh\n./worker\n' >script
	chmod +x script
	mkdir folder
	for c in run "view --plain" record check; do
		run treadle $c ./nothing
		wrong "there is no program ./nothing"
		run treadle $c ./folder
		wrong "./folder is a folder"
		run treadle $c ./worker.c
		wrong "./worker.c is not executable"
		run treadle $c ./script
		wrong "./script is a script"
		run treadle $c ./fixed
		wrong "link it without -static"
	done
	[ ! -e fixed.trace ]
}

@test "--threads and --speed are for lessons" {
	worker
	run treadle view --plain ./worker --threads 3
	wrong "--threads is for lessons; to pass it to the program, put it after --"
}

# --- list and run -----------------------------------------------------------------------------

@test "list names the acts and marks planted bugs" {
	run treadle list
	[ "$status" -eq 0 ]
	[[ ${lines[0]} == semaphores* ]]
	[[ $output == *"  mutual-exclusion"* ]]
	[[ $output == *"✗ permits-lost"* ]]
	[[ $output != *"✗ pool"* ]]
	LC_ALL=C run treadle list
	[[ $output == *"x permits-lost"* ]]
}

@test "list --json is as the contract says" {
	treadle list --json >list.json
	python3 - <<-'END'
		import json
		d = json.load(open("list.json"))
		assert d["exercises"] == []
		l = [l for l in d["lessons"] if l["name"] == "semaphores"][0]
		assert set(l) == {"name", "title", "acts"}, l
		acts = {a["name"]: a for a in l["acts"]}
		assert acts["permits-lost"]["bug"] is True
		assert acts["mutual-exclusion"] == {"name": "mutual-exclusion",
			"title": acts["mutual-exclusion"]["title"], "bug": False, "scenes": []}
	END
}

@test "run is the bare program: arguments, output and exit status" {
	worker
	run treadle run ./worker 7 -- --plain -x
	[ "$status" -eq 7 ]
	[ "$output" = "[7][--plain][-x]" ]
	run treadle run worker
	[ "$status" -eq 0 ]
	run treadle run -- ./worker 3 --json
	[ "$status" -eq 3 ]
	[ "$output" = "[3][--json]" ]
}

@test "run runs a lesson by any of its names" {
	for name in semaphores 3 03 03-semaphores; do
		run treadle run $name mutual-exclusion --speed 100
		[ "$status" -eq 0 ]
		[[ $output == *"visitor-2  gives it back"* ]]
	done
}

@test "run warns of a planted bug" {
	run timeout 5 treadle run semaphores overflow --speed 100
	[[ $output == *"treadle: overflow has a planted bug and may hang"* ]]
}

# --- record -----------------------------------------------------------------------------------

@test "record writes a trace that view and replay take" {
	worker
	run treadle record -o w.trace ./worker 0 -- --flag
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "[0][--flag]" ]
	[[ ${lines[1]} == "treadle: recorded "*" operations; exited with status 0; to look at it: treadle view w.trace" ]]
	[ ! -e w.trace.part ]
	treadle view --plain w.trace | grep -q 'locks mutex lock (worker.c:'
	run treadle replay w.trace
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "[0][--flag]" ]
	[[ $output == *"the end: exited with status 0"*"the same as recorded: "* ]]
}

@test "record names the trace after the act or the program" {
	worker
	treadle record ./worker
	[ -s worker.trace ]
	treadle record semaphores timeout --speed 50
	[ -s semaphores-timeout.trace ]
	treadle view --plain semaphores-timeout.trace | grep -q 'gives up'
}

@test "record: a program that fails ends in 1, and its trace is kept" {
	worker
	run treadle record -o w.trace ./worker 5
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"exited with status 5"* ]]
	run treadle record -o over.trace semaphores overflow --speed 50
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"SEM_VALUE_MAX"* ]]
	treadle view --plain over.trace | grep -q SEM_VALUE_MAX
}

@test "record: a deadlock is noticed, ended and told" {
	run timeout 60 treadle record -o lost.trace semaphores permits-lost --speed 20
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *deadlock:* ]]
	run treadle replay lost.trace
	[ "$status" -eq 1 ]
	[[ $output == *deadlock:* ]]
}

@test "record: where no file can be, it says so at once" {
	worker
	run treadle record -o /no/such/folder/x.trace ./worker
	wrong "/no/such/folder/x.trace"
	run treadle record -o . ./worker
	wrong "'.'"
	run treadle record -o /dev/full ./worker
	wrong "/dev/full"
	[ -c /dev/full ]
}

@test "record: a full disk is a clear failure, and the old trace stays" {
	unshare -rm mount -t tmpfs none /mnt 2>/dev/null || skip "no mounting here"
	cat >many.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		int main(int argc, char **argv)
		{
			pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			for (int i = argc > 1 ? atoi(argv[1]) : 0; i > 0; i--) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
			}
			return 0;
		}
	END
	cc_plain many many.c
	mkdir small
	run unshare -rm bash -c 'mount -t tmpfs -o size=256k none small &&
		treadle record -o small/x.trace ./many 10 2>/dev/null &&
		cp small/x.trace before && { treadle record -o small/x.trace ./many 100000; s=$?; } ;
		cmp before small/x.trace && [ ! -e small/x.trace.part ] || exit 99; exit $s'
	wrong "small/x.trace" 3
	[[ $output == *"No space left on device"* ]]
}

@test "record: Ctrl-C ends the program and keeps the trace" {
	cat >loop.c <<-'END'
		#include <pthread.h>
		#include <unistd.h>
		int main(void)
		{
			pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			for (;;) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
				usleep(1000);
			}
		}
	END
	cc_plain loop loop.c
	run timeout -k 30 -s INT 1 treadle record -o loop.trace ./loop
	echo "$status $output"
	[[ $output == *"to look at it: treadle view loop.trace"* ]]
	treadle view --plain loop.trace | tail -n 1 | grep -q 'the end: stopped'
}

# --- replay -----------------------------------------------------------------------------------

@test "check finds the deadlock, replay repeats it, view tells it" {
	philosophers
	run treadle check -q ./philosophers
	echo "$output"
	[ "$status" -eq 1 ]
	[ -s philosophers.trace ]
	run treadle replay philosophers.trace
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"the end: deadlock: "*"mutex forks["*"the same as recorded: "* ]]
	treadle view --plain philosophers.trace | grep -q '^the end: deadlock: .*mutex forks\[0\]'
}

@test "replay --json" {
	philosophers
	treadle check -q -o p.trace ./philosophers >/dev/null || [ $? -eq 1 ]
	run treadle replay --json p.trace
	[ "$status" -eq 1 ]
	echo "$output" >replay.json
	python3 - <<-'END'
		import json, os
		d = json.load(open("replay.json"))
		assert d["same"] is True and d["changed"] is False and d["departure"] is None
		assert d["failure"] == "deadlock" and d["end"].startswith("deadlock: ")
		assert d["program"] == os.path.realpath("philosophers") and d["steps"] > 5
	END
	touch flag
	treadle replay --json p.trace >replay.json || [ $? -eq 1 ]
	python3 - <<-'END'
		import json
		d = json.load(open("replay.json"))
		assert d["same"] is False and d["failure"] is None
		assert "unlock mutex forks[" in d["departure"]["sentence"]
	END
}

@test "replay says where the program departs" {
	philosophers
	treadle check -q -o p.trace ./philosophers >/dev/null || [ $? -eq 1 ]
	touch flag
	run treadle replay p.trace
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"treadle: departs from p.trace after step "*" eat was about to lock mutex forks["*"(philosophers.c:"*"; now it is about to unlock mutex forks["*"(philosophers.c:"* ]]
}

@test "replay: threads that were created in another order than their creators stepped" {
	cat >makers.c <<-'END'
		#include <pthread.h>
		#include <time.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static void busy(long ms)
		{
			for (clock_t end = clock() + ms * CLOCKS_PER_SEC / 1000; clock() < end;)
				;
		}
		static void *leaf(void *arg)
		{
			return arg;
		}
		static void *maker(void *late)
		{
			pthread_t t;
			busy(late ? 100 : 0);
			pthread_mutex_lock(&lock);
			pthread_mutex_unlock(&lock);
			busy(late ? 0 : 600);
			pthread_create(&t, NULL, leaf, NULL);
			pthread_join(t, NULL);
			return NULL;
		}
		int main(void)
		{
			pthread_t t[2];
			pthread_create(&t[0], NULL, maker, NULL);
			pthread_create(&t[1], NULL, maker, t);
			pthread_join(t[0], NULL);
			pthread_join(t[1], NULL);
			return 0;
		}
	END
	cc_plain makers makers.c
	treadle record -o m.trace ./makers
	treadle view --plain m.trace | grep -q '3 maker creates thread 4 leaf'
	run treadle replay m.trace
	echo "$output"
	[ "$status" -eq 0 ]
}

@test "replay compares how the runs end" {
	cat >ends.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		#include <unistd.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		int main(void)
		{
			char c;
			int ends[2];
			pthread_mutex_lock(&lock);
			if (pipe(ends) == 0 && access("blocks", F_OK) == 0)
				return (int)read(ends[0], &c, 1);
			while (access("spins", F_OK) == 0)
				;
			if (access("aborts", F_OK) == 0)
				abort();
			pthread_mutex_unlock(&lock);
			return access("fails", F_OK) == 0 ? 3 : 0;
		}
	END
	cc_plain ends ends.c
	treadle record -o e.trace ./ends
	for flag in blocks spins aborts fails; do
		touch $flag
		run timeout 30 treadle replay e.trace
		echo "$flag: $output"
		[ "$status" -eq 1 ]
		[[ $output == *"treadle: departs from e.trace after step "* ]]
		rm $flag
	done
	run treadle replay e.trace
	[ "$status" -eq 0 ]
}

@test "replay says that the program has changed, or is gone" {
	worker
	treadle record -o w.trace ./worker
	cc_plain worker worker.c -O0
	run treadle replay w.trace
	echo "$output"
	[ "$status" -eq 0 ]
	[[ $output == *"worker has changed since w.trace was made"* ]]
	rm worker
	run treadle replay w.trace
	wrong "there is no program "
}

@test "what is not a whole trace of this version" {
	worker
	treadle record -o w.trace ./worker
	head -c 300 w.trace >short.trace
	head -c 5 w.trace >tiny.trace
	: >empty.trace
	cp w.trace other.trace
	printf '\377' | dd of=other.trace bs=1 seek=16 conv=notrunc status=none
	for c in replay "view --plain"; do
		run treadle $c short.trace
		wrong "trace 'short.trace' was cut short"
		run treadle $c other.trace
		wrong "trace 'other.trace' was made by another version"
		run treadle $c empty.trace
		wrong "'empty.trace' is not a trace"
		run treadle $c tiny.trace
		wrong "tiny.trace"
		run treadle $c nothing.trace
		wrong "cannot read 'nothing.trace': No such file or directory"
	done
	run treadle replay worker.c
	wrong "'worker.c' is not a trace"
	cp w.trace w-without-a-name
	treadle view --plain w-without-a-name | grep -q 'the end: exited with status 0'
}

@test "a damaged trace is never a crash" {
	worker
	treadle record -o w.trace ./worker
	size=$(stat -c %s w.trace)
	for seed in $(seq 60); do
		RANDOM=$seed
		cp w.trace bad.trace
		for _ in 1 2 3; do
			printf "\\x$(printf %x $((RANDOM % 256)))" |
				dd of=bad.trace bs=1 seek=$((RANDOM % size)) conv=notrunc status=none
		done
		run treadle view --plain bad.trace
		[ "$status" -le 3 ]
		run timeout 20 treadle replay bad.trace
		[ "$status" -le 3 ]
	done
}

@test "a trace takes no act and no live options" {
	worker
	treadle record -o w.trace ./worker
	run treadle view --plain w.trace pool
	wrong "a trace takes no argument, and 'pool' is one"
	run treadle view --plain --timeouts=any w.trace
	wrong "--timeouts is for a live run; w.trace is a trace"
	run treadle replay
	wrong "name a trace"
	run treadle replay w.trace w.trace
	wrong "replay takes one trace"
}

# --- view ---------------------------------------------------------------------------------------

@test "view --plain of a lesson and of a program" {
	worker
	run treadle view --plain semaphores timeout --speed 2
	[ "$status" -eq 0 ]
	[[ $output == *"gives up"*"the end: exited with status 0"* ]]
	run treadle view --plain --timeouts any ./worker 4
	[ "$status" -eq 0 ]
	[[ $output == *"2 work locks mutex lock (worker.c:"*"the end: exited with status 4"* ]]
}

@test "view without a terminal says what to do" {
	run bash -c 'treadle view semaphores </dev/null | cat; exit ${PIPESTATUS[0]}'
	wrong "--plain"
	TERM=dumb run treadle view semaphores
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" -eq 1 ]
}
