# SPDX-License-Identifier: MIT
#
# The trace and the control socket. trace_rt_sources: what the runtime needs as well (it
# compiles them once more with its own flags); trace_sources: all the rest of this folder.
trace_rt_sources = \
	lib/trace/event.c lib/trace/event.h lib/trace/events.def \
	lib/trace/tape.h \
	lib/trace/extents.h \
	lib/trace/returns.h \
	lib/trace/rounds.h \
	lib/trace/stops.c lib/trace/stops.h lib/trace/stops.def \
	lib/trace/wire.h

trace_sources = \
	lib/trace/compare.c lib/trace/compare.h \
	lib/trace/fold.c lib/trace/fold.h \
	lib/trace/own_step.c lib/trace/own_step.h \
	lib/trace/rounds.c \
	lib/trace/story.c lib/trace/story.h \
	lib/trace/story_annotations.c lib/trace/story_annotations.h \
	lib/trace/story_end.c lib/trace/story_end.h \
	lib/trace/story_race.c lib/trace/story_race.h \
	lib/trace/story_snapshot.c lib/trace/story_snapshot.h \
	lib/trace/story_text.c lib/trace/story_text.h \
	lib/trace/trace.c lib/trace/trace.h \
	lib/trace/trace_writer.c lib/trace/trace_writer.h

noinst_LIBRARIES += libtrace.a
libtrace_a_SOURCES = $(trace_rt_sources) $(trace_sources)
