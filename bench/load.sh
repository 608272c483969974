#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Is the answer the same on a busy machine? On two processors, checks programs and grades what a small
# class has handed in, once; then again and again beside busy jobs, eight of them. Compared are the
# bytes of the verdicts, less the seconds and by which way executions were run, of the counterexamples,
# and of all that the class is given. ROUNDS, BUSY, PROGRAMS (files of C) and EXERCISES say how many.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${ROUNDS:=100}" "${BUSY:=8}"
: "${PROGRAMS:=$here/load/*.c $here/bugs/0*.c}" "${EXERCISES:=counter two-locks}"
work=$(mktemp -d)
busy=()

stop_busy() {
	[ ${#busy[@]} -eq 0 ] || kill "${busy[@]}" 2>/dev/null || true
	busy=()
}
trap 'stop_busy; rm -rf "$work"' EXIT
cd "$work"
[ "$(nproc)" -le 2 ] || taskset -cp 0,1 $$ >/dev/null

# round FOLDER: what is checked and graded, as files there
round() {
	local name
	mkdir "$1"
	for program in programs/*; do
		name=${program#*/}
		"$TREADLE" check -q --json --executions=300 -o "$1/$name.trace" "./$program" \
			>verdict || true
		sed -e '/^ *"seconds":/d' -e '/^ *"runs": {$/,/^ *},$/d' -e "s,$1/,," verdict \
			>"$1/$name.json"
	done
	# shellcheck disable=SC2086 # they are words
	"$TREADLE" grade -q $EXERCISES --submissions=in --jobs=2 -o report.csv >/dev/null ||
		[ $? -ne 3 ]
	rm -rf report.state report-changes.txt
	mv report* "$1"
}

mkdir programs in in/{right,stub}
n=0
for source in $PROGRAMS; do
	"$TREADLE" cc -g -O1 -pthread -I"$here/../lib" -o "programs/$(basename "$source" .c)" "$source"
	n=$((n + 1))
done
for exercise in $EXERCISES; do
	cp "$here"/../solutions/*-"$exercise/$exercise.c" in/right
	cp "$here"/../exercises/*-"$exercise/$exercise.c" in/stub
done

round alone
for _ in $(seq "$BUSY"); do
	while :; do :; done &
	busy+=($!)
done
same=0
for i in $(seq "$ROUNDS"); do
	round "round-$i"
	if diff -r alone "round-$i" >differs; then
		same=$((same + 1))
	else
		echo "round $i:"
		head -n 20 differs
	fi
	rm -rf "round-$i"
done
stop_busy
echo "$n programs and the grades of a class, beside $BUSY busy jobs: $same of $ROUNDS the same"
[ "$same" -eq "$ROUNDS" ]
