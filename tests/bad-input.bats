# SPDX-License-Identifier: MIT
#
# `treadle check` on programs that no checker can like: each comes to a clear end in bounded time,
# with the exit code and the JSON that tools rely on, and leaves nothing behind.
load lib/common
bats_require_minimum_version 1.5.0

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit 1
	for name in fickle rough beyond greedy; do
		cc_plain $name "$abs_top_srcdir/tests/check/$name.c" -Wno-infinite-recursion
	done
}

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
}

# alive PROGRAM: its processes, a line each
alive() {
	find /proc/[0-9]*/exe -maxdepth 0 -lname "$1" 2>/dev/null || true
}

# checked STATUS TEXT PROGRAM [ARG...]: how the check ends and what it says (none: -). It leaves no
# process, and no file but the trace and what the program itself has written to "filled" or "locked".
checked() {
	local wanted=$1 text=$2 program=$3 status=0
	shift 3
	[ -e "$program" ] || program=$BATS_FILE_TMPDIR/$program
	mkdir -p den tmp
	(cd den && TMPDIR=$PWD/../tmp timeout -k 10 250 treadle check --json -o t.trace \
		"$program" "$@" >../out.json 2>../err.txt </dev/null) || status=$?
	[ "$status" -eq "$wanted" ] && python "$abs_top_srcdir/tests/lib/verdict.py" "$status" <out.json &&
		{ [ "$text" = - ] || grep -qF -- "$text" out.json; } &&
		[ -z "$(alive "$program")" ] && [ -z "$(ls -A tmp)" ] && [ ! -s err.txt ] &&
		[ -z "$(ls -A den | grep -vxE 't.trace|filled|locked|file-.')" ] || {
		printf '%s: status %s, not %s with %s\n' "$program $*" "$status" "$wanted" "$text"
		cat out.json err.txt
		ls -A tmp den
		alive "$program"
		return 1
	}
}

# each PROGRAM [OPTION...] < TABLE: an act, a status and a text of each line of the table
each() {
	local program=$1 act status text
	shift
	while read -r act status text; do
		checked "$status" "${text//@/$program.c:}" "$program" --executions=40 "$@" -- "$act"
	done
}

# at PROGRAM COMMENT: the number of the line that carries the comment
at() {
	grep -n "// $2\$" "$abs_top_srcdir/tests/check/$1.c" | cut -d: -f1
}

@test "programs that are not deterministic: said, and where" {
	each fickle --executions=100 <<-END
		urandom 4 on the same schedule it did something else at step
		getrandom 4 on the same schedule it did something else at step
		pid 4 on the same schedule it did something else at step
		network 4 on the same schedule it did something else at step
		rand-pid 4 on the same schedule it did something else at step
	END
}

@test "the clock, addresses and input are the same each time" {
	each fickle --executions=100 <<-END
		rand-time 0 "verified"
		address 0 "verified"
		stdin 4 standard input is read, and none is given
	END
}

@test "each way to go down, with its line" {
	each rough <<-END
		segv 1 SIGSEGV, Segmentation fault (@$(at rough segv))
		fpe 1 SIGFPE, Floating point exception (@$(at rough fpe))
		ill 1 SIGILL, Illegal instruction (@$(at rough ill))
		abort 1 SIGABRT, Aborted (@$(at rough abort))
		bus 1 SIGBUS, Bus error (@$(at rough bus))
		overflow 1 2 work crashed: SIGSEGV, Segmentation fault (@
		alloca 1 SIGSEGV, Segmentation fault (@
		twice 1 SIGABRT, Aborted (@$(at rough twice))
		jump 1 SIGSEGV, Segmentation fault (@$(at rough jump))
		killed 1 the program crashed: SIGKILL, Killed
	END
}

@test "each way to leave" {
	each rough <<-END
		exit 1 exited with status 3
		_exit 1 exited with status 4
		quick_exit 1 exited with status 5
		handles-segv 1 exited with status 6
		term 1 the program crashed: SIGTERM, Terminated
		longjmp 0 "verified"
	END
}

@test "hands on what is not theirs do no harm" {
	each rough <<-END
		closes 0 "verified"
		close_range 0 "verified"
		closefrom 0 "verified"
		overwrites 1 "failed"
		handles 0 "verified"
		blocks 0 "verified"
		priorities 0 "verified"
		moves 0 "verified"
		limits 0 "verified"
		environment 0 "verified"
		terminal 0 "verified"
		daemon 0 -
		session 0 "verified"
	END
}

@test "operations outside the model are named, and nothing is proved" {
	each beyond <<-END
		fork 0 fork: the child is not seen
		vfork 0 fork: the child is not seen
		posix_spawn 0 other programs that it starts are not seen
		system 0 other programs that it starts are not seen
		popen 0 other programs that it starts are not seen
		exec 4 the program replaces itself by another (exec), which is not seen (@$(at beyond exec))
		cancel 4 asynchronous cancellation: threads were cancelled at cancellation points only
		kill 0 signals: the moment at which one arrives is the kernel's
		raise 0 signals: the moment at which one arrives is the kernel's
		pshared 0 memory shared with other processes: only this process is seen
		inherit 0 priority protocols of mutexes
		itimer 0 signals: the moment at which one arrives is the kernel's
		timer 0 signals: the moment at which one arrives is the kernel's
	END
	checked 0 '"no-failure-found"' beyond --executions=40 -- inherit
}

@test "waits in the kernel: the call and its line" {
	local act
	for act in pipe accept futex; do
		checked 4 "2 work stays in a system call that blocks (beyond.c:$(at beyond $act))" \
			beyond --executions=3 --strategy=pct -- $act
	done
	checked 4 'pipes, sockets and event descriptors' beyond --executions=1 -- socket
	checked 4 'poll, select and epoll' beyond --executions=1 -- poll
	checked 4 'pipes, sockets and event descriptors' beyond --executions=1 -- timerfd
}

@test "more than there is: memory, output, threads" {
	each greedy --memory=64 --written=8 <<-END
		eat 4 the program took more than 64 MiB of memory
		gorge 4 at the limit of memory (see --memory)
		map 1 exited with status 7
		memfd 4 the program wrote more than 8 MiB
		chatter 4 the program wrote more than 8 MiB
		mutter 4 the program wrote more than 8 MiB
		fill 4 the program wrote more than 8 MiB
		fill-far 4 the program wrote more than 8 MiB
		crowd 4 the program makes more than 4096 threads
	END
}

@test "loops without a visible operation, and their lines" {
	checked 1 "2 work runs on and on" greedy --executions=1 -- loop
	checked 1 '"livelock"' rough --executions=1 -- blocks-spins
}

@test "a long execution" {
	checked 4 'the budget of 1 execution ended' greedy --steps=1000000 --executions=1 -- steps
}
