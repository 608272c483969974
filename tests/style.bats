# SPDX-License-Identifier: MIT
#
# The house style, as far as a machine can see it. Looks at the files git tracks, or at all
# there are where there is no git (a release).

load lib/common

# The .c and .h files of the project, one a line, from the top.
sources() {
	cd "$abs_top_srcdir" || return
	git ls-files '*.c' '*.h' 2>/dev/null | grep . ||
		find cmd lib lessons visualizer checker tests bench -name '*.[ch]'
}

@test "all C is laid out by .clang-format" {
	command -v clang-format >/dev/null || skip "clang-format is not installed"
	cd "$abs_top_srcdir"
	sources | xargs clang-format --dry-run -Werror
}

@test "every C file begins with its licence line" {
	cd "$abs_top_srcdir"
	bare=$(sources | while read -r f; do
		[ "$(head -n 1 "$f")" = "// SPDX-License-Identifier: MIT" ] || echo "$f"
	done)
	[ -z "$bare" ] || { echo "without licence line: $bare"; false; }
}

@test "every C file has a build rule that names it" {
	cd "$abs_top_srcdir"
	lost=$(sources | while read -r f; do
		grep -rqF --include=local.mk -- "$f" . || echo "$f"
	done)
	[ -z "$lost" ] || { echo "in no local.mk: $lost"; false; }
}

@test "POTFILES.in lists exactly the files with sentences" {
	cd "$abs_top_srcdir"
	diff <(grep -v '^#' po/POTFILES.in | sort) \
		<({ sources; ls lib/model/*.def; } | grep -v '^tests/\|lib/base/i18n.h\|lib/lesson/lesson.h' |
			xargs grep -lE '(^|[^A-Za-z0-9_])(N?_|TR_TEXT)\(' | sort)
}
