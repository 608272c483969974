# SPDX-License-Identifier: MIT
#
# Lesson 4: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=04
	name=monitors
	cd "$BATS_TEST_TMPDIR" || exit 1
}

# What the output tells in the brackets of this: told "Hoare: switches: \([0-9]*\), .*"
told() {
	printf '%s\n' "${lines[@]}" | sed -n "s/.*  $1\$/\1/p"
}

@test "the acts, in the order of the story" {
	acts_are no-loop=1 loop one-condition=1 broadcast two-conditions turns own-condition \
		relative-limit=1 deadline interrupt pending recursive=1 \
		one-permit signal-lost=1 signal-passed-on too-late=1 looks-again one-by-one=1 all-or-none \
		large-starves=1 in-line takes-one=1 one-woken \
		schools resource buffer alarm-clock allocator disk-head readers-writers \
		two-locks leaves-first=1 held-twice=1
}

# By themselves -----------------------------------------------------------------------------------

@test "loop: a loaf for each customer" {
	act loop
	[ "$(ends 'takes a loaf, [01] left')" -eq 2 ]
	act loop --threads 5
	[ "$(ends 'takes a loaf, [0-4] left')" -eq 5 ]
	[ "$(ends 'every customer has a loaf')" -eq 1 ]
}

@test "no-loop: survives, or finds that there is no loaf" {
	run timeout 100 "$(lesson 04-monitors monitors)" --speed 20 no-loop
	[ "$status" -eq 0 ] || [ "$status" -eq 134 ]
	[[ ${lines[0]} == "(This act carries a planted bug"*"treadle check monitors no-loop"* ]]
	[ "$(ends 'bakes a loaf')" -ge 1 ]
}

@test "one-condition: says that it may hang" {
	warns one-condition
}

@test "broadcast and two-conditions: every loaf is taken" {
	for a in broadcast two-conditions; do
		act "$a" --threads 3
		[ "$(ends 'puts a loaf on the shelf')" -eq 3 ]
		[ "$(ends 'takes the loaf')" -eq 3 ]
		vain=$(ends 'wakes in vain' || true)
		[ "$(ends "all have one. wake-ups: [0-9]*, in vain: $vain")" -eq 1 ]
	done
}

@test "turns and own-condition: they run in order, with a condition of their own never woken in vain" {
	for a in turns own-condition; do
		act "$a" --threads 4
		order=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*runner-\(.\)  runs$/\1/p' | tr -d '\n')
		[ "$order" = 1234 ]
	done
	[ "$(ends 'all have run. wake-ups: [0-4], in vain: 0')" -eq 1 ]
}

@test "relative-limit: finds that two seconds have become longer" {
	run timeout 100 "$(lesson 04-monitors monitors)" --speed 20 relative-limit
	[ "$status" -eq 0 ] || [ "$status" -eq 134 ]
	[ "$(ends 'gives up after [12] waits')" -eq 1 ]
}

@test "deadline: gives up in time" {
	act deadline
	[ "$(ends 'gives up after [12] waits')" -eq 1 ]
}

@test "interrupt: the sleeper gets up" {
	act interrupt
	[ "$(ends 'interrupts the sleeper')" -eq 1 ]
	[ "$(ends 'gets up: .*')" -eq 1 ]
}

@test "pending: the first sleep does not last, the second does" {
	act pending
	sleeps=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*  gets up: //p' | tr '\n' ,)
	[ "$sleeps" = "interrupted,has slept enough," ]
}

@test "recursive: says that it may hang" {
	warns recursive
}

@test "one-permit: one at a time, and no second key" {
	act one-permit
	[ "$(ends 'has it')" -eq 3 ]
	turns=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*has it.*/+/p; s/.*gives it back/-/p' | tr -d '\n')
	[ "$turns" = "+-+-+-" ]
	[ "$(ends 'a second key is refused: EOVERFLOW')" -eq 1 ]
}

@test "signal-passed-on: whoever is called away, the patient one gets it" {
	act signal-passed-on
	[[ $output == *"patient  has it, and gives it back"* ]]
	[ "$(ends 'both are done')" -eq 1 ]
}

@test "looks-again: whether the hurried one has the permit or not, the patient one gets it" {
	act looks-again
	[[ $output == *"patient  has it, and gives it back"* ]]
	[ "$(ends 'both are done')" -eq 1 ]
}

@test "all-or-none: both tools at once" {
	act all-or-none -n 3
	[ "$(ends 'works with both')" -eq 3 ]
	turns=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*works with.*/+/p; s/.*gives both back/-/p' | tr -d '\n')
	[ "$turns" = "+-+-+-" ]
}

@test "in-line, one-woken: nobody goes past the club" {
	for a in in-line one-woken; do
		act $a
		[ "$(ends 'has both lanes')" -eq 1 ]
		[ "$(ends 'has a lane')" -eq 2 ]
		[[ $output != *"was there before"* ]]
	done
}

@test "two-locks: each guest is in, or was called away" {
	act two-locks -n 3
	[ "$(ends 'waits for its turn')" -eq 3 ]
	away=$(ends 'is called away' || true)
	[ "$(ends 'is in, and goes out again')" -eq $((3 - away)) ]
}

@test "acts with a planted bug say so, and that they may hang" {
	for a in signal-lost too-late one-by-one large-starves takes-one leaves-first held-twice; do
		warns $a
	done
}

@test "schools: two switches for each wait with Hoare, one with Mesa, and the entries that waited" {
	for threads in 1 3; do
		act schools --threads "$threads"
		hoare=$(told 'Hoare: switches: \([0-9]*\), .*')
		[ "$(ends "Hoare: switches: $hoare, waits: [0-$threads], in vain: 0")" -eq 1 ]
		[ "$(ends "switches: $hoare with Hoare, [0-9]* with Mesa")" -eq 1 ]
		[ "$(ends 'takes a loaf')" -eq $((2 * threads)) ]
	done
}

@test "resource and buffer: one at a time, first in first out" {
	act resource --threads 3
	got=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*  \(prints\|is done\)$/\1/p' | tr '\n' ,)
	[ "$got" = "prints,is done,prints,is done,prints,is done," ]
	act buffer --threads 4
	got=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*  eats dish //p' | tr -d '\n')
	[ "$got" = 1234 ]
}

@test "alarm-clock: everybody gets up" {
	act alarm-clock --threads 3
	[ "$(ends "it is [1-3] o'clock")" -eq 3 ]
	[ "$(ends 'is \(woken\|thrown out of bed\)')" -eq 3 ]
}

@test "allocator, disk-head, readers-writers: all are served" {
	act allocator --threads 3
	[ "$(ends 'has it, and gives it back')" -eq 3 ]
	act disk-head --threads 8
	got=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*clerk-.  is at cylinder //p' | sort -n | tr '\n' ' ')
	[ "$got" = "10 20 30 50 60 70 80 90 " ]
	act readers-writers --threads 3
	[ "$(ends 'reads version [01]')" -eq 3 ]
}

# In every order ----------------------------------------------------------------------------------

@test "waiting in a loop" {
	checked property no-loop
	checked property no-loop --threads 1 --spurious=1
	checked verified loop
	checked verified loop --spurious=1
}

@test "whom to wake" {
	checked lost-wakeup one-condition
	checked verified broadcast
	checked verified two-conditions
	checked verified turns
	checked verified own-condition
	checked verified own-condition --threads 4
}

@test "time limits" {
	checked property relative-limit
	checked verified deadline
}

@test "interruption, also with wake-ups that nobody asked for" {
	for a in interrupt pending; do
		checked verified "$a"
		checked verified "$a" --spurious=1
	done
}

@test "a monitor entered twice" {
	checked deadlock recursive
}

@test "semaphores that are built, and what each cures" {
	for a in one-permit signal-passed-on looks-again all-or-none in-line one-woken two-locks; do
		checked verified "$a"
	done
	checked lost-wakeup signal-lost
	checked lost-wakeup too-late
	checked deadlock one-by-one
	checked property large-starves
	checked property takes-one
	checked lost-wakeup leaves-first
	checked deadlock held-twice
}

@test "planted bugs have the cures that the source names" {
	cured signal-lost lost.c 's,^\t//\t,\t,'
	cured too-late lost.c 's,^\t//\t,\t,'
	cured takes-one takes_one.c 's/permits -= 1;/permits -= n;/'
	cured leaves-first two_locks.c 's/wait_for_turn = leave_first/wait_for_turn = wait_outside/'
	cured held-twice two_locks.c '/enter(&monitor); .. the bug/d; /^\tguest(number);/{n;d}'
}

@test "the two schools" {
	checked verified schools
}

@test "Hoare's examples" {
	for a in resource buffer alarm-clock allocator disk-head readers-writers; do
		checked verified "$a"
	done
}

@test "every scene plays" {
	scenes_play
}
