#!/bin/bash
# SPDX-License-Identifier: MIT
#
# How soon `treadle learn` answers a save: the time from the moment the file is written to the
# moment the last line of the verdict is there, of each exercise with the stub, with a wrong
# answer (of its mutants the one in the middle) and with the right one; and the medians. What takes
# longer than a minute is cut there.
set -e
export LC_ALL=C.UTF-8
treadle=${TREADLE:-treadle}
solutions=$(cd "$(dirname "$0")/../solutions" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"$treadle" init work >init.log
cd work
mkfifo ../keys

verdicts() {
	grep -c ' points, ' ../out || true
}

# save KIND FILE: puts the file there, waits for the verdict, and notes the seconds.
save() {
	local before=$(verdicts) from to
	{ cat "$2"; echo "// $1"; } >../next
	from=$EPOCHREALTIME
	cp ../next "$exercise/$name.c"
	until [ "$(verdicts)" -gt "$before" ] || [ $((EPOCHSECONDS - ${from%.*})) -ge 60 ]; do
		kill -0 $learn
		sleep 0.005
	done
	to=$EPOCHREALTIME
	echo "$exercise $1 $(((${to/./} - ${from/./}) / 1000))" >>../times
	[ "$1" != right ] || grep -q 'is solved' ../out
}

# The process has no child: the exercise's programs are built.
quiet() {
	while pgrep -P $learn >/dev/null; do sleep 0.05; done
}

while :; do
	exercise=$(jq -r '.at // ""' treadle-progress.json)
	if [[ $exercise == [0-9]* ]]; then
		name=${exercise#*-}
		cp "$exercise/$name.c" ../stub
		"$treadle" learn >../out 2>&1 <../keys &
		learn=$!
		exec 7>../keys
		until grep -q 'It is graded here' ../out; do sleep 0.01; done
		quiet
		save stub ../stub
		mutants=($("$treadle" exercise show "$exercise" --solutions="$solutions" | grep -o '^mutants/[^ ]*'))
		"$treadle" exercise show "$exercise" "${mutants[${#mutants[@]} / 2]}" --solutions="$solutions" >../mutant
		save mutant ../mutant
		save right "$solutions/$exercise/$name.c"
		printf q >&7
		wait $learn
		exec 7>&-
		cp ../stub "$exercise/$name.c"
		awk -v e="$exercise" '$1 == e { printf "%s %s %.2f s  ", $2 == "stub" ? e : "", $2, $3 / 1000 }
			END { print "" }' ../times
	fi
	"$treadle" learn --skip >../step
	[ "$exercise" != "$(jq -r .at treadle-progress.json)" ] || break
done
for kind in stub mutant right .; do
	grep " $kind" ../times | awk '{ print $3 }' | sort -n |
		awk -v k="$kind" '{ t[NR] = $1 } END { printf "median %s: %.2f s (of %d; longest %.2f s)\n",
			k == "." ? "of all" : k, t[int((NR + 1) / 2)] / 1000, NR, t[NR] / 1000 }'
done
