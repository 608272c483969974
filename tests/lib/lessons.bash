# SPDX-License-Identifier: MIT
#
# What the tests of lessons share. A test sets `name` (semaphores) and `number` (03).
bats_require_minimum_version 1.5.0

log_line='^[0-9]{2,}:[0-5][0-9]\.[0-9]{3} [ 0-9][0-9] [^ ]+  .+$'

# Runs an act by itself, in a hurry; every line but the title (and a note in brackets before it) must
# be a log line, and standard error stays empty.
act() {
	run -0 --separate-stderr timeout 200 "$(lesson "$number-$name" "$name")" --speed 20 "$@"
	[ -z "$stderr" ]
	local i
	for ((i = 1; i < ${#lines[@]}; i++)); do
		[[ ${lines[i]} =~ $log_line || (${lines[0]} == "("*")" && $i -eq 1) ]] || {
			echo "not a log line: ${lines[i]}"
			return 1
		}
	done
}

# Runs an act that measures, in a hurry. Nothing it prints is wider than a terminal; standard error is
# none, so there is no progress on it.
measured() {
	run -0 --separate-stderr timeout 200 "$(lesson "$number-$name" "$name")" --speed 20 "$@"
	[ -z "$stderr" ]
	[ "$(printf '%s\n' "${lines[@]}" | LC_ALL=C.UTF-8 grep -c '.\{81\}')" -eq 0 ]
}

# How many lines match.
matching() {
	printf '%s\n' "${lines[@]}" | grep -cE -- "$1"
}

# row NAME TEXT: how many lines of tables have this name, all figures, and at the end what the text
# gives; "": nothing. row_of_text: the same without figures.
row() {
	matching "^$1( +[0-9.]+){6}${2:+ +$2}\$"
}
row_of_text() {
	matching "^$1( +-){6} +$2\$"
}

# draws ACT WORD...: the act's picture is a well-formed SVG with these words, and nothing else is left.
draws() {
	local act=$1 word
	shift
	mkdir picture
	measured "$act" --svg=picture/it.svg
	[ "$(ls picture)" = it.svg ]
	xmllint --noout picture/it.svg
	for word in "speed-up" "Bar: mean" "$@"; do
		grep -qF ">$word" picture/it.svg || { echo "no $word"; return 1; }
	done
	rm -r picture
}

# begins ACT [LINE]: what an act by itself writes, up to its first line, or to one that ends so. It may
# hang after that or not: it is ended.
begins() {
	local line pid wanted=${2-}
	lines=()
	exec 7< <(exec "$(lesson "$number-$name" "$name")" --speed 100 "$1" 2>&1)
	pid=$!
	while read -r -t 100 -u 7 line; do
		lines+=("$line")
		[[ $line != *"$wanted" ]] || break
	done
	kill -KILL "$pid" 2>/dev/null || true
	exec 7<&-
	[ "${#lines[@]}" -gt 0 ] && [[ $line == *"$wanted" ]]
}

# warns ACT: the act says first of all that it carries a planted bug and may hang.
warns() {
	begins "$1"
	[[ ${lines[0]} == "(This act carries a planted bug"*"never end until Ctrl-C"*"treadle check $name $1"* ]]
}

# How many lines of the act's output end so.
ends() {
	printf '%s\n' "${lines[@]}" | grep -c -- "  $1\$"
}

# The acts are exactly these, in this order: start-join race=1 ... (=1: with a planted bug).
acts_are() {
	run -0 "$(lesson "$number-$name" "$name")" --acts
	local got wanted=()
	local a
	for a in "$@"; do
		[[ $a == *=1 ]] && wanted+=("$a") || wanted+=("$a=0")
	done
	got=$(printf '%s\n' "${lines[@]:1}" | awk -F'\t' '{ printf "%s=%s ", $1, $3 }')
	[ "$got" = "${wanted[*]} " ] || { echo "$got"; return 1; }
}

# checked VERDICT ACT [OPTION...]: what `treadle check` says of the act: verified, no-failure-found,
# or the kind of a failure, whose trace must then replay to the same end.
checked() {
	local wanted=$1 act=$2
	shift 2
	run treadle check --json --quiet --output="$BATS_TEST_TMPDIR/$act.trace" "$name" "$act" "$@"
	case $wanted in
	verified | no-failure-found)
		[[ $output == *"\"verdict\": \"$wanted\""* ]] || { echo "$act: $output"; return 1; }
		;;
	*)
		[[ $status == 1 && $(tr -d ' \n' <<<"$output") == *"\"failure\":{\"kind\":\"$wanted\""* ]] ||
			{ echo "$act: $output"; return 1; }
		run -1 treadle replay "$BATS_TEST_TMPDIR/$act.trace"
		;;
	esac
}

# cured ACT FILE SED: with this edit of a file of the lesson, every order of the act is right. It is
# built in the current folder.
cured() {
	local source folder="$abs_top_srcdir/lessons/$number-$name" parts=()
	sed "$3" "$folder/$2" >"cured-$2"
	run ! cmp -s "$folder/$2" "cured-$2"
	for source in "$folder"/*.c; do
		[ "$source" = "$folder/$2" ] || parts+=("$(object "$source")")
	done
	treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" -I"$folder" "cured-$2" "${parts[@]}" -lm -o "cured-$1"
	run -0 treadle check --json --quiet "./cured-$1" -- "$1"
	[[ $output == *'"verdict": "verified"'* ]]
}

# Every act has a scene, and every scene of the lesson plays to its end.
scenes_play() {
	local scene act
	for act in $("$(lesson "$number-$name" "$name")" --acts | tail -n +2 | cut -f1); do
		grep -lqE "^program +$name +$act( |\$)" "$abs_top_srcdir/lessons/$number-$name/scenes/"*.scene || {
			echo "no scene of $act"
			return 1
		}
	done
	for scene in "$abs_top_srcdir/lessons/$number-$name/scenes/"*.scene; do
		run treadle run --scene="$scene"
		[ "$status" -eq 0 ] || { echo "$scene: $output"; return 1; }
	done
}
