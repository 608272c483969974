# SPDX-License-Identifier: MIT
#
# Readers of what comes from outside, fed with bytes that nobody has made. Here each goes through
# inputs that are kept; `make fuzz` makes them look for inputs by themselves.
fuzz_programs = tests/fuzz/events tests/fuzz/hall tests/fuzz/scene tests/fuzz/spec tests/fuzz/tape \
	tests/fuzz/trace tests/fuzz/wire
check_PROGRAMS += $(fuzz_programs)
TESTS += $(fuzz_programs)

fuzz_common = tests/fuzz/fuzz.h tests/fuzz/replay.c tests/fuzz/file.c tests/fuzz/look.c \
	tests/fuzz/seeds.c tests/screen/fake.c tests/screen/fake.h

tests_fuzz_events_SOURCES = tests/fuzz/events.c $(fuzz_common)
tests_fuzz_events_LDADD = libvisualizer.la

tests_fuzz_hall_SOURCES = tests/fuzz/hall.c $(fuzz_common)
tests_fuzz_hall_LDADD = libvisualizer.la

tests_fuzz_scene_SOURCES = tests/fuzz/scene.c $(fuzz_common)
tests_fuzz_scene_LDADD = libvisualizer.la

tests_fuzz_spec_SOURCES = tests/fuzz/spec.c $(fuzz_common)
tests_fuzz_spec_LDADD = libvisualizer.la

tests_fuzz_tape_SOURCES = tests/fuzz/tape.c $(fuzz_common)
tests_fuzz_tape_LDADD = libvisualizer.la

tests_fuzz_trace_SOURCES = tests/fuzz/trace.c $(fuzz_common)
tests_fuzz_trace_LDADD = libvisualizer.la

tests_fuzz_wire_SOURCES = tests/fuzz/wire.c $(fuzz_common)
tests_fuzz_wire_LDADD = libvisualizer.la

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
