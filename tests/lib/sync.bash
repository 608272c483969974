# SPDX-License-Identifier: MIT
#
# For tests of lib/sync and lib/tasks: `load lib/sync`, after lib/common. The folder is sync, or
# what `part` says.

# source_file NAME: NAME.c in the folder or in a room of it.
source_file() {
	local file
	for file in "$abs_top_srcdir/lib/${part:-sync}"/{,*/}"$1.c"; do
		[ ! -e "$file" ] || echo "$file"
	done
}

# cc_scenario OUT NAME SOURCE [FLAG...]: tests/sync/NAME.c and lib/sync/SOURCE.c, both compiled so
# that their memory is seen; several sources in one word: "batch barrier". Flags that end in .c are
# sources, too, which may be others the next time.
cc_scenario() {
	local out=$1 name=$2 sources=$3 word flags=(-Wall -Wextra -I"$abs_top_srcdir") objects=() own=()
	shift 3
	for word; do
		[[ $word == *.c ]] && own+=("$word") || flags+=("$word")
	done
	objects=("$(object "$abs_top_srcdir/tests/${part:-sync}/$name.c" "${flags[@]}")")
	for word in $sources; do
		objects+=("$(object "$(source_file "$word")" "${flags[@]}")")
	done
	treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" "${flags[@]}" "${own[@]}" "${objects[@]}" -o "$out"
}

# verified [OPTION...] PROGRAM [ARG...]: every interleaving was tried, memory included; none fails.
verified() {
	run treadle check --json --strategy=exhaustive --leaks=fail "$@"
	[ "$status" -eq 0 ] && [[ $output == *'"verdict": "verified"'* ]] &&
		[[ $output == *'"level": "memory"'* ]] && return
	printf '%s\n' "$*" "$output"
	return 1
}

# scenarios PROGRAM SOURCES FLAGS SCENARIO...: tests/sync/PROGRAM.c with these sources of lib/sync;
# each scenario is verified. Both lists are words; OPTIONS of the environment go to the check.
scenarios() {
	local program=$1 sources=$2 flags=$3 scenario
	shift 3
	# shellcheck disable=SC2086
	cc_scenario "$program" "$program" "$sources" $flags
	for scenario; do
		# shellcheck disable=SC2086
		verified ${OPTIONS-} "./$program" "$scenario"
	done
}

# broken SOURCE SLIP PROGRAM OTHERS FLAGS SCENARIO [WORDS]: with this slip, a sed script, put into
# SOURCE the scenario fails (and says WORDS). OTHERS: the other sources that the program needs.
broken() {
	local source=$1 slip=$2 program=$3 others=$4 flags=$5 scenario=$6 words=${7-}
	sed "$slip" "$(source_file "$source")" >slip.c
	if cmp -s slip.c "$(source_file "$source")"; then
		echo "$source: nothing to slip on for $slip"
		return 1
	fi
	# shellcheck disable=SC2086
	cc_scenario broken "$program" "$others" $flags slip.c
	# shellcheck disable=SC2086
	run treadle check -q --strategy=exhaustive --leaks=fail ${OPTIONS-} ./broken $scenario
	[ "$status" -eq 1 ] && [[ $(tr -s ' \n' ' ' <<<"$output") == *"$words"* ]] && return
	printf '%s\n' "$source, $slip, $scenario" "$output"
	return 1
}

# For files whose `all` lists the sources, in which the scenarios have their programs' names:
# scenario NAME compiles it; slip SED SOURCE NAME [ARG...] has it fail with this slip in the source.
# OPTIONS of the environment go to the check.
scenario() {
	cc_scenario "$1" "$1" "$all"
}

slip() {
	local script=$1 source=$2 name=$3
	shift 3
	broken "$source" "$script" "$name" "$(printf '%s\n' $all | grep -vx "$source" | tr '\n' ' ')" "" "$*"
}
