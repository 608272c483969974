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
	acts_are no-loop=1 loop schools one-condition=1 broadcast two-conditions turns own-condition \
		relative-limit=1 deadline recursive=1 resource buffer alarm-clock allocator disk-head readers-writers
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

@test "schools: two switches for each wait with Hoare, one with Mesa, and the entries that waited" {
	for threads in 1 3; do
		act schools --threads "$threads"
		hoare=$(told 'Hoare: switches: \([0-9]*\), .*')
		[ "$(ends "Hoare: switches: $hoare, waits: [0-$threads], in vain: 0")" -eq 1 ]
		[ "$(ends "switches: $hoare with Hoare, [0-9]* with Mesa")" -eq 1 ]
		[ "$(ends 'takes a loaf')" -eq $((2 * threads)) ]
	done
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

@test "recursive: says that it may hang" {
	warns recursive
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

@test "a monitor entered twice" {
	checked deadlock recursive
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
