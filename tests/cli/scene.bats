# SPDX-License-Identifier: MIT
#
# `treadle run --scene` and `treadle list --scenes`: lessons' scenes, one's own, those of the
# check; scenes that do not fit, programs that go wrong, and every mistake in a text.

load common
bats_require_minimum_version 1.5.0

# scene LINE...: one's own, of ./philosophers if it does not say otherwise
scene() {
	printf '%s\n' 'program ./philosophers' "$@" >own.scene
}

# unfit LINE SENTENCE: the scene does not fit there; nothing else is said on standard error.
unfit() {
	echo "status $status: $stderr"
	[ "$status" -eq 1 ]
	[ "$stderr" = "treadle: own.scene:$1: $2" ]
}

play() {
	run --separate-stderr treadle run --scene=own.scene "$@"
}

# A program of which one argument says how it goes wrong.
ends() {
	cc_plain ends "$abs_top_srcdir/tests/check/ends.c"
}

# --- playing -------------------------------------------------------------------------------------

@test "a lesson's scene, by its name: the story, what is said, and that it fits" {
	run --separate-stderr -0 treadle run --scene=permits-lost
	[[ $output == 'A worker leaves early and keeps its permit: nobody gets in after it
semaphores / permits-lost
'* ]]
	[[ $output == *'
step 1: 1 main initialises semaphore permit'* ]]
	[[ $output == *'
    log: 00:01.000  3 worker-2  has nothing to do and leaves
'* ]]
	[[ $output == *'
say: No thread: the one that has it is gone. A permit has no owner, so nothing reports this.
'* ]]
	[[ $output == *'
ask: Worker 3 wants the permit. Who could give it one?
'* ]]
	[[ $output == *'
the end: deadlock: '*'
the scene fits: '*' steps' ]]
}

@test "the scenes of every lesson stand beside its program" {
	local folder
	for folder in "$abs_top_srcdir"/lessons/*/scenes; do
		folder=${folder#"$abs_top_srcdir"/}
		diff <(ls "$abs_top_srcdir/$folder") <(ls "$abs_top_builddir/$folder")
	done
	run -0 treadle run --quiet --scene="$abs_top_builddir/lessons/03-semaphores/scenes/mutual-exclusion.scene"
	[ -z "$output" ]
}

@test "words on the command line stand in place of the scene's own program" {
	philosophers
	scene 'run 1 until join' 'expect deadlock'
	sed -i 's/^program.*/program .\/none/' own.scene
	play ./philosophers
	unfit 3 'the run was expected to have ended (deadlock), but it still runs'
	sed -i 1d own.scene
	play ./philosophers -- --verbose
	[[ $output == *'output: [--verbose]'* ]]
	unfit 2 'the run was expected to have ended (deadlock), but it still runs'
	run -0 treadle run -q --scene=mutual-exclusion 3 mutual-exclusion --threads=3
	run -0 treadle run -q --scene=mutual-exclusion semaphores
}

@test "its own program may have arguments and options" {
	philosophers
	scene 'run 1' 'run 2' 'finish' 'expect success'
	sed -i '1s/$/ -- --verbose "a b" ""/' own.scene
	play
	[ "$status" -eq 0 ]
	[[ $output == *'output: [--verbose][a b][]'* ]]
}

@test "a scene of a deadlock, by names and by numbers" {
	philosophers
	scene 'run main until join' 'run 2 until yield' 'run 3 until yield' \
		'expect forks[0] held by 2' 'expect forks[1] held by 3' \
		'run 2' 'expect thread 2 waiting on forks[1]' 'run 3' \
		'expect thread 3 waiting on mutex forks[0]' 'expect deadlock'
	play
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	[[ ${lines[-1]} == 'the scene fits: '*' steps' ]]
}

@test "memory that is raced for is stepped through, unless the scene says otherwise" {
	TREADLE_LIBDIR=$abs_top_builddir treadle cc -o tally "$abs_top_srcdir/docs/tally.c" \
		-I"$abs_top_srcdir/lib"
	scene 'step 1' 'run 1 until write counter' 'run 2 until write counter' \
		'expect counter = 0' 'step 1' 'expect counter = 1' 'step 2' 'expect counter = 1'
	sed -i '1s/.*/program .\/tally/' own.scene
	play
	[ "$status" -eq 0 ]
	sed -i '1a memory ends' own.scene
	play
	[[ $status == 1 && $stderr == *'own.scene:4: thread 1 was expected to run until write counter, but '* ]]
	sed -i '4,$d' own.scene
	printf '%s\n' 'run 2' 'expect race' >>own.scene
	play
	[ "$status" -eq 0 ]
}

# --- what does not fit ---------------------------------------------------------------------------

@test "a scene that does not fit: the line, and what is so instead" {
	philosophers
	scene '' 'run 1 until join # comment' 'expect thread 2 waiting on forks[0]'
	play
	unfit 4 'thread 2 was expected waiting on forks[0], but it has not started yet'
	scene 'step 3'
	play
	unfit 2 'there is no thread 3 here: there is 1 so far'
	scene 'step 1 3'
	play
	unfit 2 'thread 1 was expected to take 3 steps and has taken 2, but it is blocked, about to join thread 2 eat: 2 eat has not ended'
	scene 'run 1 until signal'
	play
	unfit 2 'thread 1 was expected to run until signal, but it is blocked, about to join thread 2 eat: 2 eat has not ended'
	scene 'step eta'
	play
	unfit 2 "no thread is called 'eta' here"
	scene 'run 1' 'run 2' 'finish' 'expect deadlock'
	play
	unfit 5 'the run was expected to have ended (deadlock), but exited with status 0'
	scene 'run 1' 'run 2' 'finish' 'step 1'
	play
	unfit 5 'thread 1 was expected to take a step, but the run has ended: exited with status 0'
	[[ $output == *'the end: exited with status 0'* && $output != *fits* ]]
}

@test "with --quiet only what is wrong is said" {
	philosophers
	scene 'say hello' 'run 1' 'run 2' 'finish' 'expect deadlock'
	play -q
	unfit 6 'the run was expected to have ended (deadlock), but exited with status 0'
	[ -z "$output" ]
	sed -i '$d' own.scene
	play --quiet
	[ "$status" -eq 0 ]
	[ -z "$output$stderr" ]
}

@test "a program that crashes, ends early, runs without an operation, stays outside" {
	cat >bad.c <<-'C'
		#include <stdlib.h>
		#include <sched.h>
		int main(int argc, char **argv)
		{
			volatile int *nowhere = NULL;
			sched_yield();
			if (argv[1][0] == 'c')
				return *nowhere;
			while (argv[1][0] == 's')
				;
			return atoi(argv[1]) + 0 * argc;
		}
	C
	cc_plain bad bad.c
	scene 'finish' 'expect success'
	sed -i '1s/.*/program .\/bad crash/' own.scene
	play
	unfit 3 'the run was expected to have ended (success), but 1 main crashed: SIGSEGV, Segmentation fault (bad.c:8)'
	sed -i 's/success/crash/' own.scene
	play
	[ "$status" -eq 0 ]
	play ./bad 7
	unfit 3 'the run was expected to have ended (crash), but exited with status 7'
	play ./bad spin
	echo "$stderr"
	[[ $status == 1 && $stderr == *'runs on and on without reaching an operation (bad.c:'* ]]
	cat >outside.c <<-'C'
		#include <unistd.h>
		int main(void) { return sleep(1) + pause(); }
	C
	cc_plain outside outside.c
	scene 'step 1' 'finish' 'expect success'
	play ./outside
	unfit 4 'the run was expected to have ended (success), but 1 main stays in a system call that blocks (outside.c:2)'
}

@test "a program that goes on for ever does not keep the scene" {
	cat >forever.c <<-'C'
		#include <sched.h>
		int main(void) { for (;;) sched_yield(); }
	C
	cc_plain forever forever.c
	scene 'run 1 until join'
	play ./forever -q
	unfit 2 'thread 1 was expected to run until join, but after 10000 steps it has not come there'
	scene 'step 1' 'step 1' 'expect livelock'
	play ./forever
	[ "$status" -eq 0 ]
}

# --- the check's scenes --------------------------------------------------------------------------

# replays NAME KIND [OPTION...] [-- ARG...]: the scene that the check writes of it plays again.
replays() {
	local name=$1 kind=$2
	shift 2
	rm -f own.scene
	run treadle check --quiet --scene=own.scene --executions=5000 "./$name" "$@"
	[ "$status" -eq 1 ] || { echo "$name is not found: $output"; return 1; }
	grep -qx "expect $kind" own.scene || { echo "$name: $(tail -n 3 own.scene)"; return 1; }
	run treadle run --quiet --scene=own.scene
	[ "$status" -eq 0 ] || { echo "$name: $output"; return 1; }
}

@test "the check's scene plays again as it is written: every kind of failure" {
	local source name kind build options bad=0 seen
	for source in "$abs_top_srcdir"/bench/bugs/*[05]-*.c \
		"$abs_top_srcdir"/bench/bugs/{21,24,26,27,29,37,43}-*.c; do
		name=$(basename "$source" .c)
		kind=$(sed -n 's,^// kind: \([a-z-]*\).*,\1,p' "$source")
		options=$(sed -n 's,^// kind:.*; options: \([^;]*\).*,\1,p' "$source")
		TREADLE_LIBDIR=$abs_top_builddir treadle cc -g -O1 -pthread -I"$abs_top_srcdir/lib" \
			-o "$name" "$source"
		# shellcheck disable=SC2086 # options are words
		replays "$name" "$kind" $options || bad=$((bad + 1))
		seen+=" $kind"
	done
	[ "$bad" -eq 0 ]
	for kind in assertion crash deadlock exit leak livelock lost-wakeup misuse property race; do
		[[ $seen == *" $kind"* ]] || { echo "no $kind"; false; }
	done
}

@test "and at the level of calls, with the code between operations as steps" {
	cc_plain at-once "$abs_top_srcdir/tests/check/at-once.c"
	replays at-once assertion --strategy=exhaustive
	cc_plain misuse "$abs_top_srcdir/tests/check/misuse.c"
	for name in unlock-others wait-no-mutex destroy-in-use join-twice join-self; do
		replays misuse misuse -- "$name"
	done
	ends
	for name in status:exit crash:crash abort:crash spin:livelock; do
		replays ends "${name#*:}" -- "${name%:*}"
	done
}

@test "the scene names its program, its words in quotes where they need them" {
	mkdir 'a "b" c'
	cp "$abs_top_srcdir/tests/check/ends.c" .
	cc_plain 'a "b" c/e' ends.c
	run treadle check --quiet --scene=own.scene './a "b" c/e' -- status '#x' ''
	grep -qxF "program \"$BATS_TEST_TMPDIR/a \\\"b\\\" c/e\" status \"#x\" \"\"" own.scene
	run -0 treadle run -q --scene=own.scene
	run treadle check --quiet --scene=own.scene semaphores permits-lost --threads 2
	grep -qx 'program semaphores permits-lost --threads 2' own.scene
	run -0 treadle run -q --scene=own.scene
}

# --- wrong use -----------------------------------------------------------------------------------

@test "every mistake in a text: its line, what is expected, exit code 2" {
	local text
	while IFS='|' read -r text expected; do
		printf "$text" >own.scene
		run treadle run --scene=own.scene ./none
		wrong "$expected"
	done <<-'END'
		|own.scene:1: the scene has no command
		# nothing\n|own.scene:1: the scene has no command
		step 1\nsay a\0b\n|own.scene:2: the line holds a control character
		step 1\nstepp 1\n|own.scene:2: 'stepp' is not a command; did you mean 'step'?
		run 1 until lok\n|own.scene:1: 'lok' is not an operation; did you mean 'lock'?
		step x y|own.scene:1: 'y' is not a number of steps
		step 1 999999999999\r\n|own.scene:1: '999999999999' is not a number of steps
		step 0\r\n|own.scene:1: '0' is not a thread: they are numbered from 1 to 4096
		expect thread 1 sleping\n|own.scene:1: 'sleping' is not a state of a thread; did you mean 'sleeping'?
		expect a bit\n|own.scene:1: 'expect a bit' is nothing that can be expected
		\n\nstep "1\n|own.scene:3: a quote is not closed
		say \377\n|own.scene:1: the line is not UTF-8
	END
	head -c 2000000 /dev/zero | tr '\0' x >own.scene
	run treadle run --scene=own.scene ./none
	wrong 'own.scene:1: the line is too long'
}

@test "a text from another system: CRLF, a byte order mark, no newline at the end" {
	philosophers
	printf '\xef\xbb\xbfprogram ./philosophers\r\nsay a b\r\nfinish\r\nexpect deadlock' >own.scene
	play
	[ "$status" -eq 0 ]
	[[ $output == *$'\nsay: a b\n'* ]]
}

@test "files that are no scenes" {
	mkdir folder.scene
	run treadle run --scene=folder.scene
	wrong "'folder.scene' cannot be read: Is a directory"
	run treadle run --scene=none.scene
	wrong "'none.scene' cannot be read: No such file or directory"
	run treadle run --scene=/dev/zero
	wrong "'/dev/zero' cannot be read: File too large"
	run treadle run --scene=/dev/null
	wrong '/dev/null:1: the scene has no command'
	run treadle run --scene="$(command -v treadle)"
	wrong ': the line '
	printf 'finish\n' >shut.scene
	chmod 0 shut.scene
	[ -r shut.scene ] || {
		run treadle run --scene=shut.scene
		wrong "'shut.scene' cannot be read: Permission denied"
	}
}

@test "a program line that is wrong: its place stands before what is" {
	local words expected
	while IFS='|' read -r words expected; do
		printf '\nprogram %s\nfinish\n' "$words" >own.scene
		run treadle run --scene=own.scene
		wrong "own.scene:2: $expected"
	done <<-'END'
		./none|there is no program ./none: No such file or directory
		semaforos|there is no lesson or program
		semaphors|there is no lesson or program 'semaphors'; did you mean 'semaphores'?
		semaphores pol|semaphores has no act 'pol'; did you mean 'pool'?
		semaphores pool --thread 3|unknown option '--thread'; did you mean '--threads'?
		semaphores pool --threads x|'--threads x': a number of threads is expected, from 1
		semaphores --help|'--help' is not an option here
		-V|'-V' is not an option here
	END
	printf 'finish\n' >own.scene
	run treadle run --scene=own.scene
	wrong 'own.scene does not name the program that it is a scene of: name a lesson or a program'
}

@test "a scene that there is not; --quiet without one" {
	run treadle run --scene=permit-lost
	wrong "there is no scene 'permit-lost'; did you mean 'permits-lost'?"
	run treadle run --scene=xyzzyxyzzy semaphores
	wrong "semaphores has no scene 'xyzzyxyzzy'; 'treadle list --scenes semaphores' names them"
	run treadle run --scene=xyzzyxyzzy
	wrong "there is no scene 'xyzzyxyzzy'; 'treadle list --scenes' names them"
	run treadle run --scene=
	wrong "there is no scene ''"
	run treadle run --quiet semaphores
	wrong '--quiet goes with --scene only'
}

@test "the words of scenes are listed" {
	run -0 treadle run --scene=help
	[ "$(printf '%s\n' "$output" | awk 'length > 80')" = '' ]
	[[ $output == *'run THREAD [until OPERATION [OBJECT]]'* ]]
	[[ $output == *'lost-wakeup'*'sem_wait'* ]]
	# each operation that is listed can be named
	local op
	for op in $(sed '1,/^Operations/d' <<<"$output"); do
		printf 'run 1 until %s\n' "$op"
	done >own.scene
	run treadle run --scene=own.scene ./none
	wrong ./none
}

# --- lists ---------------------------------------------------------------------------------------

# A build folder of two lessons, which are one program.
two_lessons() {
	mkdir -p fake/lessons/0{3-semaphores,4-permits}/scenes
	ln -s "$abs_top_builddir/.libs" fake/.libs
	cp "$(lesson 03-semaphores semaphores)" fake/lessons/03-semaphores/semaphores
	cp "$(lesson 03-semaphores semaphores)" fake/lessons/04-permits/permits
	printf 'title Second\nprogram semaphores pool\nfinish\n' >fake/lessons/03-semaphores/scenes/b.scene
	printf 'program semaphores pool\nfinish\n' >fake/lessons/03-semaphores/scenes/a.scene
	printf 'program permits pool\nfinish\n' >fake/lessons/04-permits/scenes/a.scene
	export TREADLE_LIBDIR=$BATS_TEST_TMPDIR/fake
}

@test "the scenes of lessons are listed, broken ones named" {
	two_lessons
	run --separate-stderr -0 treadle list --scenes
	[ -z "$stderr" ]
	[ "$output" = 'semaphores  Semaphores: counting permits
    pool  a
    pool  b            Second

permits  Semaphores: counting permits
    pool  a' ]
	printf 'hop\n' >fake/lessons/03-semaphores/scenes/c.scene
	printf 'finish\n' >fake/lessons/03-semaphores/scenes/d.scene
	mkdir fake/lessons/03-semaphores/scenes/e.scene
	run --separate-stderr -0 treadle list --scenes
	[ "${#stderr_lines[@]}" -eq 3 ]
	[[ ${stderr_lines[0]} == "treadle: $PWD/fake/lessons/03-semaphores/scenes/c.scene:1: 'hop' is not a command"* ]]
	[[ ${stderr_lines[1]} == *"d.scene: its 'program' is not an act of semaphores" ]]
	[[ ${stderr_lines[2]} == *"e.scene' cannot be read: Is a directory" ]]
	[[ $output == *'pool  b            Second'* ]]
	run --separate-stderr -0 treadle list --json
	[ "${#stderr_lines[@]}" -eq 3 ]
	python - "$output" <<-'PY'
		import json, sys
		lessons = json.loads(sys.argv[1])["lessons"]
		scenes = [{a["name"]: a["scenes"] for a in l["acts"]} for l in lessons]
		assert [l["name"] for l in lessons] == ["semaphores", "permits"]
		assert scenes[0]["pool"] == ["a", "b"] and scenes[1]["pool"] == ["a"]
		assert scenes[0]["timeout"] == []
	PY
}

@test "a name that several lessons have needs the lesson" {
	two_lessons
	run treadle run --scene=a
	wrong "semaphores and permits both have a scene 'a': name the lesson after it"
	run -0 treadle run -q --scene=a 3 pool
	run -0 treadle run -q --scene=b
}

@test "a listed scene shows a planted bug, and its cards; the one with the name of its act is first" {
	two_lessons
	printf 'title Lost\nprogram semaphores permits-lost\nsay a\nask b\npause\n' \
		>fake/lessons/03-semaphores/scenes/lost.scene
	cp fake/lessons/03-semaphores/scenes/{a,a-late}.scene
	run --separate-stderr -0 treadle list --scenes semaphores
	[[ $output == *'pool          a'*'pool          a-late'*'pool          b '* ]]
	[[ $output == *'  ✗ permits-lost  lost     3 cards  Lost'* ]]
}

@test "one lesson, or its scenes, can be listed, and no more than one" {
	two_lessons
	local word
	for word in permits 4 04-permits; do
		run --separate-stderr -0 treadle list --scenes "$word"
		[[ $output == *'  pool  a' && $output != *'  pool  b'* ]]
	done
	run --separate-stderr -0 treadle list semaphores
	[[ $output == semaphores*permits-lost* && $output != *$'\n\n'* ]]
	run --separate-stderr -0 treadle list --json semaphores
	[ "$(grep -c '"acts"' <<<"$output")" -eq 1 ]
	run treadle list semaphors
	wrong "there is no lesson 'semaphors'; did you mean 'semaphores'?"
	run treadle list xyzzyxyzzy
	wrong "there is no lesson 'xyzzyxyzzy'; 'treadle list' names the lessons"
	run treadle list semaphores permits
	wrong "unexpected argument 'permits': 'treadle list' takes one"
}
