#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How many seconds grading takes on two processors: the answers to all exercises one after the other, each
# searched by two jobs; and the same answers as a class, two at a time. The target is 60. The benchmark
# fails if an answer does not get all points.
set -eu
: "${TREADLE:=treadle}" "${abs_top_srcdir:=$PWD}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# took WHAT COMMAND...: runs it, and says how long it took
took() {
	local what=$1 begin end
	shift
	begin=$(date +%s%N)
	"$@" >/dev/null
	end=$(date +%s%N)
	awk -v what="$what" -v ns=$((end - begin)) 'BEGIN { printf "%s: %.1f s\n", what, ns / 1e9 }'
}

cd "$work"
mkdir -p in/answers
for f in "$abs_top_srcdir"/solutions/*/*.c; do
	ln "$f" in/answers/ 2>/dev/null || cp "$f" in/answers/
done
n=$(ls in/answers | wc -l)
took "$n exercises, grade --all --jobs=2" \
	"$TREADLE" grade --all --folder="$abs_top_srcdir/solutions" --jobs=2 -o points.txt
tail -n 1 points.txt
took "the same, each execution by a fork" \
	"$TREADLE" grade --all --folder="$abs_top_srcdir/solutions" --jobs=2 --runner=fork -o forked.txt
cmp points.txt forked.txt
took "$n exercises, grade --all --submissions --jobs=2" \
	"$TREADLE" grade --all --submissions=in --jobs=2
took "once more, with nothing changed" "$TREADLE" grade --all --submissions=in --jobs=2
