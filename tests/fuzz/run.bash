#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.bash FOLDER SECONDS TARGET...: builds fuzz targets into a folder and lets each look for inputs for
# so long. Says in TAP how it went. What fails is kept in FOLDER/TARGET.failed.
set -u
folder=$1 seconds=$2
shift 2
here=$(dirname "$0")
echo "1..$#"
n=0 failed=0
for target; do
	n=$((n + 1))
	mkdir -p "$folder/$target.failed"
	if bash "$here/build.bash" "$folder" "$target" >"$folder/$target.log" 2>&1 &&
		"$folder/$target" -max_total_time="$seconds" -max_len=4096 -timeout=100 -close_fd_mask=3 \
			-artifact_prefix="$folder/$target.failed/" "$folder/$target.corpus" >>"$folder/$target.log" 2>&1; then
		echo "ok $n $target: $(grep -o 'Done [0-9]* runs' "$folder/$target.log")"
	else
		tail -n 40 "$folder/$target.log" | sed 's/^/# /'
		echo "not ok $n $target"
		failed=$((failed + 1))
	fi
done
[ $failed = 0 ]
