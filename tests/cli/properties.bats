# SPDX-License-Identifier: MIT
#
# Properties of a program's own: tr_check, tr_reachable.

load common

# built NAME SOURCE [FLAG...]: linked with libtreadle.
built() {
	local name=$1 source=$2
	shift 2
	cc_plain "$name" "$source" -I"$abs_top_srcdir/lib" "$@" -L"$abs_top_builddir/.libs" \
		-ltreadle -Wl,-rpath,"$abs_top_builddir/.libs"
}

property() {
	built property "$abs_top_srcdir/tests/check/property.c"
}

# line COMMENT: the number of the line of property.c that carries it
line() {
	grep -n "// $1\$" "$abs_top_srcdir/tests/check/property.c" | cut -d: -f1
}

@test "tr_check: a schedule that breaks the property fails, with its sentence and line" {
	property
	run treadle check ./property check
	[ "$status" -eq 1 ]
	[[ $output == *"the first turn is main's, not thread 2's (property.c:$(line check))"* ]]
	run treadle check --json ./property check
	[[ $output == *'"kind": "property"'* ]]
	[[ $output == *'"line": '"$(line check)"* ]]
	run treadle view --plain property.trace
	[[ $output == *"the end: property: the first turn is main's, not thread 2's"* ]]
}

@test "tr_check by itself: one line, and the program is aborted" {
	cat >fails.c <<-'END'
		#include "treadle.h"
		int main(int argc, char **argv)
		{
			(void)argv;
			tr_check(argc > 0, "there is a name");
			tr_check(argc > 5, "%d of %d", argc, 5);
		}
	END
	built fails fails.c
	run ./fails
	[ "$status" -eq 134 ]
	[[ $output == "fails.c:6: tr_check(argc > 5): 1 of 5" ]]
	run treadle record -o t.trace ./fails
	[ "$status" -eq 1 ]
	[[ $output == *"fails.c:6: tr_check(argc > 5): 1 of 5"* ]]
}

# What the trace of a failed check tells of places: "sentence<tab>file:line".
told() {
	strings -n 3 "$1" | grep -o '[a-z ]*	[a-z0-9]*\.c[a-z]*:[0-9]*$' | sort
}

@test "tr_reachable: each place is told once, in C" {
	property
	treadle check ./property check || true
	told property.trace >places
	printf '%s\tproperty.c:%d\n' "the end" "$(line 'the end')" \
		"the second goes first" "$(line reached)" "three turns" "$(line never)" |
		sort | diff - places
	./property
}

@test "tr_reachable: several files, functions, compilers and levels" {
	cat >one.c <<-'END'
		#include "treadle.h"
		static void a(int n) { tr_reachable(n == 1, "a one"); tr_reachable(n == 2, "a two"); }
		static inline void c(int n) { if (n) tr_reachable(n == 3, "c three"); else tr_reachable(n, "c"); }
		void b(int n) { a(n); c(n); tr_check(n < 5, "n is %d", n); }
	END
	cat >two.c <<-'END'
		#include "treadle.h"
		void b(int);
		int main(void) { b(1); tr_reachable(0, "never"); b(5); }
	END
	echo '#include "treadle.h"
		int main(void) { return 0; }' >none.c
	for CC in gcc clang; do
		command -v $CC >/dev/null || continue
		for o in -O0 -O1 -O2; do
			built two one.c $o -Wall -Wextra -Werror two.c
			run treadle check ./two
			[ "$status" -eq 1 ]
			[ "$(told two.trace | wc -l)" -eq 5 ]
			cc_plain none none.c -Wall -Wextra -Werror $o -I"$abs_top_srcdir/lib"
			./none
		done
	done
}

@test "tr_reachable: C++, in members, templates and inline functions" {
	command -v g++ >/dev/null || skip "no g++"
	cat >places.cc <<-'END'
		#include "treadle.h"
		struct S { void in(int n) { tr_reachable(n, "member"); } };
		template <class T> void of(T n) { tr_reachable(n == 2, "template"); }
		inline void il(int n) { tr_reachable(n, "inline"); }
		static void st(int n) { tr_reachable(n, "static"); }
		int main() { S s; s.in(1); of(2); of(3L); il(0); st(1); tr_check(false, "no"); }
	END
	for CC in g++ clang++; do
		command -v $CC >/dev/null || continue
		for o in -O0 -O2; do
			built places places.cc $o -Wall -Wextra -Werror
			run treadle check ./places
			[ "$status" -eq 1 ]
			[ "$(told places.trace | cut -f1 | paste -sd,)" = "inline,member,static,template,template" ]
		done
	done
}

# left ACT KIND SENTENCE: verified, with a remark; a failure, if that is asked for.
left() {
	run treadle check "${hows[@]}" ./leaks "$1"
	[ "$status" -eq 0 ]
	[[ $output == verified* ]]
	[[ ${output//$'\n   '/} == *"by itself (--leaks=fail shows how):"*"- $3 at the end of the program (leaks.c:"* ]]
	treadle check --json "${hows[@]}" ./leaks "$1" >answer
	python "$abs_top_srcdir/tests/lib/verdict.py" 0 <answer
	[ "$(jq -r '.left[0] | .kind, .sentence' answer)" = "$2"$'\n'"$3 at the end of the program" ]
	run treadle check --leaks=fail "${hows[@]}" ./leaks "$1"
	[ "$status" -eq 1 ]
	[[ $output == *"$3"* ]]
	[[ $output != *"Left behind"* ]]
	run treadle check --leaks=fail --json "${hows[@]}" ./leaks "$1"
	[ "$status" -eq 1 ]
	[[ $output == *'"kind": "leak"'* ]]
	run treadle check --leaks=no --json "${hows[@]}" ./leaks "$1"
	[ "$status" -eq 0 ]
	[[ $output == *'"left": []'* ]]
}

@test "what is left behind at the end is a remark, or a failure, or nothing, by either runner" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	for how in persistent fork both; do
		hows=("--runner=$how")
		left locked lock "mutex lock is still locked by 2 take"
		left own lock "mutex lock is still locked by 1 main"
		left last lock "mutex lock is still locked by 2 take"
		left read lock "read-write lock book is still locked by 2 reads"
		left written lock "read-write lock book is still locked by 1 main"
		left running thread "thread 2 stay was neither joined nor detached and still runs"
		left unjoined thread "thread 2 leave was neither joined nor detached and still runs"
	done
}

@test "a lock that is held at the end is told of once, not also as one that is not destroyed" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	treadle check --json ./leaks made >answer
	[ "$(jq -r '.left[] | select(.object == "mutex lock") | .kind' answer)" = lock ]
}

@test "what is left behind hides nothing worse" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	run treadle check ./leaks worse
	[ "$status" -eq 1 ]
	[[ $output == *"fails the assertion"* ]]
	run treadle check --leaks=fail ./leaks worse
	[[ $output == *"neither joined nor detached"* ]]
}

@test "each place is told of once, however many threads come from it" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	treadle check --json ./leaks many >answer
	[ "$(jq '[.left[] | select(.kind == "thread")] | length' answer)" -eq 1 ]
}

@test "a thread that has ended unjoined is a remark, and never a failure" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	for how in remark fail; do
		treadle check --json --leaks=$how ./leaks ended >answer
		[ "$(jq -r '.left[] | select(.kind == "thread") | .sentence' answer)" = "thread 2 leave has ended and was neither joined nor detached" ]
	done
	run treadle check ./leaks ended
	[[ $output == *"not a failure:"* ]]
}

@test "an object that is not destroyed is a remark, and never a failure" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	for how in remark fail; do
		run treadle check --leaks=$how ./leaks detached
		[ "$status" -eq 0 ]
		[[ $output == *"not a failure:"*"- semaphore never was initialised and is not destroyed (leaks.c:"* ]]
	done
	run treadle check ./leaks destroyed
	[[ $output != *"Left behind"* ]]
}

@test "no other word says what is to become of what is left behind" {
	for how in maybe '' FAIL; do
		run --separate-stderr treadle check "--leaks=$how" ./leaks
		[ "$status" -eq 2 ]
		[ "$stderr" = "treadle: '--leaks=$how': 'remark', 'fail' or 'no' is expected" ]
	done
}

@test "what is no leak: detached threads, and a program that says it failed" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	run treadle check --leaks=fail ./leaks detached
	[ "$status" -eq 0 ]
	run treadle check --leaks=fail --json ./leaks status
	[[ $output == *'"kind": "exit"'* ]]
	[[ $output == *'"left": []'* ]]
}

@test "a program with a leak has said all it says at its end" {
	cc_plain leaks "$abs_top_srcdir/tests/check/leaks.c"
	run treadle view --plain ./leaks running
	[ "$status" -eq 0 ]
	[[ $output == *"said at the end"* ]]
	[[ $output == *"the end: exited with status 0; left behind: thread 2 stay was neither joined nor detached"* ]]
	run treadle check --leaks=fail ./leaks running
	run treadle replay leaks.trace
	[ "$status" -eq 1 ]
	[[ $output == *"said at the end"* ]]
	[[ $output == *"the end: thread 2 stay was neither joined nor detached"* ]]
}
