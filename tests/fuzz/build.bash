#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.bash FOLDER [TARGET...]: builds the fuzz targets (all, or some) with clang, libFuzzer and the
# sanitizers into a folder. Sources, flags and libraries are those of the Makefile here, so that there
# is no second list of them: run ./bootstrap or ./configure before. `make fuzz` builds all and runs
# each for some seconds (tests/fuzz/run.bash). To run one for five minutes on what it finds for itself:
#	FOLDER/scene -max_total_time=300 -max_len=4096 FOLDER/scene.corpus
# An input that fails is kept in tests/fuzz/corpus/TARGET, so that `make check` reads it from then on.
set -eu
folder=$(realpath -m "$1")
shift
cd "${abs_top_builddir:-$(dirname "$0")/../..}"
mkdir -p "$folder/objects"

# The variables of the Makefile, by name.
declare -A is
while IFS= read -r line; do
	is[${line%%=*}]=${line#*=}
done < <(make -s --no-print-directory tests-fuzz-ask --eval='tests-fuzz-ask: ; @:$(foreach v,$(filter lib% \
	tests_fuzz_% fuzz_% DEFS DEFAULT_INCLUDES AM_CPPFLAGS srcdir,$(.VARIABLES)),$(info $v=$($v)))')

[ $# -gt 0 ] || set -- $(basename -a ${is[fuzz_programs]})
targets=("$@")

# link VARIABLE: what a program with these libraries is made of, added to $sources, $flags and $libraries.
sources= libraries=
link() {
	local word name
	for word in ${is[$1]-}; do
		name=${word%.la}
		case $word in
		*.la)
			sources+=" ${is[${name}_la_SOURCES]}"
			flags+=" ${is[${name}_la_CPPFLAGS]-}"
			link "${name}_la_LIBADD"
			;;
		*) libraries+=" $word" ;;
		esac
	done
}
flags="${is[DEFS]} ${is[DEFAULT_INCLUDES]} ${is[AM_CPPFLAGS]}"
for target in "${targets[@]}"; do
	link "tests_fuzz_${target}_LDADD"
	sources+=" ${is[tests_fuzz_${target}_SOURCES]}"
done
sources=$(printf '%s\n' $sources | grep '\.c$' | sort -u)
# a file of words, quoted as for the shell
echo "$flags -std=gnu11 -g -O1 -pthread -fsanitize=address,undefined -fno-sanitize-recover=all" >"$folder/flags"
export folder

# An object is old if its source is, or any header.
newest=$(find "${is[srcdir]}" -name '*.h' -newer "$folder/built" -print -quit 2>/dev/null || echo all)
export newest
compile() {
	local object=$folder/objects/${1//\//-}.o
	{ [ -z "$newest" ] && [ "$object" -nt "$1" ]; } ||
		clang "@$folder/flags" -fsanitize=fuzzer-no-link -c "$1" -o "$object"
}
export -f compile
printf '%s\n' "$sources" | xargs -P "$(nproc)" -I{} bash -c 'compile {}'
touch "$folder/built"

# objects VARIABLE: those of the .c files in it
objects() {
	local source
	for source in ${is[$1]}; do
		[[ $source != *.c ]] || echo "$folder/objects/${source//\//-}.o"
	done
}

for target in "${targets[@]}"; do
	sources= libraries=
	link "tests_fuzz_${target}_LDADD"
	all=$({
		printf '%s\n' $sources | sed -n "s,/,-,g; s,.*\.c\$,$folder/objects/&.o,p"
		objects "tests_fuzz_${target}_SOURCES"
	} | sort -u)
	replay=$(grep -e '-replay\.c\.o$' <<<"$all")
	# shellcheck disable=SC2086 # words
	clang "@$folder/flags" -fsanitize=fuzzer ${all/"$replay"/} -o "$folder/$target" $libraries
	mkdir -p "$folder/$target.corpus"
	# shellcheck disable=SC2086 # words
	clang "@$folder/flags" -fsanitize=fuzzer-no-link $all -o "$folder/$target.replay" $libraries
	"$folder/$target.replay" "$folder/$target.corpus"
done
