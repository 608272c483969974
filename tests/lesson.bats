# SPDX-License-Identifier: MIT
#
# Lessons run by themselves: the command line that all share, as lesson 3 has it.
# (tests/lessons/ has what the acts of each lesson do.)

load lib/common

setup() {
	semaphores=$(lesson 03-semaphores semaphores)
	line='^[0-9]{2,}:[0-5][0-9]\.[0-9]{3} [ 0-9][0-9] [^ ]+  .+$'
}

# Runs an act quickly; every line but the first (and a note in brackets) is a log line.
act() {
	run -0 --separate-stderr timeout 200 "$semaphores" --speed 20 "$@"
	[ -z "$stderr" ]
	local i
	for ((i = 1; i < ${#lines[@]}; i++)); do
		[[ ${lines[i]} =~ $line || ${lines[i]} == "("*")" ]] || {
			echo "not a log line: ${lines[i]}"
			return 1
		}
	done
}

# How many lines end so.
ends() {
	printf '%s\n' "${lines[@]}" | grep -c -- "  $1\$"
}

# Fails with one line on standard error that is about the thing.
refused() {
	local about=$1
	shift
	run -2 --separate-stderr "$semaphores" "$@"
	[ -z "$output" ]
	[ "${#stderr_lines[@]}" -eq 1 ]
	[[ $stderr == "semaphores: "*"$about"* ]] || { echo "$stderr"; return 1; }
}

bats_require_minimum_version 1.5.0

@test "--list shows the acts and marks planted bugs" {
	run -0 "$semaphores" --list
	[ "${lines[0]}" = "semaphores: Semaphores: counting permits" ]
	[[ ${lines[1]} == "  mutual-exclusion "* ]]
	[[ ${lines[8]} == "  overflow "* ]]
	[[ ${lines[9]} == "✗ permits-lost "* ]]
	[ "${lines[-1]}" = "✗ carries a planted bug" ]
}

@test "--acts says the same for a program" {
	run -0 "$semaphores" --acts
	[ "${lines[0]}" = $'semaphores\tSemaphores: counting permits' ]
	[ "$(printf '%s\n' "${lines[@]:1}" | grep -vcP '^[a-z-]+\t[^\t]+\t[01]$')" -eq 0 ]
	names=$(printf '%s\n' "${lines[@]:1:9}" | awk -F'\t' '{ printf "%s=%s ", $1, $3 }')
	[ "$names" = "mutual-exclusion=0 timeout=0 timeout-ignored=1 named=0 two-terminals=0 release-many=0 pool=0 overflow=0 permits-lost=1 " ]
}

@test "--help and --version" {
	run -0 "$semaphores" --help
	for option in --act --acts --list --speed --svg --threads --help --version; do
		[[ $output == *"$option"* ]]
	done
	[[ $output == *"✗ permits-lost"* ]]
	run -0 "$semaphores" --version
	[[ $output =~ ^semaphores\ \(Treadle\)\ [0-9] ]]
}

@test "an act that does not exist: the nearest name" {
	refused "no act 'pol'; did you mean 'pool'?" pol
	refused "no act 'pol'; did you mean 'pool'?" --act pol
	refused "no act 'zzzzzz'; --list shows" zzzzzz
	refused "not both 'pool' and 'named'" pool named
}

@test "an option that does not exist: the nearest name" {
	refused "unknown option '--lst'; did you mean '--list'?" --lst
	refused "unknown option '--thread'; did you mean '--threads'?" --thread=3
	refused "unknown option '-q'" -q
	refused "unknown option '--zzzzzzzz'" pool --zzzzzzzz
	refused "takes no value" --list=yes
	refused "needs a value" --speed
	refused "needs a value" pool -n
}

@test "numbers are read strictly" {
	for n in 0 65 -1 3x 1.5 '' 99999999999999999999; do
		refused "--threads must be a number from 1 to 64, not '$n'" --threads "$n"
	done
	for x in 0 -1 nan inf 1e3 0x2 2x . '' ' 1'; do
		refused "--speed must be a number above 0, like 2 or 0.5, not '$x'" --speed "$x"
	done
	refused "act 'named' always has the same threads" named --threads 3
	refused "act 'permits-lost' takes from 2 to 64 threads, not 1" permits-lost -n 1
}

@test "--svg is for an act that measures, and for a file that can be written" {
	refused "--svg draws what one act measures: name the act" --svg it.svg
	refused "act 'pool' measures nothing that --svg could draw" pool --svg=it.svg
	small() {
		run --separate-stderr timeout 200 "$(lesson 10-parallel-query parallel-query)" small "$@"
		[ "${#stderr_lines[@]}" -eq 1 ]
	}
	small --svg=not/there.svg
	[ "$status" -eq 2 ] && [ -z "$output" ]
	[ "$stderr" = "parallel-query: cannot write 'not/there.svg': No such file or directory" ]
	small --svg=.
	[ "$status" -eq 2 ] && [[ $stderr == *"cannot write '.': Is a directory" ]]
	small --svg=/dev/full
	[ "$status" -eq 3 ] && [[ $stderr == *"cannot write '/dev/full': No space left on device" ]]
	[ -c /dev/full ] && [ ! -e /dev/full.part ]
}

@test "mutual-exclusion: the number of threads" {
	act --act mutual-exclusion --threads 7
	[ "$(ends 'has it, and is alone')" -eq 7 ]
	act mutual-exclusion -n1
	[ "$(ends 'has it, and is alone')" -eq 1 ]
}

@test "without an act: all that are right, in order" {
	run -0 timeout 400 "$semaphores" --speed 20
	titles=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^([a-z-]+): .*/\1/p')
	run -0 "$semaphores" --acts
	[ "$titles" = "$(printf '%s\n' "${lines[@]:1}" | awk -F'\t' '$3 == 0 { print $1 }')" ]
}

@test "--speed 0.5 takes longer than --speed 50" {
	act --speed 50 release-many
	[[ ${lines[-1]} == 00:00.* ]]
	run -0 timeout 200 "$semaphores" --speed 0.5 release-many
	[[ ${lines[-1]} == 00:02.* ]]
}
