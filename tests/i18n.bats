# SPDX-License-Identifier: MIT
#
# Sentences come from the catalogue, numbers do not depend on the locale. The catalogue of this test
# is a pseudo-translation: each message in brackets, ⟦so⟧. What stands outside brackets was never
# marked for translation; brackets in brackets are a sentence made of translated fragments.

bats_require_minimum_version 1.5.0
load lib/common
load cli/tally

# The locale "comma" has a decimal comma. It is made from nothing but what localedef has itself.
setup_file() {
	local at=$BATS_FILE_TMPDIR
	for tool in xgettext msgen msgfilter msgfmt localedef; do
		command -v $tool >/dev/null || { echo "$tool is missing: see bootstrap"; return 1; }
	done
	printf '%s\n' 'LC_CTYPE' 'copy "POSIX"' 'END LC_CTYPE' 'LC_NUMERIC' 'decimal_point "<U002C>"' \
		'thousands_sep ""' 'grouping -1' 'END LC_NUMERIC' >"$at/comma.def"
	mkdir -p "$at/locales" "$at/messages/qps/LC_MESSAGES"
	localedef -c -i "$at/comma.def" -f ANSI_X3.4-1968 "$at/locales/comma" 2>/dev/null || true
	[ -e "$at/locales/comma/LC_NUMERIC" ]
	# C.UTF-8 by another name: with that one, glibc 2.39 and later ask no catalogue
	cp -r /usr/lib/locale/C.utf8 "$at/locales/qps.utf8"
	cd "$abs_top_srcdir"
	xgettext --from-code=UTF-8 --language=C --keyword=_ --keyword=N_ --keyword=TR_TEXT \
		--files-from=po/POTFILES.in --output="$at/treadle.pot" 2>/dev/null
	msgen "$at/treadle.pot" 2>/dev/null |
		msgfilter --keep-header sed -z 's/^\(\n*\)\(.*[^\n]\)\(\n*\)$/\1⟦\2⟧\3/' 2>/dev/null |
		sed 's/nplurals=INTEGER; plural=EXPRESSION/nplurals=2; plural=n != 1/; s/^#, fuzzy$//' \
			>"$at/qps.po"
	msgfmt -o "$at/messages/qps/LC_MESSAGES/treadle.mo" "$at/qps.po"
}

setup() {
	cd "$BATS_TEST_TMPDIR"
	export XDG_CONFIG_HOME=$PWD XDG_STATE_HOME=$PWD
}

# pseudo COMMAND...: with the catalogue of brackets.
pseudo() {
	env TREADLE_LOCALEDIR="$BATS_FILE_TMPDIR/messages" LOCPATH="$BATS_FILE_TMPDIR/locales" LC_ALL=qps.UTF-8 "$@"
}

# comma COMMAND...: where 1.5 is written 1,5.
comma() {
	env -u LC_ALL LANG=C.UTF-8 LOCPATH="$BATS_FILE_TMPDIR/locales" LC_NUMERIC=comma "$@"
}

# The words of standard input that stand outside all brackets, one a line: two letters or more.
outside() {
	sed -z ':again; s/⟦[^⟦⟧]*⟧/ /; t again' | grep -oE '[A-Za-z_][A-Za-z_-]+[A-Za-z0-9_./-]*|[⟦⟧]' | sort -u
}

# Only words of a pattern stand outside of brackets: data is it REGEX
only_data() {
	local more
	more=$(outside | grep -vxE "$1" || true)
	[ -z "$more" ] || { echo "not from the catalogue:"; echo "$more"; return 1; }
}

# What is no sentence of Treadle's: names of threads, objects, files and acts of a lesson, and what the
# program prints and logs itself.
names='main|worker-[0-9]|permit|faults\.c|group\.c|lesson\.c|semaphores|permits-lost|[a-z-]+\.trace'

@test "the locale of these tests has a decimal comma" {
	[ "$(comma bash -c 'printf "%.1f" "1,5"')" = 1,5 ]
}

@test "numbers of JSON and CSV are the same bytes where the locale has a decimal comma" {
	one() {
		# --runner=fork: the number of executions that were resumed depends on time
		"$@" treadle check --runner=fork --json -o a.trace semaphores permits-lost | sed 's/"seconds": *[-+0-9.e]*/"seconds":0/'
	}
	[ "$(one env)" = "$(one comma)" ]
	[[ "$(comma treadle check --json -o b.trace semaphores permits-lost)" =~ '"seconds":'\ *[0-9]+\.[0-9] ]]
	for words in "list --json" "play --list --json" "replay --json a.trace" "explain --json a.trace"; do
		# shellcheck disable=SC2086
		[ "$(treadle $words | sed 's/"seconds": *[-+0-9.e]*//')" = "$(comma treadle $words | sed 's/"seconds": *[-+0-9.e]*//')" ] || {
			echo "$words"
			false
		}
	done
	[ "$(treadle view --plain --at=1.5 a.trace 2>&1)" = "$(comma treadle view --plain --at=1.5 a.trace 2>&1)" ]
}

@test "what is typed has a decimal point in every locale" {
	comma treadle run --speed=1000.5 threads start-join >/dev/null
}

@test "a screen as text comes from the catalogue" {
	pseudo treadle view --plain semaphores permits-lost >out || true
	grep -q '⟦' out
	# the program's own output and log stand behind their heads, and titles of acts are messages
	sed 's,^\( *⟦output:⟧\).*,\1,; s,^\( *⟦log:⟧\).*,\1,' out | only_data "$names"
}

# The same of a picture of the screen, line by line, where a message may continue below itself.
outside_picture() {
	sed -E ':again; s/⟦[^⟦⟧]*⟧/ /; t again; s/⟦([^ ]| [^ ])*/ /g; s/([^ ]| [^ ])*⟧/ /g' |
		grep -oE '[A-Za-z_][A-Za-z_-]+[A-Za-z0-9_./-]*' | sort -u
}

# await_shown TEXT FILE: captures the terminal in the file as soon as it shows the text.
await_shown() {
	for _ in $(seq 600); do
		tmux capture-pane -p >"$2"
		if grep -q "$1" "$2"; then return 0; fi
		sleep 0.05
	done
	cat "$2"
	return 1
}

@test "a screen in a terminal, and its help, come from the catalogue, and help is whole" {
	command -v tmux >/dev/null || skip "tmux is not installed"
	export TMUX_TMPDIR=$BATS_TEST_TMPDIR
	mkdir treadle
	printf 'hide %s\n' source output log >treadle/view # the program's text
	pseudo tmux -f /dev/null new-session -d -x 200 -y 60 "env -u TMUX $abs_top_builddir/treadle view semaphores permits-lost"
	await_shown '⟦quit⟧' screen
	tmux send-keys '?'
	await_shown '⟦this help⟧' help
	tmux kill-server
	more=$(outside_picture <screen | grep -vxE "$names|Enter" || true)
	[ -z "$more" ] || { cat screen; echo "not from the catalogue: $more"; false; }
	sed -n '/┌/,/└/s/.*[│┌]\(.*\)[│┐].*/\1/p' help >box
	more=$(outside_picture <box | grep -vxE 'Enter|Tab|Esc|Ctrl-L' || true)
	[ -z "$more" ] || { cat help; echo "not from the catalogue: $more"; false; }
	[ "$(grep -c '⟦' box)" -ge 30 ]
	run ! grep -E '⟦([^⟦⟧ ]| [^⟦⟧ ])* ?⟦|⟧⟦' box
}

@test "the second column of the home screen is even where some names of the first are translated" {
	command -v tmux >/dev/null || skip "tmux is not installed"
	export TMUX_TMPDIR=$BATS_TEST_TMPDIR
	pseudo tmux -f /dev/null new-session -d -x 120 -y 40 "env -u TMUX $abs_top_builddir/treadle"
	await_shown '⟦a tour⟧' home
	tmux kill-server
	grep -E '⟦a tour⟧|⟦play⟧|^ *[0-9]* *locks ' home >rows
	[ "$(wc -l <rows)" -eq 3 ]
	[ "$(while read -r row; do
		LC_ALL=C.UTF-8 wc -L <<<"${row%⟦*}|" # in columns
	done <rows | sort -u | wc -l)" -eq 1 ] || { cat home; false; }
}

@test "reports come from the catalogue: check, list, a mistake on the command line" {
	pseudo treadle check -q -o a.trace semaphores permits-lost >out || [ $? -eq 1 ]
	only_data "$names" <out
	pseudo treadle list >out
	grep -v '^ *✗\? *[a-z0-9-]* *⟦' out | only_data "$names"
	run ! pseudo treadle chek
	[[ $output == "treadle: ⟦there is no command 'chek'; did you mean 'check'?⟧" ]]
	run ! pseudo treadle replay a b
	[[ $output == "treadle: ⟦unexpected argument 'b': 'treadle replay' takes one⟧" ]]
	pseudo treadle explain -q a.trace >out
	only_data "$names" <out
}

# A class of two: a wrong answer and a right one.
class() {
	exercise
	mkdir -p in/ann in/ben
	halves >in/ann/tally.c
	locked >in/ben/tally.c
}

# What is data in grades of the small exercise: its words, names, and what is typed.
tally='tally|tally\.c|two|two\.c|twice|zero|ann|ben|in|add|main|Count|threads|additions|make|nothing|makes'

@test "a grade, what a class is told, its page, and the check of an exercise come from the catalogue" {
	class
	cp in/ann/tally.c .
	run -1 pseudo treadle grade ex/01-tally
	[[ $output == *'⟦property: 2 additions make 1⟧ (two.c:18)'* ]]
	only_data "$tally" <<<"$output"
	pseudo treadle grade --submissions in ex/01-tally >out
	only_data "$tally" <out
	only_data "$tally" <report/ann/feedback.txt
	only_data "$tally" <report/ben/feedback.txt
	sed '/<style>/,/<\/style>/d; s/<[^>]*>/ /g' report.html | only_data "$tally|tally/two\.trace"
	mkdir -p solutions/01-tally/mutants
	locked >solutions/01-tally/tally.c
	halves >solutions/01-tally/mutants/halves.c
	run -1 pseudo treadle exercise check ./ex/01-tally
	[[ $output == *'⟦mutants: expected 8 or more, found 1⟧'* ]]
	only_data "01-$tally" <<<"$output"
}

@test "what the guard stops is one sentence of the catalogue, in the search and in an ordinary run" {
	exercise
	echo 'functions fopen open' >>ex/01-tally/spec
	cp "$abs_top_srcdir/tests/hostile/reads-passwords.c" tally.c
	run -1 pseudo treadle grade ex/01-tally
	[[ $output == *'⟦1 main tried to open a file, /etc/passwd: stopped⟧'* ]]
	cp "$abs_top_srcdir/tests/hostile/hides-from-search.c" tally.c
	run -1 pseudo treadle grade ex/01-tally
	[[ $output == *'⟦in an ordinary run, ⟦⟦the program⟧ tried to open a file, /etc/passwd: stopped⟧⟧'* ]]
}

@test "what a contract and a native run find wrong comes from the catalogue, and a trace does not" {
	sed 's/waiting++;/waiting = 1;/' "$abs_top_srcdir/solutions/06-fifo-semaphore/fifo-semaphore.c" >fifo-semaphore.c
	run -1 pseudo treadle grade 6
	[[ $output == *'⟦property: ⟦after moment 2, the threads that wait⟧: ⟦expected 2, found 1⟧⟧'* ]]
	# what stands outside is notation: names, calls, commands
	only_data 'FIFO|semaphore|fifo-semaphore(\.c)?|main|acquire|release|until|moments\.c|turns\.c' <<<"$output"
	treadle view --plain treadle-grade/06-fifo-semaphore/contract-whole.trace |
		grep -q 'after moment 2, the threads that wait: expected 2, found 1'
	treadle exercise show 6 narrow-request >fifo-semaphore.c
	run -1 pseudo treadle grade 6
	[[ $output == *'⟦after new(0), acquire(65536)⟧: ⟦expected that it waits, found 0⟧'* ]]
}

@test "a grade and a class are the same bytes, as JSON and CSV, in every locale and language" {
	local format with
	class
	cp in/ann/tally.c .
	for with in env comma pseudo; do
		for format in json csv; do
			run -1 "$with" treadle grade --format=$format ex/01-tally
			cat >$with.$format <<<"$output"
		done
		rm -rf report*
		"$with" treadle grade --submissions in ex/01-tally >out
		cat report.csv report-details.csv >$with.class
	done
	for format in json csv class; do
		cmp env.$format comma.$format
		# of a language only sentences differ
		sed 's/⟦\([^⟦⟧]*\)⟧/\1/g' pseudo.$format | cmp env.$format -
	done
	grep -q '^exercise,property,points,max_points,result,sentence,trace$' pseudo.csv
	grep -q '^student,id,"tally",points,max_points,remarks$' pseudo.class
}

# A message that begins or ends with a blank, or begins with a comma, is a fragment of a sentence.
fragments() {
	awk '
		function flush() {
			if (id ~ /^[ ,;]/ || id ~ / $/) print file ": " id
			id = ""; reading = 0
		}
		/^#: / && !had { file = $2; had = 1 }
		/^msgid / { reading = 1 }
		/^msgid_plural|^msgstr/ { reading = 0 }
		reading && match($0, /".*"/) { id = id substr($0, RSTART + 1, RLENGTH - 2) }
		/^$/ { flush(); had = 0 }
		END { flush() }' "$@"
}

@test "no message is a fragment of a sentence" {
	fragments "$BATS_FILE_TMPDIR/treadle.pot" >now
	[ ! -s now ] || { cat now; false; }
	[ "$(grep -c '^msgid ' "$BATS_FILE_TMPDIR/treadle.pot")" -gt 2000 ]
	for fragment in ' waits' 'waits ' ', and waits' '; it waits'; do
		printf '#: a.c:1\nmsgid "%s"\nmsgstr ""\n' "$fragment" >one
		[ "$(fragments one)" = "a.c:1: $fragment" ]
	done
}
