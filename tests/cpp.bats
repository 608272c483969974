# SPDX-License-Identifier: MIT
#
# C++ as students write it (tests/check/cpp.cc): what is right is verified, and a failure is told in the
# program's own lines and names, though almost all of its code is the library's.
bats_require_minimum_version 1.5.0
load lib/common

source=$abs_top_srcdir/tests/check/cpp.cc

setup_file() {
	command -v g++ >/dev/null || skip "no g++"
	cd "$BATS_FILE_TMPDIR"
	TREADLE_CC=gcc treadle cc -g -Wall -Wextra -Werror "$source" -o plain &
	TREADLE_CC=gcc treadle cc -g -O2 "$source" -o optimized
	wait $!
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

# check_case PROGRAM CASE: the answer in the file answer
check_case() {
	treadle check --json -o "$BATS_TEST_TMPDIR/t" "./$1" -- "$2" >"$BATS_TEST_TMPDIR/answer" 2>/dev/null || [ $? = 1 ]
}

# says CASE KIND WORDS: of both programs; the failure is at a line that ends in `// CASE here`, if there is one
says() {
	local program got line
	for program in plain optimized; do
		check_case $program "$1"
		got=$(jq -r '.failure | .kind + ": " + .sentence' "$BATS_TEST_TMPDIR/answer")
		[[ $got == "$2: "*"$3"* ]] || { echo "$program $1: $got"; return 1; }
		grep -q "// $1 here\$" "$source" || continue
		line=$(jq .failure.line "$BATS_TEST_TMPDIR/answer")
		sed -n "${line}p" "$source" | grep -q "// $1 here\$" || { echo "$program $1: line $line"; return 1; }
	done
}

@test "what is right is verified" {
	local program name
	[ "$(grep -c '{"fine-' "$source")" -eq 16 ]
	for program in plain optimized; do
		for name in $(grep -oE '\{"fine-[a-z-]+"' "$source" | tr -d '{"'); do
			check_case $program "$name"
			[ "$(jq -r .verdict "$BATS_TEST_TMPDIR/answer")" = verified ] ||
				{ echo "$program $name"; cat "$BATS_TEST_TMPDIR/answer"; false; }
		done
	done
}

@test "locks, conditions and what is left undone, by the names in the source" {
	says bank deadlock "waits to lock mutex "
	says circle deadlock "waits to lock mutex forks[1] (held by 3)"
	says tries livelock "run for ever and make no progress"
	says if-for-while assertion '!this->empty()'
	says never-notified lost-wakeup "waits on condition cv"
	says two-steps assertion "n == 2"
	check_case plain bank
	[[ $(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") == *"mutex b.m (held by 3)"*"mutex a.m (held by 2)" ]]
}

@test "containers, texts and pointers that two threads use" {
	says vector misuse "gives back memory"
	says map race "data race on variable words:"
	says list race "data race on variable queue:"
	says string race "data race on variable text:"
	says stream race "data race on variable out:"
	local program
	for program in plain optimized; do # what the library makes of it comes out differently
		for name in unordered-map shared-pointer; do
			check_case $program $name
			[ "$(jq -r .verdict "$BATS_TEST_TMPDIR/answer")" = failed ]
		done
	done
}

@test "the ends of C++: a thread that nobody joins, exceptions, indices, references that are left" {
	says not-joined crash "SIGABRT"
	says thrown crash "SIGABRT"
	says beyond assertion '__n < this->size()'
	says detached misuse "1 main has left a function, and nothing orders that after the use of a local variable"
}

@test "the whole report speaks of the program, and the trace can be replayed and explained" {
	run -1 treadle check -o "$BATS_TEST_TMPDIR/t" ./plain -- if-for-while
	grep -v '/usr/include' <<<"$output" | grep -E '_Z|_M_|std_|gthr|invoke|libstdc' && false
	[[ $output != *" c.items = "* ]] # what is inside of a queue
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	run -0 treadle explain "$BATS_TEST_TMPDIR/t"
	[[ $output != *_M_* && $output == *"condition c.cv (cpp.cc:"* && $output == *"A wait without a loop"* ]]
	run -0 treadle view --plain "$BATS_TEST_TMPDIR/t"
	[[ $output == *"cpp.cc:"* ]]
}

@test "the compiler is chosen by the suffix; C beside it stays C; objects and libraries are linked" {
	cd "$BATS_TEST_TMPDIR"
	cat >main.cc <<-'END'
		#include <thread>
		extern "C" int twice(int class_);
		int main() { std::thread t([] { twice(2); }); t.join(); return twice(1) - 2; }
	END
	echo 'int twice(int class); int twice(int class) { int new = class; return 2 * new; }' >twice.c
	TREADLE_CC=gcc treadle cc main.cc twice.c -o both
	./both
	TREADLE_CC=gcc treadle cc -c main.cc
	TREADLE_CC=gcc treadle cc -c twice.c
	TREADLE_CC=gcc treadle cc main.o twice.o -o linked
	run -0 treadle check ./linked
	[[ $output == verified* ]]
	run -0 env TREADLE_CC=gcc-12 treadle cc --show main.cc
	[[ $output == "g++-12 "* ]]
	run -0 env -u TREADLE_CC CC=clang CXX= treadle cc --show main.cc
	[[ $output == "clang++ "* ]]
	run -0 env -u TREADLE_CC CC=clang CXX=g++ treadle cc --show main.cc
	[[ $output == "g++ "* ]]
	run -0 env TREADLE_CC=gcc treadle cc --show twice.c
	[[ $output == "gcc "* ]]
}

@test "the destructor of a global object may join its thread, and its end may fail; not its constructor" {
	cd "$BATS_TEST_TMPDIR"
	cat >log.cc <<-'END'
		#include <cassert>
		#include <mutex>
		#include <thread>
		static std::mutex m;
		static int written;
		static void write() { std::lock_guard<std::mutex> l(m); written++; }
		struct Log {
			std::thread t;
		#ifdef EARLY
			Log() : t(write) {}
		#endif
			~Log() { t.join(); assert(written == RIGHT); } // here
		} all;
		int main()
		{
		#ifndef EARLY
			all.t = std::thread(write);
		#endif
		}
	END
	TREADLE_CC=gcc treadle cc -g -DRIGHT=1 log.cc -o right
	TREADLE_CC=gcc treadle cc -g -DRIGHT=2 log.cc -o wrong
	TREADLE_CC=gcc treadle cc -g -DRIGHT=1 -DEARLY log.cc -o early
	run -0 treadle check ./right
	[[ $output == verified* ]]
	run -1 treadle check --json -o t ./wrong
	[ "$(jq -r '.failure | .kind, .line' <<<"$output" | xargs)" = "assertion $(sed -n '/here/=' log.cc)" ]
	run -4 treadle check --json ./early
	[[ $output == *"creates a thread before its main begins"*"create it in main"* ]]
}
