# SPDX-License-Identifier: MIT
#
# Readers of what comes from outside, fed with bytes that nobody has made. Here each goes through
# inputs that are kept; `make fuzz` makes them look for inputs by themselves.
fuzz_programs = tests/fuzz/events tests/fuzz/hall tests/fuzz/scene tests/fuzz/spec tests/fuzz/tape \
	tests/fuzz/trace tests/fuzz/wire
check_PROGRAMS += $(fuzz_programs)
TESTS += $(fuzz_programs)

tests_libshared_a_SOURCES += tests/fuzz/fuzz.h tests/fuzz/replay.c tests/fuzz/file.c tests/fuzz/look.c \
	tests/fuzz/seeds.c

# Each looks for inputs by itself for some seconds; needs clang and its run-time library.
FUZZ_SECONDS = 5
.PHONY: fuzz
fuzz:
	abs_top_builddir='$(abs_top_builddir)' bash $(srcdir)/tests/fuzz/run.bash fuzz $(FUZZ_SECONDS) \
		$(notdir $(fuzz_programs))
clean-local: clean-fuzz
.PHONY: clean-fuzz
clean-fuzz:
	rm -rf fuzz

EXTRA_DIST += tests/fuzz/build.bash tests/fuzz/run.bash tests/fuzz/corpus
