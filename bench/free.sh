#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What Treadle costs a lesson that runs by itself: which symbols the loader binds to the C library and which
# to Treadle, and the time of a lock and an unlock in a program linked with Treadle's library and in one
# without: the shortest of many rounds, taken in turn, and their ratio.
set -euo pipefail
cd "$abs_top_builddir"

echo "symbols of lessons/03-semaphores/semaphores that the loader binds, and to what:"
LD_BIND_NOW=1 LD_DEBUG=bindings ./lessons/03-semaphores/semaphores --act mutual-exclusion \
	--speed 100 2>&1 >/dev/null |
	sed -nE 's|.*binding file .*/semaphores \[0\] to ([^ ]*) \[0\]: normal symbol `((pthread_\|sem_\|clock_\|usleep\|nanosleep)[a-z_]*)'"'"'.*|  \2 -> \1|p' | sort -u

min() { sort -n | head -n 1; }
plain=() linked=()
for _ in $(seq 15); do
	plain+=("$(./bench/locks_plain 2000000)")
	linked+=("$(./bench/locks_linked 2000000)")
done
a=$(printf '%s\n' "${plain[@]}" | min)
b=$(printf '%s\n' "${linked[@]}" | min)
awk -v a="$a" -v b="$b" 'BEGIN {
	printf "lock and unlock: %.2f ns without the library, %.2f ns with it: %.2f x\n", a, b, b / a }'
