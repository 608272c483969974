# SPDX-License-Identifier: MIT
#
# Lesson 3: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=03
	name=semaphores
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are mutual-exclusion timeout timeout-ignored=1 named two-terminals release-many pool overflow permits-lost=1
}

# By themselves -----------------------------------------------------------------------------------

@test "mutual-exclusion: one at a time" {
	act mutual-exclusion
	[ "$(ends 'has it, and is alone')" -eq 3 ]
	# Taken and given back in turn.
	turns=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*has it.*/+/p; s/.*gives it back/-/p' | tr -d '\n')
	[ "$turns" = "+-+-+-" ]
}

@test "timeout: whoever waits too long gives up" {
	act timeout
	gave_up=$(ends 'gives up' || true)
	[ "$(ends 'has it')" -eq $((3 - gave_up)) ]
	[ "$(ends "$((3 - gave_up)) had the permit, $gave_up gave up")" -eq 1 ]
}

@test "timeout-ignored: two are inside, or a permit too many is left" {
	warns timeout-ignored
	run timeout 200 "$(lesson 03-semaphores semaphores)" --speed 20 timeout-ignored
	[ "$status" -eq 134 ]
	[[ $output == *"threads inside: expected 1, found 2"* || $output == *"permits at the end: expected 1, found 2"* ]]
}

@test "named: one creates, one finds" {
	act named
	[[ $output =~ created\ /treadle-lesson[-0-9]*\ with\ [35]\ permits ]]
	[[ $output =~ asked\ for\ [35]\ permits,\ but\ found\ /treadle-lesson ]]
	if [[ $output == *"created /treadle-lesson with"* ]]; then
		[ ! -e /dev/shm/sem.treadle-lesson ]
	fi
}

@test "named: a name left behind is not mistaken for ours" {
	[ -d /dev/shm ] && [ ! -e /dev/shm/sem.treadle-lesson ] || skip "no place for the name"
	touch /dev/shm/sem.treadle-lesson
	run timeout 200 "$(lesson 03-semaphores semaphores)" --speed 20 named
	rm -f /dev/shm/sem.treadle-lesson
	[ "$status" -eq 0 ]
	[[ $output =~ created\ /treadle-lesson-[0-9]+\ with ]]
}

# terminal FILE [OPTION...]: the act in a terminal of its own: in the background, its output in FILE.
terminal() {
	local file=$1
	shift
	timeout 200 "$(lesson 03-semaphores semaphores)" two-terminals "$@" >"$file" &
}

# written FILE TEXT: waits until it is there.
written() {
	local i
	for ((i = 0; i < 1000; i++)); do
		if grep -qs -- "$2" "$1"; then return 0; fi
		sleep 0.1
	done
	return 1
}

@test "two-terminals: the second waits for the first, and nothing is left behind" {
	[ -d /dev/shm ] || skip "no place for the name"
	export TREADLE_SEMAPHORE=/treadle-test-$$-$BATS_TEST_NUMBER
	local first second
	terminal a --speed 2
	first=$!
	written a 'is in, for ten seconds'
	terminal b --speed 2
	second=$!
	wait "$first"
	wait "$second"
	grep -q "  created $TREADLE_SEMAPHORE: permits: 1\$" a
	grep -q "  found $TREADLE_SEMAPHORE: permits: 0\$" b
	grep -q 'the name was removed: opens it again' b
	[ "$(grep -c 'removes the name, and gives the permit back' a b | tr '\n' ' ')" = "a:1 b:1 " ]
	[ ! -e "/dev/shm/sem.${TREADLE_SEMAPHORE#/}" ]
}

@test "two-terminals: interrupted inside, and while it waits, it cleans up" {
	[ -d /dev/shm ] || skip "no place for the name"
	export TREADLE_SEMAPHORE=/treadle-test-$$-$BATS_TEST_NUMBER
	local first second status=0
	"$(lesson 03-semaphores semaphores)" two-terminals --speed 0.05 >a &
	first=$!
	written a 'is in, for ten seconds'
	"$(lesson 03-semaphores semaphores)" two-terminals --speed 0.05 >b &
	second=$!
	written b 'permits: 0'
	sleep 0.5 # it is about to wait; if it does not yet, it looks when its sleep is over
	kill -TERM "$second"
	wait "$second" || status=$?
	[ "$status" -eq 143 ]
	grep -q 'is interrupted, and leaves without the permit' b
	kill -TERM "$first"
	status=0
	wait "$first" || status=$?
	[ "$status" -eq 143 ]
	grep -q 'is interrupted: removes the name' a
	[ ! -e "/dev/shm/sem.${TREADLE_SEMAPHORE#/}" ]
}

@test "two-terminals: a name left behind by a run that was killed, and names that are none" {
	[ -d /dev/shm ] || skip "no place for the name"
	export TREADLE_SEMAPHORE=/treadle-test-$$-$BATS_TEST_NUMBER
	"$(lesson 03-semaphores semaphores)" two-terminals >a &
	written a 'is in, for ten seconds'
	kill -KILL $!
	run timeout 200 "$(lesson 03-semaphores semaphores)" two-terminals --speed 50
	rm "/dev/shm/sem.${TREADLE_SEMAPHORE#/}"
	[ "$status" -eq 1 ]
	[[ $output == *"gives up after a minute."*"rm /dev/shm/sem.${TREADLE_SEMAPHORE#/}" ]]
	for wrong in '' / plain /a/b "/$(printf 'a%.0s' {1..300})"; do
		TREADLE_SEMAPHORE=$wrong run -1 "$(lesson 03-semaphores semaphores)" two-terminals
		[[ $output == *"TREADLE_SEMAPHORE is no name of a semaphore: expected /NAME"* ]]
	done
}

@test "release-many: every permit lets one in" {
	act release-many -n 5
	[ "$(ends 'gives 5 permits')" -eq 1 ]
	[ "$(ends 'is in')" -eq 5 ]
	[ "$(ends 'all are in, and no permit is left')" -eq 1 ]
}

@test "pool: all swim and the cart is gone at the end" {
	act pool -n 6
	[ "$(ends swims)" -eq 6 ]
	[ "$(ends 'gets out')" -eq 6 ]
	comes=$(ends 'comes: a crowd!' || true)
	[ "$(ends 'goes: too few' || true)" -eq "$comes" ]
}

@test "overflow: the last permit is refused" {
	act overflow
	[ "$(ends 'one more is refused: EOVERFLOW')" -eq 1 ]
	[ "$(ends 'ends with 2147483647 permits')" -eq 1 ]
}

@test "permits-lost: warns that it may hang" {
	warns permits-lost
	begins permits-lost 'has nothing to do and leaves'
}

# Checked -----------------------------------------------------------------------------------------

@test "acts without a planted bug are verified" {
	for a in mutual-exclusion timeout named two-terminals release-many overflow; do
		checked verified $a
	done
	checked verified pool --threads 2
}

@test "planted bugs are found" {
	checked property timeout-ignored
	checked deadlock permits-lost
}

@test "planted bugs have the cures that the notes and the source name" {
	cured timeout-ignored ignored.c 's/^\tsem_clockwait(\(.*\));/\tif (sem_clockwait(\1)) return NULL;/'
	cured permits-lost faults.c '/if (me == 2) {/,/^\t}/s/return NULL;.*/TR_MUST(sem_post(\&permit)); return NULL;/'
}

@test "scenes" {
	scenes_play
}
