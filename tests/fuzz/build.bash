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
	tests_lib% fuzz_% LDADD DEFS DEFAULT_INCLUDES AM_CPPFLAGS srcdir,$(.VARIABLES)),$(info $v=$($v)))')

[ $# -gt 0 ] || set -- $(basename -a ${is[fuzz_programs]})
targets=("$@")

# The archives that a program is linked with, without two that no target uses; libraries after them.
archives=() libraries=
for word in ${is[LDADD]}; do
	case $word in
	tests/libteaching.a | libgrading.a) ;;
	*.a) archives+=("$word") ;;
	*) libraries+=" $word" ;;
	esac
done

# sources ARCHIVE: the .c files in it
sources() {
	local name=${1//[\/.]/_}
	printf '%s\n' ${is[${name}_SOURCES]} | grep '\.c$'
}

flags="${is[DEFS]} ${is[DEFAULT_INCLUDES]} ${is[AM_CPPFLAGS]}"
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
{
	for archive in "${archives[@]}"; do sources "$archive"; done
	printf 'tests/fuzz/%s.c\n' "${targets[@]}"
} | sort -u | xargs -P "$(nproc)" -I{} bash -c 'compile {}'
touch "$folder/built"

made=()
for archive in "${archives[@]}"; do
	made+=("$folder/$(basename "$archive")")
	rm -f "${made[-1]}"
	# shellcheck disable=SC2046 # words
	ar cr "${made[-1]}" $(sources "$archive" | sed "s,/,-,g; s,.*,$folder/objects/&.o,")
done

# main is libFuzzer's, or that of replay.c in the first archive.
for target in "${targets[@]}"; do
	object=$folder/objects/tests-fuzz-$target.c.o
	# shellcheck disable=SC2086 # words
	clang "@$folder/flags" -fsanitize=fuzzer "$object" "${made[@]}" -o "$folder/$target" $libraries
	mkdir -p "$folder/$target.corpus"
	# shellcheck disable=SC2086 # words
	clang "@$folder/flags" -fsanitize=fuzzer-no-link "$object" "${made[@]}" -o "$folder/$target.replay" $libraries
	"$folder/$target.replay" "$folder/$target.corpus"
done
