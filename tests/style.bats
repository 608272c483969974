# SPDX-License-Identifier: MIT
#
# The house style, as far as a machine can see it. Looks at the files git tracks, or at all
# there are where there is no git (a release).

load lib/common

# Of what was right the last time, only what has changed since is looked at: the whole takes long.
@test "all C is laid out by .clang-format" {
	formatter_here || skip "clang-format 14 is not installed"
	local right=$abs_top_builddir/tests/style-right.log
	cd "$abs_top_srcdir"
	[ "$right" -nt .clang-format ] || rm -f "$right"
	touch "${right%.log}-now.log"
	sources | while read -r file; do
		[ "$file" -ot "$right" ] || echo "$file"
	done | xargs -r clang-format --dry-run -Werror
	mv "${right%.log}-now.log" "$right"
}

@test "every C file begins with its licence line, and then says what it is for" {
	cd "$abs_top_srcdir"
	bare=$(sources | while read -r f; do
		{
			read -r licence
			read -r blank
			read -r purpose
		} <"$f"
		[ "$licence" = "// SPDX-License-Identifier: MIT" ] && [ "$blank" = "//" ] &&
			[[ $purpose == '// '[[:alnum:]\`]* ]] || echo "$f"
	done)
	[ -z "$bare" ] || { echo "without licence line or purpose: $bare"; false; }
}

# But for names that stand for any file, and those of the system's and other libraries' headers.
@test "every file that a comment names is there" {
	cd "$abs_top_srcdir"
	local others='(NAME|name|a|part|patched|half-sum|tsan_interface(_atomic)?|ubsan_(handlers|value))\.[ch]$|^(\/|\.\.|sys\/|nettle\/|treadle\/)'
	{ sources; find lib tests visualizer -name '*.def'; } >"$BATS_TEST_TMPDIR/there"
	# shellcheck disable=SC2016 # awk's
	xargs awk '
		/\/\// {
			for (s = substr($0, index($0, "//")); match(s, /[A-Za-z0-9_.\/-]+\.(c|h|def)([^A-Za-z0-9_.]|\.?$|\. )/);) {
				word = substr(s, RSTART, RLENGTH)
				s = substr(s, RSTART + RLENGTH)
				sub(/[^A-Za-z0-9_]*$/, "", word)
				print FILENAME, word
			}
		}' <"$BATS_TEST_TMPDIR/there" >"$BATS_TEST_TMPDIR/named"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/named")" -gt 100 ]
	lost=$(awk -v others="$others" '
		NR == FNR { for (path = $1; ; sub(/^[^\/]*\//, "", path)) { there[path]; if (path !~ /\//) break }; next }
		!($2 in there) && $2 !~ others' "$BATS_TEST_TMPDIR/there" "$BATS_TEST_TMPDIR/named")
	[ -z "$lost" ] || { echo "named in a comment and not there: $lost"; false; }
}

@test "every C file has a build rule that names it, a pattern of its name, or its folder" {
	cd "$abs_top_srcdir"
	# shellcheck disable=SC2046 # patterns
	echo $(find . -name local.mk -exec grep -hoE '[a-z]+/[^ ]*\*[^ ]*' {} +) >"$BATS_TEST_TMPDIR/by-pattern"
	lost=$(sources | awk '
		FILENAME != "-" { rules = rules $0 "\n"; next }
		index(rules, $0) || /^tests\/.*\.c$/ && index(rules, substr($0, 1, length($0) - 2)) { next }
		{ for (path = $0; sub(/\/[^\/]*$/, "", path);) if (index(rules, "+= " path "\n")) next; print }' \
		$(find . -name local.mk) "$BATS_TEST_TMPDIR/by-pattern" -)
	[ -z "$lost" ] || { echo "in no local.mk: $lost"; false; }
}

@test "POTFILES.in lists exactly the files with sentences" {
	cd "$abs_top_srcdir"
	diff <(grep -v '^#' po/POTFILES.in | sort) \
		<({ sources; ls lib/model/*.def lib/runtime/clib/*.def checker/explain/*.def lib/contract/*.def lib/trace/*.def; } | grep -v '^tests/\|lib/base/i18n.h\|lib/lesson/lesson.h' |
			xargs grep -lE '(^|[^A-Za-z0-9_])(N?_|TR_TEXT)\(' | sort)
}

# `set -e` lets a negated command pass, whatever it returns; only as the last one of a function does it
# count. In between: run ! COMMAND, or run -1 grep ...
@test "no test has a '!' that cannot fail" {
	cd "$abs_top_srcdir"
	deaf=$(find tests -name '*.bats' -o -name '*.bash' | sort | xargs awk '
		FNR == 1 { held = "" }
		held != "" && $0 != "}" { print held }
		{ held = /^\t+! / ? FILENAME ":" FNR ": " $0 : "" }')
	[ -z "$deaf" ] || { echo "$deaf"; false; }
}
