# SPDX-License-Identifier: MIT
#
# What README.md and docs/ say is so: the commands in their sh blocks run (those that begin with
# ./treadle, gcc or sed, in order, page by page) and end with the status that is said behind them,
# what they show in text blocks is what comes out, and links lead somewhere. A command that would
# take the terminal tells its story as text here.

load lib/common
bats_require_minimum_version 1.5.0

pages=("$abs_top_srcdir"/README.md "$abs_top_srcdir"/docs/*.md)
tables=("$abs_top_srcdir"/{exercises/README,solutions/README,solutions/mistakes,tests/{sync,tasks,collections}/promises}.md)

setup() {
	cd "$BATS_TEST_TMPDIR"
	ln -s "$abs_top_builddir/treadle" treadle
	ln -s "$abs_top_builddir/.libs" .libs
	ln -s "$abs_top_srcdir"/{docs,exercises,levels,lib,solutions} .
}

# The blocks of a page, a line each: "run LINE" of an sh block, "show LINE" of a text block.
blocks() {
	awk '/^```/ { kind = $0 == "```sh" ? "run" : $0 == "```text" ? "show" : ""; next }
	     kind == "run" && /^(\.\/treadle|gcc|sed) / { print "run", $0 }
	     kind == "show" && !/^ *(\.\.\.)?$/ { print "show", $0 }' "$1"
}

# Runs a line of a page; what it writes goes to the end of the file "shown".
follow() {
	local line=$1 wanted=0 status=0
	[[ $line =~ \#.*exit\ status\ ([0-9]+) ]] && wanted=${BASH_REMATCH[1]}
	[[ $line == *" view --plain "* ]] || line=${line/ view / view --plain }
	timeout 400 bash -c "$line" </dev/null >out 2>&1 || status=$?
	cat out >>shown
	[ $status = "$wanted" ] && return
	echo "ended with $status, not $wanted: $line"
	tail -n 5 out
	return 1
}

# Does what came out have this line? Seconds differ each time.
shows() {
	local seconds='s/[0-9]+\.[0-9]+ s\b/N s/g'
	sed -E "$seconds" shown | grep -qxF -- "$(sed -E "$seconds" <<<"$1")" && return
	echo "does not come out: $1"
	return 1
}

try() {
	local line
	: >shown
	while IFS= read -r line; do
		case $line in
		run\ *) follow "${line#run }" ;;
		show\ *) shows "${line#show }" ;;
		esac
	done < <(blocks "$1")
}

@test "the commands of README.md work" {
	try "$abs_top_srcdir/README.md"
}

@test "the commands of the student's manual work, and show what it says" {
	try docs/student.md
}

@test "the commands for instructors work" {
	try docs/instructor.md
}

@test "the commands of the authors' page work, and show what it says" {
	try docs/author.md
}

@test "the commands of the contributors' page work" {
	try docs/contributor.md
}

# The anchors of a page's headings.
anchors() {
	sed -n 's/^#* //p' "$1" | tr '[:upper:] ' '[:lower:]-' | tr -cd 'a-z0-9_\n-'
}

@test "links of the pages lead to files and headings that are there" {
	local page link file
	for page in "${pages[@]}" "${tables[@]}"; do
		anchors "$page" | sed "s|^|$page#|"
	done >headings
	for page in "${pages[@]}" "${tables[@]}"; do
		while read -r link; do
			file=${page%/*}/${link%%#*}
			[[ $link != \#* ]] || file=$page
			[ -e "$file" ] || { echo "$page: there is no $link" >&2; false; }
			[[ $link != *#* ]] || realpath -s "$file" | sed "s|\$|#${link#*#}|"
		done < <(grep -o '](\([^)]*\))' "$page" | sed 's/^](//; s/)$//' | grep -v '^https\?:') >wanted
		sort -u wanted | comm -23 - <(sort -u headings) >missing
		[ ! -s missing ] || { echo "$page: no heading for"; cat missing; false; }
	done
}

# The words of a page that are code: `in backticks`, and the lines of blocks.
code_of() {
	awk '/^ *```/ { block = !block; next } block || /^    [^ ]/ { print; next } { print > "/dev/stderr" }' "$1" 2>text
	grep -o '`[^`]*`' text | tr -d '`'
}

# Files that are examples: a student's or an author's, or what comes out of a command.
example_files='NAME\.|NN-name|WHAT|^(FILE|feedback|numbers|mutants/half-sum|NN|name|SCENARIO|WHAT|STUDENT|DIR|FOLDER|my|pool|x|lab|lab4|server|queue|list|leaks|semaphore|cured|half-sum|class|own|arrive|ask)([./-]|$)|\.(trace|scene|part|csv|html|zip|state|sbatch|json|so)$|^(treadle-grade|report|handed-in|exercises/NN-name|solutions/NN-name|lessons/NN-name)'

@test "every file that the pages name is there" {
	local page
	(cd "$abs_top_srcdir" && find . -type f -not -path './.git/*' | sed 's|^\./||') >there
	for page in "${pages[@]}"; do
		code_of "$page" | tr ' ,;:()=' '\n' | grep -E '^[a-z_A-Z0-9./-]+\.(c|h|def|sh|bats|bash|md|map|mk|txt|patch)$' |
			grep -vE "$example_files" | sort -u
	done | sort -u >named
	[ "$(wc -l <named)" -ge 150 ]
	# a page may leave out the first folders
	awk -F/ '{ end = $NF; print end; for (i = NF - 1; i; i--) print end = $i "/" end }' there | sort -u >ends
	sed 's|^\./||; s|^\.\./||' named | sort -u | comm -23 - ends >missing
	[ ! -s missing ] || { echo "there is no"; cat missing; false; }
}

# Options of others that the pages name: configure, make, patch, Slurm, valgrind, lessons, specs, docs/house.bash.
other_options='--(enable-[a-z-]+|without-[a-z]+|prefix|fuzz|output|label|array|ntasks|cpus-per-task|time|parsable|dependency|wrap|requeue|tool|verbose|arrows|files|act|acts|svg|drawn|must)$'

@test "every option that the pages name is one that a command has" {
	local word
	{
		treadle --help
		while read -r word; do treadle "$word" --help; done < <(treadle --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
	} >help
	[ "$(grep -oE -- '--[a-z-]+' help | sort -u | wc -l)" -ge 60 ]
	for page in "${pages[@]}"; do
		[[ $page == */figures.md ]] || code_of "$page" | grep -oE -- '(^|[ =])--[a-z][a-z-]*' | grep -oE -- '--[a-z-]+'
	done | sort -u | grep -vE -- "$other_options" >named
	[ "$(wc -l <named)" -ge 60 ]
	grep -oE -- '--[a-z-]+' help | sort -u | comm -13 - named >unknown
	[ ! -s unknown ] || { cat unknown; false; }
}

@test "the walk of one operation names functions of the files that it leads to" {
	local name
	sed -n '/^## The walk of one operation/,/^## Three changes/p' docs/contributor.md >walk
	grep -o '](\.\./[^)]*)' walk | sed 's|](../||; s|)||' | sort -u >files
	[ "$(wc -l <files)" -ge 30 ]
	(cd "$abs_top_srcdir" && xargs cat) <files >sources
	grep -o '`[a-z]*_[a-z_]*`' walk | tr -d '`' | sort -u >functions
	[ "$(wc -l <functions)" -ge 30 ]
	while read -r name; do
		grep -qE "\b$name\b" sources || { echo "not there: $name"; return 1; }
	done <functions
}

@test "code that the pages quote stands in a source, line by line" {
	local page line
	cat "$abs_top_srcdir"/docs/*.c "$abs_top_srcdir"/lib/model/*.{c,def} | sed 's/^[[:space:]]*//' >sources
	for page in student instructor contributor; do
		awk '/^```c$/ { block = 1; next } /^```/ { block = 0 } block && NF' "docs/$page.md" |
			sed 's/^[[:space:]]*//' >quoted
		[ -s quoted ]
		while IFS= read -r line; do
			grep -qxF -- "$line" sources || { echo "$page: in no source: $line"; return 1; }
		done <quoted
	done
}

@test "the page for contributors names every room of the house" {
	local room
	while read -r room; do
		case $room in
		lib/*/*) grep -q "\`${room##*/}/\`" docs/contributor.md || grep -q "\`$room/\`" docs/contributor.md ;;
		lib/*) grep -q "^|.*\`$room/\`" docs/contributor.md ;;
		*/*) grep -q "^| \`${room%%/*}/\`.*\`\(${room}\|${room##*/}\)/\`" docs/contributor.md ;;
		*) true ;;
		esac || { echo "not named: $room"; return 1; }
	done < <("$abs_top_srcdir/docs/house.bash" --files | awk '{ print $2 }')
}

@test "pictures are well-formed" {
	command -v xmllint >/dev/null || skip "xmllint is not installed"
	xmllint --noout "$abs_top_srcdir"/docs/*.svg
}

@test "the picture of the house has the rooms that there are, and no arrow that is none" {
	picture=$abs_top_srcdir/docs/house.svg
	titles() { sed -n 's:^<title>\(.*\)</title>$:\1:p' "$picture" | sed 's/&#45;&gt;/ /'; }
	titles | grep -v ' \|^house$\|^cluster_' | LC_ALL=C sort >drawn
	"$abs_top_srcdir/docs/house.bash" --files | awk '{ print $2 }' | LC_ALL=C sort | diff - drawn
	titles | grep ' ' | LC_ALL=C sort >arrows
	[ -s arrows ]
	"$abs_top_srcdir/docs/house.bash" --arrows | LC_ALL=C comm -13 - arrows >wrong
	[ ! -s wrong ] || { cat wrong; false; }
	run -2 "$abs_top_srcdir/docs/house.bash" --nonsense
}

@test "a picture of a screen is as wide as its widest row" {
	{
		printf '\e[7m%-120s\e[0m\n' ' a title'
		printf 'a row ─▶ \e[31mred\e[39m\n'
	} >screen
	LC_ALL=C awk -f "$abs_top_srcdir/docs/screen2svg.awk" screen >screen.svg
	grep -q '<svg [^>]*width="1104"' screen.svg # 9 a column, and a frame of 12
}
