# SPDX-License-Identifier: MIT
#
# Graded programs in the runner: an answer finds nothing of an execution before. Each file of
# tests/runner/lasting/ tries one place, and says what becomes of it. `way: runner`: the place is
# put back. `way: fork WHY`: the runner refuses it, and forks run it. `says: SENTENCE`: so does the
# grader, by either way, without points.
bats_require_minimum_version 1.5.0
load lib/common
load cli/tally

setup() {
	export TREADLE_LIBDIR=$abs_top_builddir
	cd "$BATS_TEST_TMPDIR"
	exercise
	cp "$abs_top_srcdir/tests/runner/lasting/lasting.h" ex/01-tally
	# what answers may not name, so that they come to the walls behind that one
	cat >>ex/01-tally/spec <<-'END'
		functions _exit atexit clock close fputc getauxval getenv getpid getrlimit getrusage
		functions lseek madvise mmap mprotect optind prctl pthread_sigmask rand sbrk send
		functions sigaddset sigaltstack sigismember signal stdout strtol write
	END
}

# graded WAY FILE: the grade by that way is in the file WAY
graded() {
	treadle grade --json --runner="$1" --file="$2" ex/01-tally >"$1" || [[ $? == [14] ]]
}

# searched FILE: what the grader's search of its first scenario comes to is in $output
searched() {
	treadle cc -w -pthread -I"$abs_top_srcdir/lib" -Iex/01-tally -DTR_NO_PLACES -o program "$1" \
		ex/01-tally/two.c
	run "$abs_top_builddir/tests/runner/guarded" persistent 2000 ./program 2
	echo "$output"
}

# told FILTER: holds of that, jq's
told() {
	jq -e "$1" <<<"$output" >"$BATS_TEST_TMPDIR/told"
}

# machine_has_runner: else the test is skipped
machine_has_runner() {
	locked >tally.c
	searched tally.c
	if told '.why == "this machine"'; then
		skip "this machine has no runner for what is not trusted"
	fi
	told '.persistent > 5 and .refused == 0'
}

# Can the processor's counter be taken away from a program? Some virtual machines accept that and ignore it.
counter_stops() {
	cat >counter.c <<-'END'
		#include <sys/prctl.h>
		#include <x86intrin.h>

		int main(void)
		{
			return prctl(PR_SET_TSC, PR_TSC_SIGSEGV) || (__rdtsc(), 0);
		}
	END
	cc_plain counter counter.c && ! ./counter
}

# behind WORD FILE: what stands behind `WORD:` in its first lines
behind() {
	sed -n "s,^// $1: *,,p" "$2"
}

@test "an answer finds nothing that an execution before it has left, in any place" {
	local source way says n=0
	machine_has_runner
	for source in "$abs_top_srcdir"/tests/runner/lasting/*.c; do
		way=$(behind way "$source")
		says=$(behind says "$source")
		echo "$(basename "$source"): $way, $says"
		graded persistent "$source"
		graded fork "$source"
		cmp persistent fork
		[ -n "$says" ] || [ "$(jq .points fork)" = 10 ]
		[[ $(jq -r '.points, .properties[].sentence' fork) == *"$says"* ]]
		n=$((n + 1))
		[[ $source != */counter.c ]] || counter_stops || continue
		searched "$source"
		if [ "$way" = runner ]; then
			told '.persistent > 5 and .refused == 0'
		else
			told ".persistent == 0 and .why == \"${way#fork }\""
		fi
		told '.differed == 0'
	done
	[ "$n" -eq 39 ]
}

@test "one runner for a program with one line of arguments after the other, as with one for each" {
	local line long way
	machine_has_runner
	treadle cc -w -pthread -o program "$abs_top_srcdir/tests/runner/arguments.c"
	long=$(printf 'x%.0s' {1..1100})
	local -a words=() lines=(one 'one two' 'one wrong' wrong 'two one' 'one two wrong' '1 2 3 4 5 6 7 8 9' \
		'wrong 2' "one $long" "wrong $long" one)
	for line in "${lines[@]}"; do
		# shellcheck disable=SC2206 # words
		words+=(${words:+--} $line)
		# shellcheck disable=SC2086
		"$abs_top_builddir/tests/runner/guarded" persistent 60 ./program $line || [ $? = 1 ]
	done >apart
	for way in persistent fork both; do
		"$abs_top_builddir/tests/runner/guarded" $way 60 ./program "${words[@]}" >$way || [ $? = 1 ]
		cat $way
		diff <(jq -c '[.failure, .finished, .executions, .differed]' apart) \
			<(jq -c '[.failure, .finished, .executions, .differed]' $way)
	done
	[ "$(wc -l <apart)" = "${#lines[@]}" ]
	# Where a line shares the session before it, only its first execution is compared; what is too long,
	# or has too many words, has a session of its own. A thread that a runner has not met is refused and
	# run by a fork besides: whether one has depends on which runner has ended by then.
	[ "$(jq -c 'if .failure == 0 then .forked - .refused else "failed" end' persistent | tr '\n' ' ')" = \
		'2 1 "failed" 1 1 "failed" 4 "failed" 4 "failed" 1 ' ]
	jq -se 'all(.failure == 0 or .refused >= 3 or .forked == .compared + .refused)' persistent
}
