#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The house as the build has it: which room includes the headers of which. Reads the lists of
# sources in the local.mk files, and the #include "..." lines of what they name.
#
#	docs/house.bash --arrows      a line an arrow: ROOM ROOM
#	docs/house.bash --files       the files of each room, the fullest first
#	docs/house.bash >house.dot    a graph for Graphviz, without the arrows that follow from others
#
# `make house` draws docs/house.svg with it, if Graphviz is there; contributor.md shows it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The program's own sources: what some local.mk names, lessons, exercises and tests apart.
sources() {
	find cmd lib checker visualizer grading -name local.mk -exec cat {} + |
		grep -oE '(cmd|lib|checker|visualizer|grading)/[a-z0-9_/]+\.(c|h|def)' | sort -u
}

# ROOM ROOM, for each room whose files include a header of the other.
arrows() {
	sources | xargs grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+"' |
		sed -E 's/:.*"(.*)"$/ \1/' | while read -r file header; do
			[ -e "lib/$header" ] && header=lib/$header
			[ "${file%/*}" = "${header%/*}" ] || echo "${file%/*} ${header%/*}"
		done | LC_ALL=C sort -u
}

files() {
	sources | sed 's,/[^/]*$,,' | sort | uniq -c | sort -k1,1nr -k2
}

graph() {
	echo 'digraph house {'
	echo '	node [shape=box, fontname="sans-serif", fontsize=11, style=filled, fillcolor=white];'
	echo '	edge [color="#555555", arrowsize=0.6]; graph [fontname="sans-serif", fontsize=12];'
	echo '	nodesep=0.25; ranksep=0.45; bgcolor=white;'
	files | awk '
		{ n = split($2, part, "/"); top = part[1] == "lib" && n > 1 ? part[1] "/" part[2] : part[1]
		  line = sprintf("\t\t\"%s\" [label=\"%s\"];", $2, $2)
		  room[top] = room[top] line "\n"; count[top]++ }
		END { for (t in room)
			if (count[t] > 1)
				printf "\tsubgraph \"cluster_%s\" {\n\t\tlabel=\"%s\"; style=filled; fillcolor=\"#eef2f7\";\n%s\t}\n", t, t, room[t]
			else
				printf "%s", room[t] }'
	arrows | sed -E 's/(.*) (.*)/\t"\1" -> "\2";/'
	echo '}'
}

case ${1-} in
--arrows) arrows ;;
--files) files ;;
'') graph ;;
*)
	sed -n '3,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
	exit 2
	;;
esac
