#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.bash FOLDER [TARGET...]: builds the fuzz targets (all, or some) with clang, libFuzzer and the
# sanitizers into a folder. Then, to run one for five minutes on what it finds for itself:
#	FOLDER/scene -max_total_time=300 -max_len=4096 FOLDER/scene.corpus
# An input that fails is kept in tests/fuzz/corpus/TARGET, so that `make check` reads it from then on.
set -eu
folder=$(realpath -m "$1")
shift
cd "$(dirname "$0")/../.."
mkdir -p "$folder/objects"
export folder
export flags="-std=gnu11 -g -O1 -D_GNU_SOURCE -Ilib -I. -fsanitize=address,undefined
	-fno-sanitize-recover=all -pthread $(pkg-config --cflags ncursesw libdw jansson libseccomp)
	-DTREADLE_PKGLIB_DIR=\"/nowhere\" -DTREADLE_LIB_DIR=\"/nowhere\" -DTREADLE_INCLUDE_DIR=\"/nowhere\"
	-DTREADLE_LESSONS_DIR=\"/nowhere\" -DTREADLE_EXERCISES_DIR=\"/nowhere\" -DTREADLE_LOCALE_DIR=\"/nowhere\"
	-DPACKAGE_VERSION=\"0\" -DPACKAGE_NAME=\"treadle\""

# An object is old if its source is, or any header.
newest=$(ls -t lib/*/*.h lib/*/*.def visualizer/*.h tests/*/*.h | head -1)
export newest
compile() {
	local object=$folder/objects/${1//\//-}.o
	# shellcheck disable=SC2086
	{ [ "$object" -nt "$1" ] && [ "$object" -nt "$newest" ]; } || clang $flags -fsanitize=fuzzer-no-link -c "$1" -o "$object"
}
export -f compile
common="tests/fuzz/file.c tests/fuzz/look.c tests/fuzz/seeds.c tests/screen/fake.c"
[ $# -gt 0 ] || set -- events scene spec tape trace wire
targets=("$@")
{
	ls lib/base/*.c lib/model/*.c lib/trace/*.c lib/session/*.c visualizer/*.c
	printf '%s\n' $common tests/fuzz/replay.c "${targets[@]/%/.c}" | sed 's:^[a-z]*\.c$:tests/fuzz/&:'
} | xargs -P "$(nproc)" -I{} bash -c 'compile {}'

for target in "${targets[@]}"; do
	objects=("$folder"/objects/{lib,visualizer}-*.o)
	for source in $common "tests/fuzz/$target.c"; do
		objects+=("$folder/objects/${source//\//-}.o")
	done
	if [ "$target" = wire ]; then # it includes this file
		objects=("${objects[@]/#*lib-session-session.c.o/}")
	fi
	# shellcheck disable=SC2086,SC2068
	clang $flags -fsanitize=fuzzer ${objects[@]} -o "$folder/$target" \
		$(pkg-config --libs ncursesw libdw jansson libseccomp)
	mkdir -p "$folder/$target.corpus"
	# shellcheck disable=SC2086,SC2068
	clang $flags ${objects[@]} "$folder/objects/tests-fuzz-replay.c.o" -o "$folder/$target.replay" \
		-fsanitize=fuzzer-no-link $(pkg-config --libs ncursesw libdw jansson libseccomp)
	"$folder/$target.replay" "$folder/$target.corpus"
done
