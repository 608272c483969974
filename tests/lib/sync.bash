# SPDX-License-Identifier: MIT
#
# For tests of lib/sync: `load lib/sync`, after lib/common.

# cc_scenario OUT NAME SOURCE [FLAG...]: tests/sync/NAME.c and lib/sync/SOURCE.c, both compiled so
# that their memory is seen; several sources in one word: "batch barrier".
cc_scenario() {
	local out=$1 name=$2 source sources=()
	for source in $3; do
		sources+=("$abs_top_srcdir/lib/sync/$source.c")
	done
	shift 3
	treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" "$@" "$abs_top_srcdir/tests/sync/$name.c" \
		"${sources[@]}" -o "$out"
}

# cc_free OUT NAME SOURCE [FLAG...]: the same for a run in real time, without libtreadle.
cc_free() {
	local out=$1 name=$2 source sources=()
	for source in $3; do
		sources+=("$abs_top_srcdir/lib/sync/$source.c")
	done
	shift 3
	cc_plain "$out" "$abs_top_srcdir/tests/sync/$name.c" -D_GNU_SOURCE -I"$abs_top_srcdir/lib" "$@" \
		"${sources[@]}" "$abs_top_srcdir"/lib/sync/interrupt.c \
		"$abs_top_srcdir"/lib/annotate/annotate.c "$abs_top_srcdir"/lib/base/{buf,logline}.c
}

# Can this compiler build with its thread sanitizer, and what it builds run here?
thread_sanitizer() {
	echo 'int main(void) { return 0; }' >sanitized.c
	cc_plain sanitized sanitized.c -fsanitize=thread 2>/dev/null && ./sanitized
}

# verified [OPTION...] PROGRAM [ARG...]: every interleaving was tried, memory included; none fails.
verified() {
	run treadle check --json --strategy=exhaustive "$@"
	[ "$status" -eq 0 ] && [[ $output == *'"verdict": "verified"'* ]] &&
		[[ $output == *'"level": "memory"'* ]] && return
	printf '%s\n' "$*" "$output"
	return 1
}
