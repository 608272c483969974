# SPDX-License-Identifier: MIT
#
# The house, as docs/architecture.md draws it: who may include whom. Arrows point down and none
# up; who may use a folder may use what that folder uses. And what single folders keep to
# themselves.

load lib/common

# A folder, then those whose headers it may name besides its own. The runtime names two more
# than its row there: it defines the public functions of lib/annotate and lib/sync anew.
rows() {
	cat <<-'END'
		lib/base
		lib/model        base
		lib/trace        model base
		lib/runtime      trace model base annotate sync
		lib/annotate     base
		lib/sync         annotate base
		lib/collections  annotate base
		lib/tasks        annotate sync base
		lib/lesson       annotate sync base
		lib/session      trace model base
		checker          session trace model base
		visualizer       session trace model base
		cmd              visualizer checker session trace model base
	END
}

# The lines "FILE:HEADER" of all that the files below a folder include by "...": includes FOLDER
includes() {
	sources | grep "^$1/" |
		xargs grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+"' |
		sed 's/:.*"\(.*\)"$/:\1/'
}

# The same of <...>.
system_includes() {
	sources | grep "^$1/" |
		xargs grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<[^>]+>' |
		sed 's/:.*<\(.*\)>$/:\1/'
}

# Fails, and tells them, if there are any lines on standard input.
none() {
	local lines
	lines=$(cat)
	[ -z "$lines" ] || { printf '%s:\n%s\n' "$1" "$lines"; return 1; }
}

setup() {
	cd "$abs_top_srcdir"
}

@test "includes point down the house, never up" {
	rows | while read -r folder allowed; do
		pattern="${folder##*/} $allowed"
		includes "$folder" | grep -vE ":(${pattern// /|})/[^/]+$" |
			sed "s,\$, ($folder may name: ${allowed:-nothing})," || true
	done | none "arrows up"
}

@test "every folder of C has its row" {
	{ sources; ls -d lib/*/; } | sed -n 's,^\(lib/[^/]*\)/.*,\1,p; s,^\(checker\|cmd\|visualizer\)/.*,\1,p' |
		sort -u | diff <(rows | awk '{ print $1 }' | sort) -
}

@test "lessons, exercises and solutions name treadle.h and their own headers only" {
	for folder in lessons exercises solutions; do
		includes $folder | while IFS=: read -r file header; do
			exercise=${file#solutions/} # whose header its answers are written against
			[ "$header" = treadle.h ] || [ -e "${file%/*}/$header" ] ||
				[ -e "exercises/${exercise%%/*}/$header" ] || echo "$file: $header"
		done
	done | none "not theirs"
	sed -n 's/^#include "\(.*\)\/.*/\1/p' lib/treadle.h | grep -vxE 'annotate|collections|lesson|sync|tasks' |
		none "not public, and in treadle.h"
}

@test "the model is pure: no header of the system's, of threads or of time" {
	system_includes lib/model |
		grep -vE ':(errno|inttypes|limits|std(arg|bool|def|int|lib)|string)\.h$' |
		none "beyond plain C"
}

@test "one file knows curses, one gettext, and only tests know Check" {
	files=$(sources | grep -v '^tests/')
	grep -lE '#[[:space:]]*include.*(curses|term)\.h[>"]' $files | grep -vx visualizer/terminal.c |
		none "curses"
	grep -lE '#[[:space:]]*include.*libintl\.h|[^a-z_]d?c?gettext *\(' $files |
		grep -vx lib/base/i18n.h | none "gettext"
	grep -lE '#[[:space:]]*include.*[</]check\.h>' $files | none "Check"
}

@test "nothing below the commands prints what is wrong, or ends the process" {
	sources | grep -E '^(lib/(base|model|trace|session)|checker|visualizer)/' |
		xargs grep -nE '[^a-z_](perror|exit|abort|errx?|warnx?) *\(|fprintf *\(stderr' |
		none "prints or exits"
}
