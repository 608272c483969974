# SPDX-License-Identifier: MIT
#
# The world of a program, which each execution finds as a bare run does: its standard input, its
# exit status, end to end, by forks and by the runner.
bats_require_minimum_version 1.5.0
load lib/common

setup() {
	cd "$TMPDIR" || exit 1
	printf '1\n' >one
	printf '2\n' >two
}

# build NAME: the program tests/check/NAME.c as ./NAME, its memory seen
build() {
	treadle cc -g -O1 -pthread -o "$1" "$abs_top_srcdir/tests/check/$1.c" -lm
}

# decides VERDICT WORD...: by either way, and by both, check decides so; what it says last is in out.
decides() {
	local verdict=$1 way
	shift
	for way in fork persistent both; do
		treadle check --json --runner=$way -o t.trace "$@" >out || [[ $? = [14] ]]
		[ "$(jq -r .verdict out)" = "$verdict" ] || {
			echo "by $way:" "$@"
			cat out
			return 1
		}
	done
}

# limited TEXT: the last verdict has a limit that begins so
limited() {
	jq -e --arg text "$1" 'any(.limits[]; .text | startswith($text))' out >/dev/null
}

none="standard input is read, and none is given"

@test "standard input that is read, and none is given, is reported" {
	local way
	build reads
	for way in scanf getchar macro line read readv end; do
		decides no-failure-found ./reads $way
		limited "$none"
	done
	for way in file nothing; do
		[ $way = nothing ] && decides verified ./reads $way || decides failed ./reads $way
		run ! limited "$none"
	done
}

@test "the file that is standard input is read from its beginning by each execution" {
	local way
	build reads
	for way in scanf getchar macro line read readv; do
		decides verified --stdin=one ./reads $way
		decides failed --stdin=two ./reads $way
		run ! limited "$none"
	done
	decides verified --stdin=/dev/null ./reads end
	treadle check --json --jobs=2 --stdin=one ./reads scanf >out
	[ "$(jq -r .verdict out)" = verified ]
}

@test "a trace and a scene have the standard input that they were made with" {
	build reads
	run treadle check -q -o t.trace --scene=t.scene --stdin=two ./reads scanf
	[ "$status" -eq 1 ]
	cd /
	run treadle replay "$TMPDIR/t.trace"
	[ "$status" -eq 1 ]
	[[ $output == *"the same as recorded"* ]]
	grep -q "stdin $TMPDIR/two" "$TMPDIR/t.scene"
	treadle run -q --scene="$TMPDIR/t.scene"
	cd "$TMPDIR"
	run ! treadle run -q --scene=t.scene --stdin=one
	printf '1\n' >two
	run treadle replay t.trace
	[[ $output == *"two, its standard input, has changed since t.trace was made"* ]]
	rm two
	run treadle replay t.trace
	[ "$status" -eq 2 ]
	[[ $output == *"standard input $TMPDIR/two cannot be read: No such file"* ]]
}

@test "run, record and view give a program the file, too" {
	build reads
	cc_plain echoes -xc - <<-'PROGRAM'
		#include <stdio.h>
		int main(void)
		{
			for (int c; (c = getchar()) != EOF;)
				putchar(c);
		}
	PROGRAM
	[ "$(treadle run --stdin=two ./echoes)" = 2 ]
	[ "$(treadle record -o r.trace --stdin=two ./echoes </dev/null 2>/dev/null)" = 2 ]
	treadle replay r.trace </dev/null | grep -qx 2
	treadle view --plain --stdin=one ./echoes >out
	grep -q 1 out
	run treadle view --plain --stdin=one r.trace
	[ "$status" -eq 2 ]
	treadle view --plain ./echoes >out
	grep -q "$none" out
}

@test "what cannot be standard input is refused" {
	build exits
	mkfifo fifo
	run treadle check --stdin=nothing ./exits
	[ "$status" -eq 2 ]
	[[ $output == *"standard input nothing cannot be read: No such file or directory"* ]]
	for input in . fifo; do
		run treadle check --stdin=$input ./exits
		[ "$status" -eq 2 ]
		[[ $output == *"standard input $input is not a regular file"* ]]
	done
}

@test "an exit status is what the system sees of it" {
	local how
	build exits
	for how in return exit _exit quick; do
		decides verified ./exits 256 $how
		decides failed ./exits 257 $how
		[ "$(jq -r .failure.kind out)" = exit ]
		[[ $(jq -r .failure.sentence out) == *"status 1" ]]
		decides failed -- ./exits -1 $how
		[[ $(jq -r .failure.sentence out) == *"status 255" ]]
	done
	run treadle record -o r.trace ./exits 256
	[ "$status" -eq 0 ]
	[[ $output == *"exited with status 0"* ]]
	treadle replay r.trace | grep "exited with status 0"
	run treadle record -o r.trace ./exits 513
	[ "$status" -eq 1 ]
	run treadle replay r.trace
	[ "$status" -eq 1 ]
	[[ $output == *"exited with status 1"*"the same as recorded"* ]]
	treadle view --plain ./exits 512 | grep "ends the program with status 0"
	printf '%s\n' 'program ./exits 256' 'step 1' 'expect success' >s.scene
	treadle run --scene=s.scene
}

# files VERDICT WAY...: a program that works with files in each of these ways, from an empty folder
files() {
	local verdict=$1 way runner
	shift
	for way; do
		for runner in fork persistent both; do
			rm -rf empty
			mkdir empty
			cd empty
			treadle check --json --runner=$runner -o ../t.trace ../files $way >../out ||
				[[ $? == [14] ]]
			cd ..
			[ "$(jq -r .verdict out)" = "$verdict" ] || {
				echo "$way, by $runner:"
				cat out
				return 1
			}
		done
	done
}

@test "what an execution leaves in a file, and the next one finds, is reported with its line" {
	local way
	build files
	for way in count count-in-place append-and-read append-and-measure list ask move share; do
		files no-failure-found $way
		limited "what one execution writes to "
		jq -e 'any(.limits[]; .text | test("empty/.*files.c:[0-9]+.*another finds"))' out
	done
}

@test "a failure that comes of what an execution has left is none" {
	local way
	build files
	for way in lock-file folder; do
		files no-failure-found $way
		limited "what one execution writes to "
		limited "1 execution failed, perhaps by what another had left in a file: "
	done
	files failed count-and-hang # whatever it finds
	limited "what one execution writes to "
}

@test "memory that was shared before main is each execution's own" {
	build shares_early
	decides verified ./shares_early
	head -c 100 /dev/zero >file
	decides verified ./shares_early file
	[ "$(od -An -tu4 -N8 file | tr -s ' ')" = ' 0 7' ]
}

@test "what was opened before main, each execution finds as it was" {
	local how
	build opens_early
	printf 'one\ntwo\nthree\n' >words
	for how in --runner=fork --runner=persistent --runner=both --jobs=2; do
		treadle check $how ./opens_early 7<words
	done
	for how in log -; do
		treadle check --json ./opens_early -- $how 7<words >out
		[ "$(jq -r .verdict out)" = no-failure-found ]
		limited "a pipe, a socket or a file to write to was opened before main"
	done
}

@test "memory that has two addresses is reported, and none is that has one at a time" {
	local how
	build views
	for how in again remapped attached private; do
		decides no-failure-found ./views $how
		limited "one file is mapped twice"
	done
	for how in once other-page one-after-the-other; do
		decides verified ./views $how
	done
}

@test "files that an execution makes anew, only reads, or only appends to prove as much" {
	build files
	files verified log-anew append write-and-read read-only write-aside temporary devices
}

@test "executions that run at once find each other's files" {
	[ "$(nproc)" -ge 2 ] || skip "needs two processors"
	build files
	rm -rf empty
	mkdir empty
	cd empty
	treadle check --json --jobs=2 ../files write-and-read >../out || [ $? = 4 ]
	cd ..
	[ "$(jq -r .verdict out)" = no-failure-found ]
	limited "what one execution writes to "
	cd empty
	treadle check --json --jobs=2 ../files read-only >../out
	cd ..
	[ "$(jq -r .verdict out)" = verified ]
}

@test "random numbers of the system are reported" {
	build files
	files no-failure-found draw
	limited "random numbers of the system"
}

@test "main begins in the world of a bare run, however it is run" {
	local part
	build at-start
	for part in arguments signals handlers stack descriptors limits processors state process closing; do
		./at-start $part </dev/null >bare
		decides verified --stdin=bare ./at-start $part compare
		treadle view --plain --stdin=bare ./at-start $part compare
		treadle record --stdin=bare -o r.trace ./at-start $part compare
		treadle run --stdin=bare ./at-start $part compare
	done
}

@test "a thread is told the same processor, whichever one it is kept on" {
	build processor
	decides verified ./processor
	decides verified --jobs="$(nproc)" ./processor
}

@test "a replay calls the program as the run did" {
	mkdir -p away
	build exits
	treadle record -o r.trace ./exits 0
	cd away
	treadle replay ../r.trace | grep "the same as recorded"
}

@test "a crash is told where a program has put back what handled it" {
	build at-start
	run treadle check -q -o t.trace ./at-start crash
	[ "$status" -eq 1 ]
	treadle check -q -o t.trace ./at-start crash | grep -F "at-start.c:$(
		grep -n "// here" "$abs_top_srcdir/tests/check/at-start.c" | cut -d: -f1
	)"
}

@test "what a pipe may order is no failure; what it cannot have ordered is one" {
	treadle cc -D_GNU_SOURCE -g -O1 "$abs_top_srcdir/tests/check/pipe.c" -o pipe
	run -4 treadle check -q ./pipe
	[[ $(tr -s ' \n' ' ' <<<"$output") == *'this fails, unless code that is not seen orders the two: data race on variable n'* ]]
	run -1 treadle check -q ./pipe early
}
