# SPDX-License-Identifier: MIT
#
# `treadle replay` end to end: it repeats what was recorded or found, says where the program
# departs from it, and takes no damaged trace for a whole one.

load common

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
	python - <<-'END'
		import json, os
		d = json.load(open("replay.json"))
		assert d["same"] is True and d["changed"] is False and d["departure"] is None
		assert d["failure"] == "deadlock" and d["end"].startswith("deadlock: ")
		assert d["program"] == os.path.realpath("philosophers") and d["steps"] > 5
	END
	touch flag
	treadle replay --json p.trace >replay.json || [ $? -eq 1 ]
	python - <<-'END'
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

@test "replay tells variables apart by their names, where they are known" {
	cat >two.c <<-'END'
		#include <pthread.h>
		static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
		int main(void)
		{
			pthread_mutex_lock(FIRST);
			pthread_mutex_unlock(FIRST);
			return pthread_mutex_lock(&a) || pthread_mutex_unlock(&a);
		}
	END
	cc_plain two two.c '-DFIRST=&b'
	treadle record -o two.trace ./two
	cc_plain two two.c '-DFIRST=&a'
	run treadle replay two.trace
	[ "$status" -eq 1 ]
	[[ $output == *"was about to lock mutex b (two.c:5); now it is about to lock mutex a (two.c:5)"* ]]
}

@test "replay: threads that were created in another order than their creators stepped" {
	cat >makers.c <<-'END'
		#include <pthread.h>
		#include <stdatomic.h>
		#include <stdlib.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static atomic_int first_has_locked, second_has_created;
		// Where threads run by themselves: in replay they come in the order of the trace.
		static void await(atomic_int *event)
		{
			while (getenv("RECORDED") && !*event)
				;
		}
		static void *leaf(void *arg)
		{
			return arg;
		}
		static void *maker(void *late)
		{
			pthread_t t;
			if (late)
				await(&first_has_locked);
			pthread_mutex_lock(&lock);
			pthread_mutex_unlock(&lock);
			first_has_locked = 1;
			if (!late)
				await(&second_has_created);
			pthread_create(&t, NULL, leaf, NULL);
			second_has_created = late != NULL;
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
	RECORDED=1 treadle record -o m.trace ./makers
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
		run timeout 200 treadle replay e.trace
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
		run timeout 200 treadle replay bad.trace
		[ "$status" -le 3 ]
	done
}

@test "a trace takes no act and no live options" {
	worker
	treadle record -o w.trace ./worker
	run treadle view --plain w.trace pool
	wrong "unexpected argument 'pool': a trace takes none"
	run treadle view --plain --timeouts=any w.trace
	wrong "--timeouts is for a live run; w.trace is a trace"
	run treadle replay
	wrong "name a trace"
	run treadle replay w.trace w.trace
	wrong "unexpected argument 'w.trace': 'treadle replay' takes one"
}

@test "JSON is UTF-8, whatever bytes a program has" {
	latin=$'caf\xe9'
	printf '#include <assert.h>\n#include <pthread.h>\nint main(void) { assert(!"%s"); return 0; }\n' \
		"$latin" >latin.c
	cc_plain "$latin" latin.c
	run treadle check -q --json "./$latin"
	[ "$status" -eq 1 ]
	[[ $output == *'"sentence": "1 main fails the assertion !\"caf?\"'* ]]
	run treadle replay --json "$latin.trace"
	[ "$status" -eq 1 ]
	[[ $output == *'"same": true'* ]]
}
